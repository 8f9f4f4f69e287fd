import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { billingQuery, plansQuery, usageQuery, webhooksQuery } from '../../api/queries';
import { sessionQuery } from '../../api/session';
import { Button, Checkbox, Dialog, DialogButtons, Form, Notice, Select, toast } from '../../kit';
import { changesOf, chosenIn, type Choice } from './plan-figures';

type Plan = Schemas['PlanInfo'];
type Game = Schemas['Game'];

const GAMES: Readonly<Record<Game, string>> = {
  tennis: 'Tennis',
  ufc: 'UFC',
  lol: 'League of Legends',
  cs2: 'Counter-Strike 2',
  cod: 'Call of Duty',
  fortnite: 'Fortnite',
};

/** What a switch needs to know, and what it changes, before it is made. */
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
        {plan.games === 'one' && (
          <Select
            label="Game"
            name="game"
            hint="The plan covers one."
            placeholder="Choose a game"
            isRequired
            options={Object.entries(GAMES).map(([id, name]) => ({ id, name }))}
            value={choice.game}
            onChange={(game) => setChoice({ ...choice, game: game as string | null })}
          />
        )}
        {plan.addOns.length > 0 && (
          <Checkbox
            isSelected={choice.hasWebSocket}
            onChange={(hasWebSocket) => setChoice({ ...choice, hasWebSocket })}
          >
            With WebSocket connections
          </Checkbox>
        )}
        {current && <Changes before={[current, chosenIn(billing)]} after={[plan, choice]} />}
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

function Changes({ before, after }: { before: [Plan, Choice]; after: [Plan, Choice] }) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return <p className="quiet">Nothing changes.</p>;
  return (
    <>
      <table className="billing-changes">
        <caption className="unseen">What changes</caption>
        <thead>
          <tr>
            <th scope="col">What changes</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(([title, from, to]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td className="quiet">{from}</td>
              <td>{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {after[0].webhooks < before[0].webhooks && (
        <Notice look="warn">Webhooks that the new plan does not cover are switched off; none is deleted.</Notice>
      )}
    </>
  );
}

function useTake(plan: Plan, onTaken: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ game, hasWebSocket }: Choice) =>
      dataOf(
        api.POST('/billing/plan', {
          body: {
            plan: plan.id,
            ...(plan.games === 'one' && { game: game as Game }),
            addOns: hasWebSocket ? plan.addOns.filter((one) => one === 'live_ws') : [],
          },
        }),
      ),
    onSuccess: async (billing) => {
      queryClient.setQueryData(billingQuery.queryKey, billing);
      toast(billing.plan === plan.id ? `You are on ${plan.name} now.` : `${plan.name} was asked for.`);
      onTaken();
      const changed = [plansQuery, usageQuery, webhooksQuery, sessionQuery];
      await Promise.all(changed.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

/** The add-on stays where the account has it, and the plan can have it too. */
function startsWithSockets(plan: Plan, { addOns }: Schemas['Billing']): boolean {
  return plan.addOns.length > 0 && addOns.includes('live_ws');
}
