import { Button } from './Button';
import './pager.css';

/** The way through the pages of a list. Nothing where all of it is on one page. */
export function Pager({
  page,
  hasMore,
  says,
  isByTime = false,
  onPage,
}: {
  /** From 1; belongs into the address. */
  page: number;
  hasMore: boolean;
  /** Where one is, such as `21–40 of 77`. */
  says: string;
  /** True for a list that begins with the newest. */
  isByTime?: boolean;
  onPage(page: number): unknown;
}) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <span className="quiet number">{says}</span>
      <Button size="small" isDisabled={page === 1} onPress={() => onPage(page - 1)}>
        {isByTime ? 'Newer' : 'Previous'}
      </Button>
      <Button size="small" isDisabled={!hasMore} onPress={() => onPage(page + 1)}>
        {isByTime ? 'Older' : 'Next'}
      </Button>
    </nav>
  );
}
