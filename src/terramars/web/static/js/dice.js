// The table of the dice game: what both games share, dice that roll and settle, and dice that turn when they are tapped.

import * as alerts from "./alerts.js";
import * as board from "./board.js";
import * as dialogs from "./dialogs.js";
import * as forms from "./forms.js";
import * as hint from "./hint.js";
import * as keys from "./keys.js";
import * as live from "./live.js";
import * as moments from "./moments.js";
import * as rolling from "./rolling.js";
import * as sound from "./sound.js";
import * as turning from "./turning.js";
import * as views from "./views.js";

for (const part of [forms, board, alerts, dialogs, hint, keys, views, rolling, turning, moments, sound, live]) part.start();
