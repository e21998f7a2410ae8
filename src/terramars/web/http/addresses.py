"""Visitors by where they come from: one IPv4 address, or the /64 network that an IPv6 host has to itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection

from terramars.web.errors import Refused

OWN_BITS = 64
"""So much of an IPv6 address is given to a subscriber, who chooses the rest at will."""


def visitor_of(request: HTTPConnection) -> str:
    """Where a request comes from, as limits count it; a proxy that the operator named says where it has it from."""
    return network_of(request.client.host if request.client else "")


@lru_cache(10_000)
def network_of(host: str) -> str:
    """An address as limits count it; what is no address stands for itself."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:100]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, OWN_BITS), strict=False))


def networks(names: Iterable[str]) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks, as `10.0.0.1` and `10.0.0.0/8`; what is neither is refused."""
    found = []
    for name in names:
        try:
            found.append(ip_network(name, strict=False))
        except ValueError:
            raise Refused("bad-proxy", f"{name!r} is no address or network, such as 10.0.0.1 or 10.0.0.0/8") from None
    return found


def is_within(host: str, places: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Whether an address is one of these, or in one of these networks."""
    try:
        return any(ip_address(host) in place for place in places)
    except ValueError:
        return False
