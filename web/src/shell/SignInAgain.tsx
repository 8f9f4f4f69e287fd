import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../api/session';
import { useSignInWanted } from '../api/sign-in-gate';
import { Dialog } from '../kit/Dialog';
import { SignInForm } from '../pages/sign-in/SignInForm';

/** Appears above the page when the session has ended, so that no input is lost; waiting requests then continue. */
export function SignInAgain() {
  const isWanted = useSignInWanted();
  const email = useQueryClient().getQueryData(sessionQuery.queryKey)?.email;
  return (
    <Dialog title="Sign in again" isOpen={isWanted} size="small">
      <p className="quiet">The session has ended. Nothing on the page is lost: it goes on when you are back.</p>
      <SignInForm email={email} />
      <a className="link" href="/dashboard/sign-in">
        Use another account
      </a>
    </Dialog>
  );
}
