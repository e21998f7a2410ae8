"""The card browser and the help page, as people use them without a script."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from tests.web.test_faces import inside, pieces_of

from terramars.mars.cards import CARDS
from terramars.mars.modules import load
from terramars.mars.modules.goals import AWARDS, MILESTONES
from terramars.mars.modules.projects import STANDARD_PROJECTS
from terramars.web.cardface import faces
from terramars.web.cardface.symbols import Pieces
from terramars.web.labels import LANGUAGES
from terramars.web.pages import cards as browser
from terramars.web.pages.help import legend, numbers

load()


def slugs(page: str) -> list[str]:
    return re.findall(r'<li><a class="card [^>]* href="/cards/([^"]+)"', page)


def test_all_cards_page_by_page(client: TestClient) -> None:
    first = client.get("/cards").text
    assert f"{len(CARDS)} of {len(CARDS)} cards" in first
    last = -(-len(CARDS) // browser.PER_PAGE)
    found = [slug for number in range(1, last + 1) for slug in slugs(client.get(f"/cards?page={number}").text)]
    assert sorted(found) == sorted(card.slug for card in CARDS)
    assert slugs(client.get("/cards?page=99").text) == slugs(client.get(f"/cards?page={last}").text)


@pytest.mark.parametrize("query", ["livestock", "家畜", "LIVE stock", "kind:active holds:animal cost=13"])
def test_search_in_both_languages(client: TestClient, query: str) -> None:
    for lang in LANGUAGES:
        assert "livestock" in slugs(client.get("/cards", params={"q": query, "lang": lang}).text)


def test_filters_narrow_down(client: TestClient) -> None:
    page = client.get("/cards?kind=active&tag=animal&most=10&needs=oxygen&vp=counted").text
    assert slugs(page) == ["small-animals", "birds"]
    assert 'value="active" checked' in page
    assert 'name="most" min="0" max="99" inputmode="numeric" value="10"' in page
    assert slugs(client.get("/cards?module=promo").text) == ["small-asteroid", "self-replicating-robots"]
    assert "saturn-systems" not in slugs(client.get("/cards?tag=jovian&least=0").text)
    assert slugs(client.get("/cards?vp=negative&sort=cost&kind=event").text) == [
        "indentured-workers", "conscription", "bribed-committee", "flooding",
    ]  # fmt: skip


def test_what_makes_no_sense_is_left_out_or_explained(client: TestClient) -> None:
    page = client.get("/cards?kind=pink&least=x&sort=beauty&page=-1&needs=luck").text
    assert f"{len(CARDS)} of {len(CARDS)} cards" in page
    page = client.get("/cards", params={"q": "adds:microbs"}).text
    assert "adds:microbe" in page
    assert slugs(page) == []
    page = client.get("/cards", params={"q": "<script>"}).text
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert client.get("/cards/no-such-card").status_code == 404


def test_orders(client: TestClient) -> None:
    names = slugs(client.get("/cards?sort=name").text)
    assert names[:2] == ["acquired-company", "acquired-space-agency"]
    by_points = client.get("/cards?sort=vp&vp=some&kind=event").text
    assert slugs(by_points)[0] == "interstellar-colony-ship"


def test_filters_find_every_card_by_what_it_needs_and_scores() -> None:
    for card in CARDS:
        assert browser.needs_of(card) <= {*browser.track_names(), *browser.NEEDS}
        assert browser.needs_of(card)
        assert browser.points_of(card) <= set(browser.POINTS)
    by_slug = {card.slug: card for card in CARDS}
    assert browser.needs_of(by_slug["rad-suits"]) == {"other"}
    assert browser.needs_of(by_slug["gene-repair"]) == {"tag"}


def test_addresses_keep_the_filters() -> None:
    filters = browser.Filters(q="a b", tag=("space", "event"), least=0, sort="cost")
    assert filters.address(page=2) == "/cards?q=a+b&tag=space&tag=event&least=0&sort=cost&page=2"
    assert browser.Filters().address() == "/cards"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_page(client: TestClient, lang: str) -> None:
    for slug in ("tardigrades", "tharsis-republic", "allied-bank", "research-coordination"):
        face = faces.face(slug, lang)
        page = client.get(f"/cards/{slug}?lang={lang}").text
        assert f'<h1 class="h1">{face.name}</h1>' in page
        assert 'rel="prev"' in page
        assert 'rel="next"' in page


def test_cards_that_belong_together() -> None:
    by_slug = {card.slug: card for card in CARDS}
    assert "symbiotic-fungus" in [card.slug for card in browser.partners(by_slug["tardigrades"])]
    assert all(card.holds >= 0 for card in browser.partners(by_slug["symbiotic-fungus"]))
    assert "tardigrades" in [card.slug for card in browser.partners(by_slug["aerobraked-ammonia-asteroid"])]
    assert browser.similar(by_slug["steelworks"])[0].slug in ("ironworks", "ore-processor")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_speaks_of_everything(client: TestClient, lang: str) -> None:
    page = client.get(f"/help?lang={lang}").text
    for project in STANDARD_PROJECTS:
        assert f'<span class="coin">{project.cost}</span>' in page
    boxes = [module for module in load().values() if module.milestones or module.awards]
    assert page.count('class="goal-list"') == 2 * (len(MILESTONES) + len(boxes))
    assert len(MILESTONES) == len(AWARDS)
    for number in (numbers()["rating"], numbers()["generations"], numbers()["milestone_cost"]):
        assert str(number) in page
    assert "{" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)


def test_the_legend_explains_every_icon() -> None:
    def symbols(drawn: Pieces) -> set[str]:
        return {piece.icon for piece in inside(drawn) if piece.icon}

    explained = {symbol for _, signs in legend("en") for sign in signs for symbol in symbols(sign.drawn)}
    used = {piece.icon for card in CARDS for piece in pieces_of(faces.face(card.slug, "en")) if piece.icon}
    used |= {tag.icon for card in CARDS for tag in faces.face(card.slug, "en").tags}
    assert used - explained == set()
    for lang in LANGUAGES:
        assert all(sign.meaning for _, signs in legend(lang) for sign in signs)


def test_switching_light_and_language_keeps_every_filter(client: TestClient) -> None:
    page = client.get("/cards?kind=event&kind=active&lang=en").text
    links = [link.replace("&amp;", "&") for link in re.findall(r'href="(/cards\?[^"]*)"', page)]
    dark = next(link for link in links if "theme=dark" in link)
    assert dark == "/cards?kind=event&kind=active&lang=en&theme=dark"
    assert "/cards?kind=event&kind=active&lang=ja" in links
