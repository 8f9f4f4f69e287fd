import type { Schemas } from '../../../api/client';
import { Badge, Day, Table, TextLink, wordOf, type ColumnOf } from '../../../kit';

/** A match with its outcome for whom it is listed. */
type Match = Schemas['LolTeamMatch'];
type Team = NonNullable<Match['team1']>;

export function MatchTable({ rows, empty }: { rows: readonly Match[]; empty: React.ReactNode }) {
  return (
    <Table label="Matches" columns={COLUMNS} rows={rows.map((row) => ({ ...row, id: row.matchId }))} empty={empty} />
  );
}

const COLUMNS: readonly ColumnOf<Match & { id: string }>[] = [
  { id: 'date', title: 'Date', cell: ({ startTime }) => (startTime === null ? '–' : <Day at={startTime} />) },
  { id: 'league', title: 'League', cell: ({ leagueName }) => <bdi>{leagueName}</bdi> },
  {
    id: 'teams',
    title: 'Teams',
    isHeader: true,
    cell: ({ team1, team2 }) => (
      <>
        <TeamLink team={team1} /> <span className="quiet">v</span> <TeamLink team={team2} />
      </>
    ),
  },
  {
    id: 'score',
    title: 'Games',
    cell: ({ team1, team2 }) => (
      <span className="number">
        {team1?.score ?? '–'} : {team2?.score ?? '–'}
      </span>
    ),
  },
  {
    id: 'result',
    title: 'Result',
    cell: ({ result, state, statusDetail }) =>
      result === null ? (
        wordOf(statusDetail ?? state)
      ) : (
        <Badge look={result === 'win' ? 'ok' : 'quiet'}>{RESULTS[result]}</Badge>
      ),
  },
];

const RESULTS = { win: 'Won', loss: 'Lost', draw: 'Draw' } as const;

function TeamLink({ team }: { team: Team | null }) {
  if (team === null) return <span className="quiet">Not known yet</span>;
  return (
    <TextLink to="/archive/lol/teams/$id" params={{ id: team.slug }}>
      <bdi>{team.name}</bdi>
    </TextLink>
  );
}
