import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Page, Tabs } from '../../kit';
import { AccountsTab } from './AccountsTab';
import { AuditTab } from './AuditTab';
import { ImportsTab } from './ImportsTab';
import { requestsQuery, serviceQuery } from './queries';
import { RequestsTab } from './RequestsTab';
import { SandboxTab } from './SandboxTab';
import type { Tab } from './search';
import { ServiceTab } from './ServiceTab';
import { useOperatorSearch } from './use-operator-search';
import './operator.css';

/** Pages for operators: the installation, and all accounts. */
export function Operator() {
  const { search } = useOperatorSearch();
  const navigate = useNavigate();
  const waiting = useQuery(requestsQuery).data?.meta.total ?? 0;
  const hasSandbox = useQuery(serviceQuery).data?.hasSandbox ?? search.tab === 'sandbox';
  const tabs: { id: Tab; title: string; content: React.ReactNode }[] = [
    { id: 'service', title: 'Service', content: <ServiceTab /> },
    { id: 'imports', title: 'Imports', content: <ImportsTab /> },
    { id: 'accounts', title: 'Accounts', content: <AccountsTab /> },
    {
      id: 'requests',
      title: waiting === 0 ? 'Plan requests' : `Plan requests (${waiting})`,
      content: <RequestsTab />,
    },
    { id: 'audit', title: 'Audit', content: <AuditTab /> },
    ...(hasSandbox ? [{ id: 'sandbox' as const, title: 'Sandbox', content: <SandboxTab /> }] : []),
  ];
  return (
    <Page
      title="Operator"
      says="The whole installation and every account. What you do to accounts stands in the audit log."
    >
      <Tabs
        label="Operator"
        tabs={tabs}
        selected={search.tab ?? 'service'}
        onSelect={(id) => navigate({ to: '/operator', search: id === 'service' ? {} : { tab: id as never } })}
      />
    </Page>
  );
}
