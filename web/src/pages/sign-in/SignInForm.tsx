import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { enter } from '../../api/session';
import { Button, Form, textOf, TextField } from '../../kit';

/** With `email`, signs in again to the page's account. */
export function SignInForm({ email, onSignedIn }: { email?: string; onSignedIn?: () => void }) {
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => dataOf(api.POST('/auth/login', { body })),
    onSuccess(session) {
      enter(session);
      onSignedIn?.();
    },
  });
  return (
    <Form
      error={signIn.error}
      onSave={(fields) =>
        signIn.mutate({ email: email ?? textOf(fields, 'email'), password: textOf(fields, 'password') })
      }
    >
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        isRequired
        {...(email !== undefined && { value: email, isReadOnly: true })}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus={email !== undefined}
      />
      <Button type="submit" look="primary" size="wide" isPending={signIn.isPending}>
        Sign in
      </Button>
    </Form>
  );
}
