"""The card browser of the dice game, and single cards to be shown over a table."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from terramars.dice import decks
from terramars.dice.cards import BY_SLUG, CARD_COLOURS, CARDS, SOURCES, Card
from terramars.text import dice as text
from terramars.web.dice.faces import counted, face, marks_of
from terramars.web.errors import Refused
from terramars.web.pages.page import language_of, page, part

KINDS: Final = ("corporation", "green", "red", "blue", "bonus")


class CardPages:
    """The routes of cards."""

    def __init__(self) -> None:
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/dice/cards", self.cards, methods=["GET"], response_model=None)
        self.router.add_api_route("/face/dice/{card}", self.face, methods=["GET"], response_model=None)

    def cards(self, request: Request) -> Response:
        """Every card whose name or text has the words that are sought, of one kind or of all."""
        lang = language_of(request)
        decks.load()
        query, kind = request.query_params.get("q", "")[:100], request.query_params.get("kind", "")
        found = [card for card in CARDS if is_of(card, kind) and matches(card, query, lang)]
        found.sort(key=lambda card: (KINDS.index(CARD_COLOURS[card.colour]), card.box, card.name))
        return page(
            request,
            "dice/cards.html",
            query=query,
            kind=kind,
            kinds=KINDS,
            found=[(face(card.slug, lang), marks_of(card.slug, lang)) for card in found],
            counts=[(text.source_text(source, lang), number) for source, number in counted().items()],
            marks={source: text.source_text(source, lang) for source in SOURCES},
        )

    def face(self, request: Request, card: str) -> Response:
        """One card in full, to be shown over the table."""
        decks.load()
        if card not in BY_SLUG:
            raise Refused("not-found", "there is no such card", 404)
        return part(request, "dice/face.html", face=face(card, language_of(request)), marked=())


def is_of(card: Card, kind: str) -> bool:
    """Whether a card is of a kind; of any, if none is named."""
    return kind not in KINDS or CARD_COLOURS[card.colour] == kind


def matches(card: Card, query: str, lang: str) -> bool:
    """Whether a card's name or text contains what is sought."""
    sought = query.casefold().strip()
    places = (card.name, text.card_name(card, lang), text.card_text(card, lang))
    return any(sought in place.casefold() for place in places)
