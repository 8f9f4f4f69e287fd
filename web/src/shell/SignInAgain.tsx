import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../api/session';
import { useSignInWanted } from '../api/sign-in-gate';
import { Dialog } from '../kit/Dialog';
import { SignInForm } from '../pages/sign-in/SignInForm';

/** Stands above the page where the session has ended, so that nothing typed there is lost; what was asked goes on after it. */
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
