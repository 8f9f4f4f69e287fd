import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '../../api/queries';
import type { Schemas } from '../../api/client';
import { Badge, Button, Empty, Loaded, Pager, placeOf, Panel, Table, TextLink, Time, type ColumnOf } from '../../kit';
import { extrasOf, planName } from './account-columns';
import { Filter } from './Filter';
import { auditQuery } from './queries';
import { useOperatorSearch } from './use-operator-search';

type Entry = Omit<Schemas['AuditRow'], 'id'> & { id: string };
type Act = Schemas['OperatorAct'];

/** The acts of operators, newest first. */
export function AuditTab() {
  const { search, set } = useOperatorSearch();
  const query = useQuery(auditQuery(search));
  const isFiltered = search.act !== undefined || search.account !== undefined;
  return (
    <div className="stack">
      <div className="operator-filters">
        <Filter
          label="What was done"
          all="Everything"
          options={Object.entries(ACTS).map(([id, [, name]]) => ({ id, name }))}
          value={search.act}
          onChange={(act) => set({ act })}
        />
        {search.account !== undefined && (
          <p className="operator-only">
            Only of <code>{search.account}</code>{' '}
            <Button size="small" onPress={() => set({ account: undefined })}>
              Show all accounts
            </Button>
          </p>
        )}
      </div>
      <Loaded query={query}>
        {({ data, meta }) => (
          <div>
            <Table
              label="Audit log"
              isListOnPhones
              columns={COLUMNS}
              rows={data.map((entry) => ({ ...entry, id: String(entry.id) }))}
              empty={
                <Panel>
                  <Empty title={isFiltered ? 'No such act' : 'No operator did anything yet'}>
                    Suspending accounts and giving or refusing plans is noted here, with who did it and why.
                  </Empty>
                </Panel>
              }
            />
            <Pager {...meta} says={placeOf(meta)} onPage={(page) => set({ page })} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

const ACTS: Readonly<Record<Act, readonly ['ok' | 'warn' | 'bad' | 'accent' | 'quiet', string]>> = {
  suspend: ['bad', 'Suspended'],
  unsuspend: ['ok', 'Served again'],
  change_plan: ['accent', 'Plan changed'],
  approve_plan: ['ok', 'Plan approved'],
  decline_plan: ['warn', 'Plan refused'],
};

const COLUMNS: readonly ColumnOf<Entry>[] = [
  { id: 'at', title: 'When', cell: ({ at }) => <Time at={at} /> },
  {
    id: 'act',
    title: 'What',
    cell: ({ act }) => <Badge look={ACTS[act][0]}>{ACTS[act][1]}</Badge>,
  },
  {
    id: 'account',
    title: 'Account',
    isHeader: true,
    cell: ({ accountId, accountName }) => (
      <div className="operator-two operator-name">
        <TextLink to="/operator" search={{ tab: 'accounts', q: accountId }} dir="auto">
          {accountName ?? 'A deleted account'}
        </TextLink>
        <code className="quiet">{accountId}</code>
      </div>
    ),
  },
  { id: 'change', title: 'Change', cell: (entry) => <Change {...entry} /> },
  {
    id: 'reason',
    title: 'Reason',
    cell: ({ reason }) =>
      reason === null ? (
        '–'
      ) : (
        <span className="operator-why" dir="auto">
          {reason}
        </span>
      ),
  },
  {
    id: 'operator',
    title: 'By',
    cell: ({ operatorEmail, operatorId, address }) => (
      <div className="operator-two operator-name">
        <span dir="auto">{operatorEmail ?? operatorId}</span>
        <span className="quiet">from {address}</span>
      </div>
    ),
  },
];

/** A plan and its choices in the audit log. */
interface Kept {
  plan?: string;
  game?: string | null;
  addOns?: string[];
}

function Change({ act, before, after }: Entry) {
  const plans = useQuery(plansQuery).data ?? [];
  if (before === null && after === null) return '–';
  return (
    <div className="operator-two">
      <span>{wordsOf(after, plans)}</span>
      <span className="quiet">
        {act === 'decline_plan' ? 'stays on' : 'was on'} {wordsOf(before, plans)}
      </span>
    </div>
  );
}

function wordsOf(kept: Kept | null, plans: readonly Schemas['PlanInfo'][]): string {
  if (kept?.plan === undefined) return 'nothing';
  return `${planName(plans, kept.plan)} ${extrasOf(kept.game ?? null, kept.addOns ?? [])}`.trim();
}
