import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOther, type Account } from '../api/account-of-page';
import { Page } from '../kit/Page';
import { Outside } from './Outside';

/** Renders the page unless another account signs in beside it. */
export function OneAccount({ children }: { children: React.ReactNode }) {
  const accounts = useOther();
  return accounts ? <SomebodyElse {...accounts} /> : children;
}

/** Replaces the page of the first account and clears its data, so that nothing is requested as the other account. */
function SomebodyElse({ own, other }: { own: Account; other: Account }) {
  const queryClient = useQueryClient();
  useEffect(() => queryClient.clear(), [queryClient]);
  return (
    <Outside>
      <Page title="Somebody else is signed in now">
        <p role="alert">
          This page belonged to <bdi>{own.email}</bdi>. Since then <bdi>{other.email}</bdi> has signed in with this
          browser, so it was closed: what had not been saved was not done, in neither account.
        </p>
        <p>
          <a className="button primary normal" href="/dashboard">
            Go on as {other.email}
          </a>
        </p>
        <p>
          <a className="link" href="/dashboard/sign-in">
            Sign in as {own.email}
          </a>
        </p>
      </Page>
    </Outside>
  );
}
