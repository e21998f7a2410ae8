"""Visitors by where they come from: one IPv4 address, or the /64 network that an IPv6 host has to itself."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

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
