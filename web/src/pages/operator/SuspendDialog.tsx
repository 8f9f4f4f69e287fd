import { useSession } from '../../api/session';
import { Button, Dialog, DialogButtons, Form, isolated, textOf, TextField } from '../../kit';
import type { Account } from './queries';
import { useSuspend } from './use-acts';

/** Asks before an account is suspended. */
export function SuspendDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const { accountId } = useSession();
  const suspend = useSuspend(account, onClose);
  return (
    <Dialog title={`Suspend ${isolated(account.name)}?`} isOpen onClose={onClose} size="small">
      <Form error={suspend.error} onSave={(fields) => suspend.mutate(textOf(fields, 'reason').trim())}>
        <p>
          Its keys and its dashboard are refused from then on, its open streams end, and its webhooks stop. Nothing is
          deleted; it can be served again.
          {account.id === accountId && ' It is your own account: only another operator can serve it again.'}
        </p>
        <TextField
          label="Reason"
          name="reason"
          maxLength={500}
          lines={2}
          hint="It stands in the audit log; the owner does not see it."
          autoFocus
        />
        <DialogButtons>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="danger" isPending={suspend.isPending}>
            Suspend the account
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
