import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { Button, Form, Notice, Page, textOf, TextField, TextLink } from '../../kit';

export function Forgot() {
  const forgot = useMutation({
    mutationFn: (email: string) => dataOf(api.POST('/auth/password/forgot', { body: { email } })),
  });
  return (
    <Page title="A new password" says="A mail with a link to a new one is sent to the address of the account.">
      {forgot.isSuccess ? (
        <Notice look="ok" title="On its way">
          If {forgot.variables} has an account, a mail with a link to a new password is on its way. The link works for
          an hour, once.
        </Notice>
      ) : (
        <Form error={forgot.error} onSave={(fields) => forgot.mutate(textOf(fields, 'email'))}>
          <TextField label="E-mail" name="email" type="email" autoComplete="username" isRequired />
          <Button type="submit" look="primary" size="wide" isPending={forgot.isPending}>
            Send the mail
          </Button>
        </Form>
      )}
      <p className="outside-more">
        <TextLink to="/sign-in">Back to the sign-in</TextLink>
      </p>
    </Page>
  );
}
