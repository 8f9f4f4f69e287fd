import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { billingQuery, plansQuery, usageQuery, webhooksQuery } from '../../api/queries';
import { sessionQuery } from '../../api/session';
import { Button, Dialog, DialogButtons, Form, Notice, toast } from '../../kit';
import { Changes } from './Changes';
import { WebhookChanges } from './WebhookChanges';
import { PlanFields } from './PlanFields';
import { bodyOf, chosenIn, type Choice } from './plan-figures';

type Plan = Schemas['PlanInfo'];

/** Asks for a plan's choices and shows the changes before the switch. */
export function SwitchDialog({
  plan,
  current,
  billing,
  onClose,
}: {
  plan: Plan;
  current: Plan | undefined;
  billing: Schemas['Billing'];
  onClose(): void;
}) {
  const [choice, setChoice] = useState<Choice>(() => ({
    ...chosenIn(billing),
    hasWebSocket: startsWithSockets(plan, billing),
  }));
  const needsApproval = billing.changes === 'approval' && plan.id !== 'free';
  const verb = needsApproval ? 'Ask for' : 'Switch to';
  const take = useTake(plan, onClose);
  return (
    <Dialog title={plan.isCurrent ? `Change ${plan.name}` : `${verb} ${plan.name}`} isOpen onClose={onClose}>
      <Form error={take.error} onSave={() => take.mutate(choice)}>
        <PlanFields plan={plan} choice={choice} onChange={setChoice} />
        {current && <Changes before={[current, chosenIn(billing)]} after={[plan, choice]} />}
        {current && (plan.games === 'all' || choice.game !== null) && (
          <WebhookChanges before={[current, chosenIn(billing)]} after={[plan, choice]} />
        )}
        {needsApproval && <Notice>An operator of this installation decides. Until then nothing changes.</Notice>}
        <DialogButtons>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={take.isPending}>
            {plan.isCurrent && !needsApproval ? 'Save' : `${verb} ${plan.name}`}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function useTake(plan: Plan, onTaken: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: Choice) => dataOf(api.POST('/billing/plan', { body: bodyOf(plan, choice) })),
    onSuccess: async (billing) => {
      queryClient.setQueryData(billingQuery.queryKey, billing);
      toast(billing.plan === plan.id ? `You are on ${plan.name} now.` : `${plan.name} was asked for.`);
      onTaken();
      const changed = [plansQuery, usageQuery, webhooksQuery, sessionQuery];
      await Promise.all(changed.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

/** The add-on stays if the account has it and the plan supports it. */
function startsWithSockets(plan: Plan, { addOns }: Schemas['Billing']): boolean {
  return plan.addOns.length > 0 && addOns.includes('live_ws');
}
