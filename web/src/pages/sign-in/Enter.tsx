import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, dataOf } from '../../api/client';
import { enter } from '../../api/session';
import { ButtonLink, Loading, Notice, Page } from '../../kit';

/** Target of the address that `npm start` prints: its code signs in once. */
export function Enter() {
  const [code] = useState(() => location.hash.slice(1));
  const navigate = useNavigate();
  const { mutate, error } = useMutation({
    mutationFn: () => dataOf(api.POST('/auth/enter', { body: { code } })),
    onSuccess(session) {
      enter(session);
      return navigate({ to: '/', replace: true });
    },
  });
  useEffect(() => {
    // Removes the code from the history.
    history.replaceState(history.state, '', location.pathname);
    if (code !== '' && isFirst(code)) mutate();
  }, [code, mutate]);
  if (code !== '' && !error) return <Loading label="Signing in" />;
  return (
    <Page title="Not signed in">
      <div className="stack">
        <Notice look="warn">
          {error?.message ?? 'This address lacks its code: open the whole line that the start printed.'}
        </Notice>
        <ButtonLink to="/sign-in" look="primary">
          Sign in with a password
        </ButtonLink>
      </div>
    </Page>
  );
}

let sent = '';

/** In development React runs effects twice, but the code works once. */
function isFirst(code: string): boolean {
  const isNew = sent !== code;
  sent = code;
  return isNew;
}
