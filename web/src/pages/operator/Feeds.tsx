import type { Schemas } from '../../api/client';
import { Ago, Badge, secondsOf, Table, type ColumnOf } from '../../kit';
import { inOrder, titleOf } from '../../live/families';

type Family = Schemas['FamilyStanding'];
type Feed = Schemas['FeedStanding'];

/** A feed of a family, or a family without one. */
interface Row {
  id: string;
  family: Family;
  feed?: Feed;
}

export function Feeds({ families }: { families: readonly Family[] }) {
  const inTheirOrder = inOrder(families.map(({ family }) => family));
  const sorted = inTheirOrder.flatMap((name) => families.filter(({ family }) => family === name));
  const rows = sorted.flatMap((family): Row[] =>
    family.feeds.length === 0
      ? [{ id: family.family, family }]
      : family.feeds.map((feed) => ({ id: `${family.family} ${feed.name}`, family, feed })),
  );
  return <Table label="Feeds" isListOnPhones columns={COLUMNS} rows={rows} empty={null} />;
}

const COLUMNS: readonly ColumnOf<Row>[] = [
  {
    id: 'family',
    title: 'Family',
    cell: ({ family, feed }) => (
      <div className="operator-two">
        <strong>{titleOf(family.family)}</strong>
        <span className="quiet">{feed ? `${feed.name}, by ${feed.workerId}` : WITHOUT_FEED[family.status]}</span>
      </div>
    ),
  },
  { id: 'state', title: 'State', cell: ({ family, feed }) => <State status={feed?.status ?? family.status} /> },
  { id: 'breaker', title: 'Breaker', cell: ({ feed }) => <Breaker state={feed?.breaker ?? null} /> },
  { id: 'lag', title: 'Lag', cell: ({ family }) => <Lag {...family} /> },
  { id: 'event', title: 'Last event', cell: ({ family }) => <Since at={family.lastEventAt} /> },
  { id: 'frame', title: 'Upstream answered', cell: ({ feed }) => <Since at={feed?.lastFrameAt ?? null} /> },
  { id: 'archive', title: 'Archive changed', cell: ({ family }) => <Since at={family.archiveChangedAt} /> },
];

const WITHOUT_FEED: Readonly<Record<string, string>> = {
  pushed: 'pushed by operators',
  unknown: 'no worker reports',
};

const STATES: Readonly<Record<string, readonly ['ok' | 'warn' | 'bad' | 'quiet', string]>> = {
  ok: ['ok', 'Runs'],
  degraded: ['warn', 'Degraded'],
  down: ['bad', 'Down'],
  unknown: ['quiet', 'Not running'],
  pushed: ['quiet', 'No feed'],
};

function State({ status }: { status: string }) {
  const [look, words] = STATES[status] ?? ['quiet', status];
  return <Badge look={look}>{words}</Badge>;
}

function Lag({ lagP50, lagP95 }: Family) {
  if (lagP50 === null) return '–';
  return (
    <div className="operator-two number">
      <span>{secondsOf(lagP50)}</span>
      <span className="quiet">p95: {secondsOf(lagP95)}</span>
    </div>
  );
}

function Breaker({ state }: { state: string | null }) {
  if (state === null) return '–';
  if (state === 'ok') return <Badge look="ok">Closed</Badge>;
  return state === 'open' ? <Badge look="bad">Open</Badge> : <Badge look="warn">Failing</Badge>;
}

function Since({ at }: { at: string | null }) {
  return at === null ? '–' : <Ago at={at} />;
}
