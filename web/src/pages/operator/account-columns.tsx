import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { Badge, Button, countOf, Day, Menu, type ColumnOf } from '../../kit';
import { titleOf } from '../../live/families';
import type { Account } from './queries';

type Plan = Schemas['PlanInfo'];

/** Actions on an account. */
interface Acts {
  suspend(account: Account): void;
  unsuspend(account: Account): void;
  changePlan(account: Account): void;
}

export const accountColumns = (plans: readonly Plan[], acts: Acts): readonly ColumnOf<Account>[] => [
  { id: 'account', title: 'Account', cell: (account) => <AccountName {...account} /> },
  { id: 'state', title: 'State', cell: (account) => <State {...account} /> },
  {
    id: 'plan',
    title: 'Plan',
    cell: ({ plan, chosenGame, addOns }) => (
      <div className="operator-two">
        <span>{planName(plans, plan)}</span>
        <span className="quiet">{extrasOf(chosenGame, addOns)}</span>
      </div>
    ),
  },
  {
    id: 'charged',
    title: 'Used this month',
    isNumber: true,
    cell: ({ plan, charged }) => (
      <Used charged={charged} limit={plans.find(({ id }) => id === plan)?.requestsPerMonth} />
    ),
  },
  { id: 'keys', title: 'Keys', isNumber: true, cell: ({ keys }) => countOf(keys) },
  { id: 'created', title: 'Since', cell: ({ createdAt }) => <Day at={createdAt} /> },
  { id: 'act', title: '', cell: (account) => <Actions account={account} acts={acts} /> },
];

/** Identifies an account: since people choose their names, the e-mail address and id are shown below. */
export function AccountName({ id, name, email }: Pick<Account, 'id' | 'name' | 'email'>) {
  return (
    <div className="operator-two operator-name">
      <strong dir="auto">{name}</strong>
      {email !== null && email !== name && (
        <span className="quiet" dir="auto">
          {email}
        </span>
      )}
      <code className="quiet">{id}</code>
    </div>
  );
}

/** A plan that the installation no longer has is shown by its id. */
export const planName = (plans: readonly Plan[], plan: string) => plans.find(({ id }) => id === plan)?.name ?? plan;

/** The game and add-ons of a plan, in words. */
export function extrasOf(game: string | null, addOns: readonly string[]): string {
  return [game === null ? '' : `for ${titleOf(game)}`, addOns.includes('live_ws') ? 'with WebSocket' : '']
    .filter(Boolean)
    .join(' ');
}

function State({ suspendedAt, isOperator, requested }: Account) {
  return (
    <div className="operator-two">
      {suspendedAt === null ? (
        <Badge look="ok">Active</Badge>
      ) : (
        <>
          <Badge look="bad">Suspended</Badge>
          <span className="quiet">
            since <Day at={suspendedAt} />
          </span>
        </>
      )}
      {isOperator && <Badge look="accent">Operator</Badge>}
      {requested && <Badge look="warn">Asks for {requested.planName}</Badge>}
    </div>
  );
}

function Used({ charged, limit }: { charged: number; limit: number | undefined }) {
  return (
    <div className="operator-two">
      <span>{countOf(charged)}</span>
      {limit !== undefined && <span className="quiet">of {countOf(limit)}</span>}
    </div>
  );
}

function Actions({ account, acts }: { account: Account; acts: Acts }) {
  const navigate = useNavigate();
  const { id, name, suspendedAt } = account;
  return (
    <Menu
      label={`What to do with ${name}`}
      button={
        <Button size="small" aria-label={`Actions for ${name}`}>
          Actions
        </Button>
      }
      actions={[
        { id: 'plan', title: 'Change the plan', act: () => acts.changePlan(account) },
        {
          id: 'audit',
          title: 'Show its log',
          act: () => navigate({ to: '/operator', search: { tab: 'audit', account: id } }),
        },
        suspendedAt === null
          ? {
              id: 'suspend',
              title: 'Suspend',
              isDanger: true,
              act: () => acts.suspend(account),
            }
          : { id: 'unsuspend', title: 'Serve it again', act: () => acts.unsuspend(account) },
      ]}
    />
  );
}
