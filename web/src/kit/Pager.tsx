import { Button } from './Button';
import { countOf } from './words';
import './pager.css';

/** Which rows of a list are shown, and the way to those before and after. Nothing where all are on one page. */
export function Pager({
  page,
  limit,
  total,
  onPage,
}: {
  /** From 1; belongs into the address. */
  page: number;
  limit: number;
  total: number;
  onPage(page: number): unknown;
}) {
  if (page === 1 && total <= limit) return null;
  const last = Math.min(page * limit, total);
  return (
    <nav className="pager" aria-label="Pages">
      <span className="quiet number">
        {total === 0
          ? `Page ${countOf(page)}`
          : `${countOf((page - 1) * limit + 1)}–${countOf(last)} of ${countOf(total)}`}
      </span>
      <Button size="small" isDisabled={page === 1} onPress={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button size="small" isDisabled={last >= total} onPress={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
