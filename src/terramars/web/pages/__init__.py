"""Pages for people, rendered here; they call the same functions as the API.

`page` is what all of them share; every other module brings the routes of one kind of page.
"""

from __future__ import annotations

from fastapi import APIRouter

from terramars.web.games import presenters
from terramars.web.pages.account import AccountPages
from terramars.web.pages.alert import AlertPages
from terramars.web.pages.cards import CardPages
from terramars.web.pages.end import EndPages
from terramars.web.pages.help import HelpPages
from terramars.web.pages.install import InstallPages
from terramars.web.pages.learn import LearnPages
from terramars.web.pages.page import Site, problem_page
from terramars.web.pages.replay import ReplayPages
from terramars.web.pages.solo import SoloPages
from terramars.web.pages.start import StartPages
from terramars.web.pages.statistics import StatisticsPages
from terramars.web.pages.table import TablePages
from terramars.web.pages.waiting import WaitingPages

__all__ = ["Site", "problem_page", "routers"]


def routers(site: Site) -> list[APIRouter]:
    """The routes of every page: first what is asked for most, for they are tried one after the other; what names its
    address exactly comes before what does not.
    """
    pages = (
        StartPages, AccountPages, CardPages, HelpPages, InstallPages, StatisticsPages, EndPages, ReplayPages,
        LearnPages, SoloPages, AlertPages, WaitingPages,
    )  # fmt: skip
    own = [router for game in presenters() for router in game.routers(site)]
    table = TablePages(site)
    return [table.live, *own, *(kind(site).router for kind in pages), table.router]
