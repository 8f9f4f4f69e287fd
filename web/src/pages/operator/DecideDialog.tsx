import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '../../api/queries';
import type { Schemas } from '../../api/client';
import { Button, Dialog, DialogButtons, Form, isolated, textOf, TextField, Time, toast } from '../../kit';
import { Changes } from '../billing/Changes';
import { chosenIn } from '../billing/plan-figures';
import type { Account } from './queries';
import { useDecide } from './use-acts';

/** The request as seen; if it has changed since, the decision is refused. */
export interface Deciding {
  account: Account;
  requested: Schemas['PlanWish'];
  decision: 'approve' | 'decline';
}

/** The changes of an approval, and the reason for the audit log. */
export function DecideDialog({ account, requested, decision, onClose }: Deciding & { onClose(): void }) {
  const plans = useQuery(plansQuery).data ?? [];
  const [now, then] = [account.plan, requested.plan].map((plan) => plans.find(({ id }) => id === plan));
  const decide = useDecide(account, () => {
    toast(
      decision === 'approve'
        ? `${isolated(account.name)} is on ${requested.planName} now.`
        : `The request of ${isolated(account.name)} is refused.`,
    );
    onClose();
  });
  const { plan, requestedAt, game, addOns } = requested;
  const save = (reason: string) => decide.mutate({ decision, plan, requestedAt, ...(reason !== '' && { reason }) });
  const isApproval = decision === 'approve';
  return (
    <Dialog
      title={`${isApproval ? 'Approve' : 'Refuse'} ${requested.planName} for ${isolated(account.name)}`}
      isOpen
      onClose={onClose}
    >
      <Form error={decide.error} onSave={(fields) => save(textOf(fields, 'reason').trim())}>
        <p>
          Asked on <Time at={requestedAt} />.{!isApproval && ' The account keeps the plan that it has.'}
        </p>
        {isApproval && now && then && (
          <Changes before={[now, chosenIn(account)]} after={[then, chosenIn({ chosenGame: game, addOns })]} />
        )}
        <TextField label="Reason" name="reason" maxLength={500} hint="It stands in the audit log." autoFocus />
        <DialogButtons>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={decide.isPending}>
            {isApproval ? 'Approve' : 'Refuse'} {requested.planName}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
