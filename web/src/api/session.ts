import { queryOptions, useQuery } from '@tanstack/react-query';
import { tellOtherTabs } from './account-of-page';
import { api, dataOf, forgetSession, keepSession, type Schemas } from './client';
import { every, queryClient } from './query-client';
import { openGate } from './sign-in-gate';

export type Session = Schemas['SignedIn'];

/** The signed-in session. Fails with `SESSION_REQUIRED` if there is none. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => keep(await dataOf(api.GET('/auth/me', { signal }))),
  staleTime: 60_000,
  refetchInterval: every(30_000),
});

/** The session, on a page where somebody is signed in. */
export function useSession(): Session {
  return useQuery(sessionQuery).data as Session;
}

/** Returns a check of whether the plan covers a family; a one-game plan covers one, so the others need no request. */
export function useCovers(): (family: string) => boolean {
  const { chosenGame } = useSession();
  return (family) => chosenGame === null || chosenGame === family;
}

/** Takes over a session created by sign-in or registration. */
export function enter(session: Session): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  if (before !== undefined && before.accountId !== session.accountId) queryClient.clear();
  forgetSession();
  queryClient.setQueryData(sessionQuery.queryKey, keep(session));
  tellOtherTabs();
  openGate();
}

/** Forgets all data read in the session. */
export function leave(): void {
  forgetSession();
  queryClient.clear();
}

function keep(session: Session): Session {
  keepSession(session);
  return session;
}
