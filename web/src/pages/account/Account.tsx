import { Page } from '../../kit';
import { PasswordForm } from './PasswordForm';
import { Sessions } from './Sessions';
import { useSession } from '../../api/session';

export function Account() {
  const { email, accountId } = useSession();
  return (
    <Page
      title="Password and sessions"
      says={
        <>
          {email}, account <code>{accountId}</code>
        </>
      }
    >
      <div className="stack">
        <Sessions />
        <PasswordForm />
      </div>
    </Page>
  );
}
