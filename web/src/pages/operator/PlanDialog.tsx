import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plansQuery } from '../../api/queries';
import { Button, Dialog, DialogButtons, Form, isolated, Loaded, Select, textOf, TextField } from '../../kit';
import type { Schemas } from '../../api/client';
import { Changes } from '../billing/Changes';
import { PlanFields } from '../billing/PlanFields';
import { bodyOf, chosenIn, type Choice } from '../billing/plan-figures';
import type { Account } from './queries';
import { useGivePlan } from './use-acts';

/** Sets another plan for an account, after showing the changes. */
export function PlanDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const plans = useQuery(plansQuery);
  return (
    <Dialog title={`Change the plan of ${isolated(account.name)}`} isOpen onClose={onClose}>
      <Loaded query={plans}>{(rows) => <PlanForm account={account} plans={rows} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}

function PlanForm({
  account,
  plans,
  onClose,
}: {
  account: Account;
  plans: readonly Schemas['PlanInfo'][];
  onClose(): void;
}) {
  const current = plans.find(({ id }) => id === account.plan);
  const [id, setId] = useState(current?.id);
  const [choice, setChoice] = useState<Choice>(() => chosenIn(account));
  const give = useGivePlan(account, onClose);
  const plan = plans.find((one) => one.id === id);
  const save = (reason: string) => plan && give.mutate({ ...bodyOf(plan, choice), ...(reason !== '' && { reason }) });
  return (
    <Form error={give.error} onSave={(fields) => save(textOf(fields, 'reason').trim())}>
      <Select
        label="Plan"
        name="plan"
        isRequired
        options={plans.map((one) => ({ id: one.id, name: one.name }))}
        value={id ?? null}
        onChange={(chosen) => setId(String(chosen) as typeof id)}
      />
      {plan && <PlanFields plan={plan} choice={choice} onChange={setChoice} />}
      {plan && current && <Changes before={[current, chosenIn(account)]} after={[plan, choice]} />}
      <TextField label="Reason" name="reason" maxLength={500} hint="It stands in the audit log." />
      <DialogButtons>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isPending={give.isPending}>
          Give the plan
        </Button>
      </DialogButtons>
    </Form>
  );
}
