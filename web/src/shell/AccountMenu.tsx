import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button as AriaButton } from 'react-aria-components';
import { api } from '../api/client';
import { leave, useSession } from '../api/session';
import { ChevronIcon, Menu, toast } from '../kit';

/** The signed-in account, and sign-out. */
export function AccountMenu() {
  const { name, email, planName } = useSession();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => api.POST('/auth/logout'),
    onSuccess: async () => {
      await navigate({ to: '/sign-in' });
      leave();
    },
    onError: ({ message }) => toast(`You are still signed in: ${message}`),
  });
  return (
    <div className="account">
      <Menu
        label="Account"
        button={
          <AriaButton className="account-button">
            <span className="account-who">
              <span className="unseen">Account</span>
              <strong>{name}</strong>
              <span className="quiet">{name === email ? planName : email}</span>
            </span>
            <ChevronIcon />
          </AriaButton>
        }
        actions={[
          { id: 'account', title: 'Password and sessions', act: () => navigate({ to: '/account' }) },
          { id: 'sign-out', title: 'Sign out', act: () => signOut.mutate() },
        ]}
      />
    </div>
  );
}
