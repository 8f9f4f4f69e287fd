import { queryOptions, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import type { Update } from '../../live/channel';
import { TITLES, type Family, type Sport } from '../../live/families';
import { Badge, countOf, Empty, Loaded, Panel } from '../../kit';
import { useStanding } from './following';
import { lists } from './queries';
import { ScoreCard } from './ScoreCard';
import { codScore, cs2Score, fortniteScore, lolScore, tennisScore, ufcScore, type Score } from './scores';

type Section = (props: { isFollowed: boolean }) => React.ReactNode;
type Latest = ReadonlyMap<string, Update>;

interface Listed<Row> {
  sport: Sport;
  query: UseQueryOptions<Row[], Error, Row[], string[]>;
  /** The scoreboards of the loaded rows and later updates. */
  scores(rows: readonly Row[], latest: Latest): Score[];
}

const NONE: Latest = new Map();

function sectionOf<Row>({ sport, query, scores }: Listed<Row>): Section {
  return function RunningSection({ isFollowed }) {
    const listed = useQuery(query);
    const { phase, latest } = useStanding();
    const shown = listed.data && scores(listed.data, isFollowed ? latest : NONE);
    return (
      <Panel
        title={TITLES[sport]}
        actions={isFollowed && phase === 'open' && <Badge look="ok">Moving</Badge>}
        {...(shown && { says: `${countOf(shown.filter(({ isOver }) => !isOver).length)} running` })}
      >
        <Loaded query={{ ...listed, data: shown } as UseQueryResult<Score[]>}>
          {(cards) => {
            if (cards.length === 0)
              return <Empty title="Nothing is on">What begins stands here once the list is read again.</Empty>;
            return (
              <ul className="live-cards">
                {cards.map((score) => (
                  <ScoreCard key={score.id} {...score} />
                ))}
              </ul>
            );
          }}
        </Loaded>
      </Panel>
    );
  };
}

/** Merges rows with the latest updates, in order of first appearance. */
function merged<Row>(
  rows: readonly Row[],
  latest: Latest,
  { kind, idOf, timeOf }: { kind: string; idOf(row: Row): string; timeOf(row: Row): string },
): Row[] {
  const known = new Map(rows.map((row) => [idOf(row), row]));
  for (const [room, { data }] of latest) {
    if (!room.startsWith(`${kind}:`)) continue;
    const row = data as Row;
    const before = known.get(idOf(row));
    if (before === undefined || timeOf(before) <= timeOf(row)) known.set(idOf(row), row);
  }
  return [...known.values()];
}

const MERGING = {
  tennis: {
    kind: 'match',
    idOf: (row: Schemas['TennisLiveMatch']) => row.match_id,
    timeOf: (row: Schemas['TennisLiveMatch']) => row.updated_at,
  },
  ufc: {
    kind: 'bout',
    idOf: (row: Schemas['UfcLiveBout']) => row.boutId,
    timeOf: (row: Schemas['UfcLiveBout']) => row.updatedAt,
  },
  lol: {
    kind: 'match',
    idOf: (row: Schemas['LolLiveMatch']) => row.matchId,
    timeOf: (row: Schemas['LolLiveMatch']) => row.updatedAt,
  },
  cs2: {
    kind: 'match',
    idOf: (row: Schemas['Cs2LiveMatchItem']) => row.matchId,
    timeOf: (row: Schemas['Cs2LiveMatchItem']) => row.updatedAt,
  },
};

export const SECTIONS: Readonly<Record<Sport, Section>> = {
  tennis: sectionOf({
    sport: 'tennis',
    query: lists.tennis,
    scores: (rows, latest) => merged(rows, latest, MERGING.tennis).map(tennisScore),
  }),
  ufc: sectionOf({
    sport: 'ufc',
    query: lists.ufc,
    scores: (rows, latest) => merged(rows, latest, MERGING.ufc).map(ufcScore),
  }),
  lol: sectionOf({
    sport: 'lol',
    query: lists.lol,
    scores: (rows, latest) =>
      merged(rows, latest, MERGING.lol).map((match) => {
        const board = latest.get(`game:${match.currentGameId}`)?.data;
        return lolScore(match, board as Schemas['LolLiveBoard'] | undefined);
      }),
  }),
  cs2: sectionOf({
    sport: 'cs2',
    query: lists.cs2,
    scores: (rows, latest) => merged(rows, latest, MERGING.cs2).map(cs2Score),
  }),
  cod: sectionOf({ sport: 'cod', query: lists.cod, scores: (rows) => rows.map(codScore) }),
  fortnite: sectionOf({ sport: 'fortnite', query: lists.fortnite, scores: (rows) => rows.map(fortniteScore) }),
};

const ROOMS: { readonly [Name in Family]: (rows: never) => string[] } = {
  tennis: (rows: Schemas['TennisLiveMatch'][]) => rows.map(({ match_id }) => `match:${match_id}`),
  ufc: (rows: Schemas['UfcLiveBout'][]) => rows.map(({ boutId }) => `bout:${boutId}`),
  lol: (rows: Schemas['LolLiveMatch'][]) =>
    rows.flatMap(({ matchId, currentGameId: game }) => [
      `match:${matchId}`,
      ...(game === null ? [] : [`game:${game}`]),
    ]),
  cs2: () => ['all'],
};

/** The rooms of the subjects in a family's list. */
export function roomsOf(family: Family, enabled: boolean) {
  return queryOptions({
    ...(lists[family] as UseQueryOptions<unknown, Error, unknown, string[]>),
    enabled,
    select: ROOMS[family] as (rows: unknown) => string[],
  });
}
