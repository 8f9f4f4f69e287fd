import { Button } from './Button';
import './cursor-pager.css';

/** Navigation of a list that only goes on, from the newest; empty if there is only one page. */
export function CursorPager({
  cursor,
  next,
  onTurn,
}: {
  /** Where this page begins; should be in the URL. */
  cursor: string | undefined;
  /** Where the next page begins. */
  next: string | null;
  onTurn(cursor: string | undefined): unknown;
}) {
  if (cursor === undefined && next === null) return null;
  return (
    <nav className="cursor-pager" aria-label="Pages">
      <Button isDisabled={cursor === undefined} onPress={() => onTurn(undefined)}>
        Newest
      </Button>
      <Button isDisabled={next === null} onPress={() => onTurn(next ?? undefined)}>
        Older
      </Button>
    </nav>
  );
}
