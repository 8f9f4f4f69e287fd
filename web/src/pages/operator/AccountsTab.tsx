import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plansQuery } from '../../api/queries';
import { Empty, Loaded, Pager, placeOf, Panel, SearchField, Table } from '../../kit';
import { accountColumns } from './account-columns';
import { Filter } from './Filter';
import { PlanDialog } from './PlanDialog';
import { accountsQuery, type Account } from './queries';
import { SuspendDialog } from './SuspendDialog';
import { useOperatorSearch } from './use-operator-search';
import { useUnsuspend } from './use-acts';

const STANDINGS = [
  { id: 'open', name: 'Active' },
  { id: 'suspended', name: 'Suspended' },
];

/** All accounts, with actions. */
export function AccountsTab() {
  const { search, set } = useOperatorSearch();
  const query = useQuery(accountsQuery(search));
  const plans = useQuery(plansQuery).data ?? [];
  const [doing, setDoing] = useState<{ act: 'suspend' | 'plan'; account: Account }>();
  const unsuspend = useUnsuspend();
  const close = () => setDoing(undefined);
  const columns = accountColumns(plans, {
    suspend: (account) => setDoing({ act: 'suspend', account }),
    unsuspend: (account) => unsuspend.mutate(account),
    changePlan: (account) => setDoing({ act: 'plan', account }),
  });
  return (
    <div className="stack">
      <div className="operator-filters">
        <SearchField
          label="Search"
          hint="Two letters at least of the name, e-mail address or id."
          value={search.q ?? ''}
          onSearch={(q) => set({ q: q.trim() || undefined })}
        />
        <Filter
          label="Plan"
          all="Every plan"
          options={plans.map(({ id, name }) => ({ id, name }))}
          value={search.plan}
          onChange={(plan) => set({ plan })}
        />
        <Filter
          label="State"
          all="Every state"
          options={STANDINGS}
          value={search.standing}
          onChange={(standing) => set({ standing })}
        />
      </div>
      <Loaded query={query}>
        {({ data, meta }) => (
          <div>
            <Table
              label="Accounts"
              isListOnPhones
              columns={columns}
              rows={data}
              empty={
                <Panel>
                  <Empty title="No such account">No account has all of what is asked for above.</Empty>
                </Panel>
              }
            />
            <Pager {...meta} says={placeOf(meta)} onPage={(page) => set({ page })} />
          </div>
        )}
      </Loaded>
      {doing?.act === 'suspend' && <SuspendDialog account={doing.account} onClose={close} />}
      {doing?.act === 'plan' && <PlanDialog account={doing.account} onClose={close} />}
    </div>
  );
}
