import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../kit';

/** Leads through the pages of a list, whose newest rows are on the first; the page stands in the address. */
export function Pager({ page, hasMore, of: pages }: { page: number; hasMore: boolean; of?: number }) {
  const navigate = useNavigate();
  if (page === 1 && !hasMore) return null;
  const go = (to: number) =>
    navigate({
      to: '.',
      search: ({ page: _before, ...others }) => ({ ...others, ...(to > 1 && { page: to }) }),
      resetScroll: false,
    });
  return (
    <nav className="archive-pager" aria-label="Pages">
      <Button size="small" isDisabled={page === 1} onPress={() => go(page - 1)}>
        Newer
      </Button>
      <span className="quiet number">
        Page {page}
        {pages !== undefined && ` of ${pages}`}
      </span>
      <Button size="small" isDisabled={!hasMore} onPress={() => go(page + 1)}>
        Older
      </Button>
    </nav>
  );
}
