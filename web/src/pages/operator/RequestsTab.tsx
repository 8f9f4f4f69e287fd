import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billingQuery, plansQuery } from '../../api/queries';
import type { Schemas } from '../../api/client';
import { Ago, Button, Empty, Loaded, Notice, Panel, Table, type ColumnOf } from '../../kit';
import { AccountName, extrasOf, planName } from './account-columns';
import { DecideDialog, type Deciding } from './DecideDialog';
import { requestsQuery, type Account } from './queries';

type Waiting = Account & { requested: NonNullable<Account['requested']> };

/** Plan requests of owners, which an operator approves or declines. */
export function RequestsTab() {
  const query = useQuery(requestsQuery);
  const isOpen = useQuery(billingQuery).data?.changes === 'immediate';
  const plans = useQuery(plansQuery).data ?? [];
  const [deciding, setDeciding] = useState<Deciding>();
  return (
    <div className="stack">
      <Loaded query={query}>
        {({ data, meta }) => (
          <>
            {meta.hasMore && (
              <Notice>
                {data.length} of {meta.total} are shown; the others follow when some are decided.
              </Notice>
            )}
            <Table
              label="Plan requests"
              isListOnPhones
              columns={columnsWith(plans, setDeciding)}
              rows={data.filter(isWaiting)}
              empty={
                <Panel>
                  <Empty title="Nobody waits">
                    {isOpen
                      ? 'Owners change plans themselves in this installation (PLAN_CHANGES is immediate).'
                      : 'A plan that an owner asks for stands here until it is decided.'}
                  </Empty>
                </Panel>
              }
            />
          </>
        )}
      </Loaded>
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </div>
  );
}

const isWaiting = (account: Account): account is Waiting => account.requested !== null;

const columnsWith = (
  plans: readonly Schemas['PlanInfo'][],
  onDecide: (deciding: Deciding) => void,
): readonly ColumnOf<Waiting>[] => [
  { id: 'account', title: 'Account', cell: (account) => <AccountName {...account} /> },
  {
    id: 'now',
    title: 'Has',
    cell: ({ plan, chosenGame, addOns }) => (
      <PlanName name={planName(plans, plan)} extras={extrasOf(chosenGame, addOns)} />
    ),
  },
  {
    id: 'wish',
    title: 'Asks for',
    cell: ({ requested }) => <PlanName name={requested.planName} extras={extrasOf(requested.game, requested.addOns)} />,
  },
  { id: 'asked', title: 'Asked', cell: ({ requested }) => <Ago at={requested.requestedAt} /> },
  {
    id: 'act',
    title: '',
    cell: (account) => (
      <div className="actions operator-acts">
        <Button
          size="small"
          aria-label={`Approve ${account.requested.planName} for ${account.name}`}
          onPress={() => onDecide({ account, requested: account.requested, decision: 'approve' })}
        >
          Approve
        </Button>
        <Button
          size="small"
          aria-label={`Refuse ${account.requested.planName} for ${account.name}`}
          onPress={() => onDecide({ account, requested: account.requested, decision: 'decline' })}
        >
          Refuse
        </Button>
      </div>
    ),
  },
];

function PlanName({ name, extras }: { name: string; extras: string }) {
  return (
    <div className="operator-two">
      <span>{name}</span>
      {extras !== '' && <span className="quiet">{extras}</span>}
    </div>
  );
}
