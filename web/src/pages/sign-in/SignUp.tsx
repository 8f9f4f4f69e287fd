import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, dataOf, type Schemas } from '../../api/client';
import { enter } from '../../api/session';
import { Button, Form, Page, textOf, TextField, TextLink } from '../../kit';
import { NewPassword } from './NewPassword';
import { useGoOn } from './use-go-on';

export function SignUp() {
  const goOn = useGoOn();
  const search = useSearch({ from: '/outside/sign-up' });
  const register = useMutation({
    mutationFn: (body: Schemas['RegisterBody']) => dataOf(api.POST('/auth/register', { body })),
    onSuccess(session) {
      enter(session);
      goOn();
    },
  });
  return (
    <Page title="Make an account" says="On the Free plan. Another can be chosen at any time.">
      <Form
        error={register.error}
        onSave={(fields) =>
          register.mutate({
            email: textOf(fields, 'email'),
            password: textOf(fields, 'password'),
            name: textOf(fields, 'name') || undefined,
          })
        }
      >
        <TextField label="E-mail" name="email" type="email" autoComplete="username" isRequired />
        <NewPassword label="Password" />
        <TextField
          label="Name of the account"
          name="name"
          autoComplete="organization"
          hint="Left empty: the e-mail address"
          maxLength={100}
        />
        <Button type="submit" look="primary" size="wide" isPending={register.isPending}>
          Make the account
        </Button>
      </Form>
      <p className="outside-more">
        <span>
          Have one already?{' '}
          <TextLink to="/sign-in" search={search}>
            Sign in
          </TextLink>
        </span>
      </p>
    </Page>
  );
}
