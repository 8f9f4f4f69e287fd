import { queryOptions, useQuery } from '@tanstack/react-query';
import { tellOtherTabs } from './account-of-page';
import { api, dataOf, forgetSession, keepSession, type Schemas } from './client';
import { every, queryClient } from './query-client';
import { openGate } from './sign-in-gate';

export type Session = Schemas['SignedIn'];

/** Who is signed in. Fails with `SESSION_REQUIRED` where nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => keep(await dataOf(api.GET('/auth/me', { signal }))),
  staleTime: 60_000,
  refetchInterval: every(30_000),
});

/** Of a page inside, where somebody is signed in. */
export function useSession(): Session {
  return useQuery(sessionQuery).data as Session;
}

/** Whether the plan opens a family; a one-game plan opens one, and what it refuses need not be asked. */
export function useCovers(): (family: string) => boolean {
  const { chosenGame } = useSession();
  return (family) => chosenGame === null || chosenGame === family;
}

/** Takes over the session that signing in or up has made. */
export function enter(session: Session): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  if (before !== undefined && before.accountId !== session.accountId) queryClient.clear();
  forgetSession();
  queryClient.setQueryData(sessionQuery.queryKey, keep(session));
  tellOtherTabs();
  openGate();
}

/** Forgets everything that was read in the session. */
export function leave(): void {
  forgetSession();
  queryClient.clear();
}

function keep(session: Session): Session {
  keepSession(session);
  return session;
}
