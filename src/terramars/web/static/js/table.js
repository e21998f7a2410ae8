// The table's page: everything here is convenience; without it the forms of the page do the same.

import * as alerts from "./alerts.js";
import * as board from "./board.js";
import * as dawn from "./dawn.js";
import * as dialogs from "./dialogs.js";
import * as forms from "./forms.js";
import * as glance from "./glance.js";
import * as hand from "./hand.js";
import * as hint from "./hint.js";
import * as keys from "./keys.js";
import * as live from "./live.js";
import * as moments from "./moments.js";
import * as sound from "./sound.js";
import * as views from "./views.js";

for (const part of [forms, board, hand, alerts, dialogs, glance, hint, keys, views, dawn, moments, sound, live]) part.start();
