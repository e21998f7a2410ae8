"""The card language: the words in which every card, milestone, award and standard project is written.

Words are functions with explicit keywords, so that editors complete them and the type checker refuses
``gain(titanum=2)``. Each returns an immutable value; text, icons, legality and play are derived from it.
"""

from terramars.mars.counts import X as X
from terramars.mars.language.counts import *
from terramars.mars.language.doors import *
from terramars.mars.language.nouns import *
from terramars.mars.language.standing import *
from terramars.mars.language.verbs import *
