import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { every } from '../../api/query-client';
import { leave } from '../../api/session';
import { Ago, Badge, Button, ConfirmDialog, Empty, Loaded, Panel, Table, Time, toast, type ColumnOf } from '../../kit';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => dataOf(api.GET('/auth/sessions', { params: { query: { limit: 50 } }, signal })),
  refetchInterval: every(30_000),
});

type Row = Schemas['SessionInfo'];

/** The sessions of the owner. */
export function Sessions() {
  const query = useQuery(sessionsQuery);
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel
      title="Where you are signed in"
      actions={<Button onPress={() => setAsking(true)}>Sign out everywhere</Button>}
    >
      <Loaded query={query}>
        {(rows) => (
          <Table label="Sessions" isListOnPhones columns={COLUMNS} rows={rows} empty={<Empty title="No session" />} />
        )}
      </Loaded>
      <SignOutEverywhere isOpen={isAsking} onClose={() => setAsking(false)} />
    </Panel>
  );
}

const COLUMNS: readonly ColumnOf<Row>[] = [
  { id: 'agent', title: 'Browser', cell: ({ userAgent }) => browserOf(userAgent) },
  { id: 'address', title: 'Address', cell: ({ address }) => <code>{address}</code> },
  { id: 'since', title: 'Signed in', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'seen', title: 'Last seen', cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} /> },
  {
    id: 'act',
    title: '',
    cell: (row) => (row.current ? <Badge look="accent">This one</Badge> : <EndSession {...row} />),
  },
];

function EndSession({ id, userAgent }: Row) {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.DELETE('/auth/sessions/{id}', { params: { path: { id } } }),
    onSuccess: () => toast('That session has ended.'),
    onError: ({ message }) => toast(message),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  return (
    <Button
      size="small"
      aria-label={`Sign out ${browserOf(userAgent)}`}
      onPress={() => end.mutate()}
      isPending={end.isPending}
    >
      Sign out
    </Button>
  );
}

function SignOutEverywhere({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const navigate = useNavigate();
  const endAll = useMutation({
    mutationFn: () => api.DELETE('/auth/sessions'),
    onSuccess: async () => {
      await navigate({ to: '/sign-in' });
      leave();
    },
  });
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      isOpen={isOpen}
      onClose={onClose}
      action="Sign out everywhere"
      onConfirm={() => endAll.mutate()}
      isPending={endAll.isPending}
      error={endAll.error}
    >
      Every session of the account ends, this one too. Keys and webhooks go on working.
    </ConfirmDialog>
  );
}

/** `Firefox on Linux`; an unknown user agent stays as sent. */
function browserOf(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown';
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1];
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))?.[1];
  if (browser === undefined) return userAgent.slice(0, 40);
  return system === undefined ? browser : `${browser} on ${system}`;
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;
