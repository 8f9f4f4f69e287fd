import { useNavigate } from '@tanstack/react-router';
import { Pager as KitPager } from '../../kit';

/** Navigates the pages of a list with the newest rows on the first; the page is in the URL. */
export function Pager({ page, hasMore, of: pages }: { page: number; hasMore: boolean; of?: number }) {
  const navigate = useNavigate();
  const go = (to: number) =>
    navigate({
      to: '.',
      search: ({ page: _before, ...others }) => ({ ...others, ...(to > 1 && { page: to }) }),
      resetScroll: false,
    });
  const says = `Page ${page}${pages === undefined ? '' : ` of ${pages}`}`;
  return <KitPager page={page} hasMore={hasMore} says={says} isByTime onPage={go} />;
}
