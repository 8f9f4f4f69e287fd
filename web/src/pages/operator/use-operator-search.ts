import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OperatorSearch } from './search';

/** The search state of the URL and its setter; a changed filter leads to the first page. */
export function useOperatorSearch() {
  const search: OperatorSearch = useSearch({ from: '/inside/operator' });
  const navigate = useNavigate();
  const set = (changes: Partial<Record<keyof OperatorSearch, string | number | undefined>>) =>
    navigate({
      to: '/operator',
      search: (before) => ({ ...before, page: undefined, ...changes }) as OperatorSearch,
      replace: !('page' in changes),
    });
  return { search, set };
}
