import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { billingQuery, plansQuery } from '../../api/queries';
import { Button, Loaded, Notice, Page, Time, toast } from '../../kit';
import { titleOf } from '../../live/families';
import { PlanCard } from './PlanCard';
import { SwitchDialog } from './SwitchDialog';
import { choiceOf } from './plan-figures';
import './billing.css';

type Plan = Schemas['PlanInfo'];

/** The plans side by side, and switching between them. */
export function Billing() {
  const billing = useQuery(billingQuery);
  const plans = useQuery(plansQuery);
  const [chosen, setChosen] = useState<Plan>();
  return (
    <Page title="Billing" says={billing.data && <Standing {...billing.data} />}>
      <div className="stack">
        {billing.data?.requested && <Request billing={billing.data} wish={billing.data.requested} />}
        <Loaded query={plans}>
          {(rows) => (
            <Loaded query={billing}>
              {(now) => (
                <>
                  <ul className="billing-plans">
                    {rows.map((plan) => (
                      <PlanCard key={plan.id} plan={plan} billing={now} onChoose={() => setChosen(plan)} />
                    ))}
                  </ul>
                  {chosen && (
                    <SwitchDialog
                      plan={chosen}
                      current={rows.find(({ isCurrent }) => isCurrent)}
                      billing={now}
                      onClose={() => setChosen(undefined)}
                    />
                  )}
                </>
              )}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Page>
  );
}

function Standing({ planName, chosenGame, addOns, changes }: Schemas['Billing']) {
  return (
    <>
      You are on <strong>{planName}</strong>
      {chosenGame !== null && ` for ${titleOf(chosenGame)}`}
      {addOns.length > 0 && ' with WebSocket'}.
      {changes === 'approval' && ' An operator of this installation approves changes.'}
    </>
  );
}

/** A plan request without a decision; choosing the current plan withdraws it. */
function Request({ billing, wish }: { billing: Schemas['Billing']; wish: Schemas['PlanWish'] }) {
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => dataOf(api.POST('/billing/plan', { body: choiceOf(billing) })),
    onSuccess: (now) => {
      queryClient.setQueryData(billingQuery.queryKey, now);
      toast('The request is taken back.');
    },
  });
  return (
    <>
      <Notice
        look="warn"
        title={`${wish.planName} was asked for`}
        action={
          <Button onPress={() => withdraw.mutate()} isPending={withdraw.isPending}>
            Take the request back
          </Button>
        }
      >
        {wish.game !== null && `For ${titleOf(wish.game)}. `}
        {wish.addOns.length > 0 && 'With WebSocket. '}
        Asked on <Time at={wish.requestedAt} />; an operator decides. Until then nothing changes.
      </Notice>
      {withdraw.error && <Notice look="bad">{withdraw.error.message}</Notice>}
    </>
  );
}
