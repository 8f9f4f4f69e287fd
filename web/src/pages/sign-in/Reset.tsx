import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client';
import { leave } from '../../api/session';
import { Button, ButtonLink, Form, Notice, Page, textOf, TextLink } from '../../kit';
import { NewPassword } from './NewPassword';

/** Target of the link in a password mail. */
export function Reset() {
  const [token] = useState(takeToken);
  const reset = useMutation({
    mutationFn: (password: string) => api.POST('/auth/password/reset', { body: { token, password } }),
    onSuccess: leave,
  });
  if (token === '')
    return (
      <Page title="A new password">
        <Notice look="warn">
          This address lacks its token. Open the link of the mail as it is, or ask for another mail.
        </Notice>
        <p className="outside-more">
          <TextLink to="/forgot">Ask for another mail</TextLink>
        </p>
      </Page>
    );
  if (reset.isSuccess)
    return (
      <Page title="The new password is set" says="Every session of the account has ended.">
        <ButtonLink to="/sign-in" look="primary">
          Sign in
        </ButtonLink>
      </Page>
    );
  return (
    <Page title="A new password" says="Every session of the account ends when it is set.">
      <Form error={reset.error} onSave={(fields) => reset.mutate(textOf(fields, 'password'))}>
        <NewPassword label="New password" />
        <Button type="submit" look="primary" size="wide" isPending={reset.isPending}>
          Set it
        </Button>
      </Form>
    </Page>
  );
}

/** Takes the token and removes it from the URL, so that it stays neither on a shared screen nor in the history. */
function takeToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  history.replaceState(history.state, '', location.pathname);
  return token;
}
