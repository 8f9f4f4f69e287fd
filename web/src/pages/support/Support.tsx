import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client';
import { leave, sessionQuery } from '../../api/session';
import { Button, Loaded, Notice, Page, TextLink } from '../../kit';

/** Target of a suspended account's refusals. */
export function Support() {
  const session = useQuery({ ...sessionQuery, retry: false });
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => api.POST('/auth/logout'),
    onSuccess: async () => {
      leave();
      await navigate({ to: '/sign-in' });
    },
  });
  if (session.error && session.data === undefined)
    return (
      <Page title="Support">
        <p>
          The keys of a suspended account are refused, and its webhooks rest. Nothing of it is lost: whoever runs this
          installation can open it again. Write to them, with the request id of an answer that was refused.
        </p>
        <p>
          <TextLink to="/sign-in">Sign in to see how your account stands</TextLink>
        </p>
      </Page>
    );
  return (
    <Loaded query={session}>
      {({ isSuspended, email, accountId }) => (
        <Page title={isSuspended ? 'This account is suspended' : 'This account is open'}>
          {isSuspended ? (
            <p>
              Its keys are refused, and its webhooks rest. Nothing of it is lost: whoever runs this installation can
              open it again. Write to them and name the account <code>{accountId}</code>.
            </p>
          ) : (
            <p>
              It is not suspended. <TextLink to="/">Go to the overview</TextLink>
            </p>
          )}
          {signOut.error && <Notice look="bad">{signOut.error.message}</Notice>}
          <p className="quiet">Signed in as {email}.</p>
          <Button onPress={() => signOut.mutate()} isPending={signOut.isPending}>
            Sign out
          </Button>
        </Page>
      )}
    </Loaded>
  );
}
