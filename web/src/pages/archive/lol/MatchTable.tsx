import type { Schemas } from '../../../api/client';
import { Badge, Day, Table, TextLink, wordOf, type ColumnOf } from '../../../kit';
import { teamNameOf } from './team-name';

/** A match with its outcome for the listed team or player. */
type Match = Schemas['LolTeamMatch'];
type Team = NonNullable<Match['team1']>;

export function MatchTable({ rows, empty }: { rows: readonly Match[]; empty: React.ReactNode }) {
  return (
    <Table
      label="Matches"
      isListOnPhones
      columns={COLUMNS}
      rows={rows.map((row) => ({ ...row, id: row.matchId }))}
      empty={empty}
    />
  );
}

const COLUMNS: readonly ColumnOf<Match & { id: string }>[] = [
  { id: 'date', title: 'Date', cell: ({ startTime }) => (startTime === null ? '–' : <Day at={startTime} />) },
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
    cell: ({ id, team1, team2 }) => (
      <TextLink to="/archive/lol/matches/$id" params={{ id }}>
        {team1?.score ?? '–'} : {team2?.score ?? '–'}
      </TextLink>
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
  { id: 'league', title: 'League', cell: ({ leagueName }) => <bdi>{leagueName}</bdi> },
];

const RESULTS = { win: 'Won', loss: 'Lost', draw: 'Draw' } as const;

function TeamLink({ team }: { team: Team | null }) {
  if (team === null) return <span className="quiet">Not known yet</span>;
  return (
    <TextLink to="/archive/lol/teams/$id" params={{ id: team.slug }}>
      <bdi>{teamNameOf(team)}</bdi>
    </TextLink>
  );
}
