import { Button } from './Button';
import './pager.css';

/** Navigation between the pages of a list; empty if there is only one page. */
export function Pager({
  page,
  hasMore,
  says,
  isByTime = false,
  onPage,
}: {
  /** Starts at 1; should be in the URL. */
  page: number;
  hasMore: boolean;
  /** The current position, such as `21–40 of 77`. */
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
