import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { Ago, Button, Day, Empty, Loaded, Menu, Notice, Page, Panel, Table, Tabs, type ColumnOf } from '../../kit';
import { KeyDialog } from './KeyDialog';
import { KeyStatus } from './KeyStatus';
import { isRemembered, MAX_KEYS, pastKeysQuery, workingKeysQuery, type Key } from './queries';
import { SCOPE_NAMES } from './scopes';
import { RevokeDialog } from './RevokeDialog';
import { RotateKey } from './RotateKey';
import { ShownOnce } from './ShownOnce';
import './keys.css';

/** The open action and its key. */
type Doing = { act: 'create' } | { act: 'edit' | 'rotate' | 'revoke'; key: Key };

/** The keys of the account: working and past ones. */
export function Keys() {
  const { show = 'working' } = useSearch({ from: '/inside/keys' });
  const navigate = useNavigate();
  const [doing, setDoing] = useState<Doing>();
  const [made, setMade] = useState<Schemas['NewKeyInfo']>();
  const close = () => setDoing(undefined);
  const created = (key: Schemas['NewKeyInfo']) => {
    close();
    setMade(key);
  };
  return (
    <Page
      title="Keys"
      says="A program names its key with every request, in the header x-api-key. A key belongs on a server, never into a page or an app."
      actions={
        <Button look="primary" onPress={() => setDoing({ act: 'create' })}>
          Create a key
        </Button>
      }
    >
      <Tabs
        label="Keys"
        selected={show}
        onSelect={(id) => navigate({ to: '/keys', search: id === 'past' ? { show: 'past' } : {}, replace: true })}
        tabs={[
          { id: 'working', title: 'Working', content: <Working onDo={setDoing} /> },
          { id: 'past', title: 'Past', content: <Past /> },
        ]}
      />
      {doing?.act === 'create' && <KeyDialog onClose={close} onCreated={created} />}
      {doing?.act === 'edit' && <KeyDialog before={doing.key} onClose={close} onCreated={created} />}
      {doing?.act === 'rotate' && <RotateKey before={doing.key} onClose={close} onRotated={created} />}
      {doing?.act === 'revoke' && <RevokeDialog before={doing.key} onClose={close} />}
      {made && <ShownOnce made={made} onClose={() => setMade(undefined)} />}
    </Page>
  );
}

function Working({ onDo }: { onDo(doing: Doing): void }) {
  const query = useQuery(workingKeysQuery);
  return (
    <Panel>
      <Loaded query={query}>
        {(keys) => (
          <>
            {keys.length > MAX_KEYS - 10 && (
              <Notice look="warn">
                {keys.length} of at most {MAX_KEYS} keys work. Revoke those that nothing uses any longer.
              </Notice>
            )}
            <Table
              label="Working keys"
              isListOnPhones
              columns={columnsWith(onDo)}
              rows={keys}
              empty={
                <Empty
                  title="No key yet"
                  action={<Button onPress={() => onDo({ act: 'create' })}>Create the first key</Button>}
                >
                  Programs that read the API need one.
                </Empty>
              }
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Past() {
  const query = useQuery(pastKeysQuery);
  return (
    <Panel>
      <Loaded query={query}>
        {(keys) => (
          <Table
            label="Past keys"
            isListOnPhones
            columns={COLUMNS}
            rows={keys}
            empty={<Empty title="None">Keys that were revoked or have expired stand here.</Empty>}
          />
        )}
      </Loaded>
    </Panel>
  );
}

const COLUMNS: readonly ColumnOf<Key>[] = [
  {
    id: 'name',
    title: 'Key',
    cell: ({ name, hint }) => (
      <div className="keys-name">
        <strong dir="auto">{name ?? 'Without a name'}</strong>
        <code className="quiet">{hint}</code>
      </div>
    ),
  },
  { id: 'status', title: 'State', cell: (key) => <KeyStatus {...key} /> },
  {
    id: 'scopes',
    title: 'Opens',
    cell: ({ scopes, allowedAddresses, minuteLimit }) => (
      <div className="keys-opens">
        <span>{scopes.length === 0 ? 'Everything' : scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')}</span>
        {allowedAddresses.length > 0 && <span className="quiet">from {allowedAddresses.join(', ')}</span>}
        {minuteLimit !== null && <span className="quiet">{minuteLimit} a minute</span>}
      </div>
    ),
  },
  { id: 'created', title: 'Created', cell: ({ createdAt }) => <Day at={createdAt} /> },
  {
    id: 'used',
    title: 'Last used',
    cell: ({ lastUsedAt, createdAt }) =>
      lastUsedAt ? <Ago at={lastUsedAt} /> : isRemembered(createdAt) ? 'Not yet' : 'Not in 90 days',
  },
];

const columnsWith = (onDo: (doing: Doing) => void): readonly ColumnOf<Key>[] => [
  ...COLUMNS,
  { id: 'act', title: '', cell: (key) => <Actions of={key} onDo={onDo} /> },
];

function Actions({ of: key, onDo }: { of: Key; onDo(doing: Doing): void }) {
  const isActive = key.status === 'active';
  return (
    <Menu
      label={`What to do with ${key.name ?? key.hint}`}
      button={
        <Button size="small" aria-label={`Actions for ${key.name ?? key.hint}`}>
          Actions
        </Button>
      }
      actions={[
        { id: 'edit', title: 'Edit', isDisabled: !isActive, act: () => onDo({ act: 'edit', key }) },
        { id: 'rotate', title: 'Rotate', isDisabled: !isActive, act: () => onDo({ act: 'rotate', key }) },
        { id: 'revoke', title: 'Revoke', isDanger: true, act: () => onDo({ act: 'revoke', key }) },
      ]}
    />
  );
}
