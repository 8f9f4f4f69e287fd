"""Lists, page after page, whichever way a family pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Dict, Generic, Iterator, List, Mapping, Optional, TypeVar
from urllib.parse import parse_qsl, urlsplit

from .connection import Connection, Response
from .errors import PandasMissing

if TYPE_CHECKING:
    from pandas import DataFrame

Row = TypeVar("Row")
Page = TypeVar("Page")


class Rows(Generic[Row, Page]):
    """The rows of a list, or of an object with pages of them. Nothing is asked before they are read; each walk asks anew.

    `limit` and `page_size` are the rows of a request, not of the walk; without them it takes as many as the route gives.
    """

    def __init__(
        self,
        connection: Connection,
        path: str,
        query: Mapping[str, Any],
        *,
        rows: str,
        page_size: Optional[Dict[str, int]] = None,
        without_key: bool = False,
    ) -> None:
        self._connection = connection
        self._path = path
        self._query = {**query}
        self._rows = rows
        self._page_size = page_size or {}
        self._without_key = without_key

    def __iter__(self) -> Iterator[Row]:
        """Every row once. One that moves to the next page because others came before it is left out there."""
        before: List[Row] = []
        for page in self.pages():
            rows: List[Row] = self._rows_of(page)
            yield from (row for row in rows if row not in before)
            before = rows

    def pages(self) -> Iterator[Page]:
        """The answers themselves, with totals and whatever else they say."""
        query: Optional[Dict[str, Any]] = self._widest()
        while query is not None:
            response = self._ask(query)
            yield response.body
            query = _next_query(query, response)

    def first_page(self) -> Page:
        """One request: the answer as the parameters ask for it."""
        page: Page = self._ask(self._query).body
        return page

    def total(self) -> Optional[int]:
        """Rows that match, on all pages, by one request; None for a list that does not say."""
        response = self._ask(self._query)
        counted = response.headers.get("X-Total-Count")
        if counted is not None:
            return int(counted)
        body = response.body
        total: Optional[int] = body.get("total", (body.get("meta") or {}).get("total"))
        return total

    def to_frame(self) -> DataFrame:
        """All rows as a pandas DataFrame; members of members are columns such as `winner.name`."""
        try:
            import pandas
        except ImportError as error:
            raise PandasMissing("to_frame() needs pandas; install it with: pip install pandas") from error
        return pandas.json_normalize(list(self))

    def _rows_of(self, page: Any) -> List[Row]:
        for name in self._rows.split("."):
            page = page[name]
        if not isinstance(page, list):
            raise TypeError("this answer holds no rows; first_page() is the answer")
        return page

    def _widest(self) -> Dict[str, Any]:
        """The parameters, with pages as large as they may be unless their size was given."""
        if any(self._query.get(name) is not None for name in self._page_size):
            return self._query
        return {**self._query, **self._page_size}

    def _ask(self, query: Mapping[str, Any]) -> Response:
        return self._connection.request("GET", self._path, query=query, without_key=self._without_key)


def _next_query(query: Mapping[str, Any], response: Response) -> Optional[Dict[str, Any]]:
    """By the cursor, which keeps its place while rows are added, and else by the link to the next page."""
    meta = response.body.get("meta")
    cursor = response.headers.get("X-Next-Cursor") or (meta.get("nextCursor") if isinstance(meta, dict) else None)
    if cursor is not None:
        return {**query, "page": None, "offset": None, "cursor": cursor}
    link = re.search(r'<([^>]+)>; rel="next"', response.headers.get("Link", ""))
    return dict(parse_qsl(urlsplit(link[1]).query)) if link else None
