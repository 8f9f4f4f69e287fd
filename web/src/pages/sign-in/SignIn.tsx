import { useSearch } from '@tanstack/react-router';
import { Page, TextLink } from '../../kit';
import { SignInForm } from './SignInForm';
import { useGoOn } from './use-go-on';

export function SignIn() {
  const goOn = useGoOn();
  const search = useSearch({ from: '/outside/sign-in' });
  return (
    <Page title="Sign in">
      <SignInForm onSignedIn={goOn} />
      <p className="outside-more">
        <TextLink to="/sign-up" search={search}>
          Make an account
        </TextLink>
        <TextLink to="/forgot">Forgot the password?</TextLink>
      </p>
    </Page>
  );
}
