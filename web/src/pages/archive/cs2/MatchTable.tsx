import type { Schemas } from '../../../api/client';
import { Badge, Day, PlainDay, Table, TextLink, type ColumnOf } from '../../../kit';

type Match = Schemas['Cs2MatchRow'];

/** Matches of a team, from its view. */
export function MatchTable({
  of: teamId,
  rows,
  empty,
}: {
  of: string;
  rows: readonly Match[];
  empty: React.ReactNode;
}) {
  return <Table label="Matches" isListOnPhones columns={columnsOf(teamId)} rows={rows} empty={empty} />;
}

const columnsOf = (teamId: string): readonly ColumnOf<Match>[] => [
  { id: 'date', title: 'Date', cell: (match) => <DayOf {...match} /> },
  {
    id: 'opponent',
    title: 'Opponent',
    isHeader: true,
    cell: ({ team1, team2 }) => <Opponent team={team1?.id === teamId ? team2 : team1} />,
  },
  {
    id: 'score',
    title: 'Maps',
    cell: ({ id, team1, team1Score, team2Score }) => {
      const [own, other] = team1?.id === teamId ? [team1Score, team2Score] : [team2Score, team1Score];
      return (
        <TextLink to="/archive/cs2/matches/$id" params={{ id }}>
          {own ?? '–'} : {other ?? '–'}
        </TextLink>
      );
    },
  },
  {
    id: 'result',
    title: 'Result',
    cell: ({ winnerTeamId: winner }) =>
      winner === null ? (
        '–'
      ) : (
        <Badge look={winner === teamId ? 'ok' : 'quiet'}>{winner === teamId ? 'Won' : 'Lost'}</Badge>
      ),
  },
  { id: 'event', title: 'Event', cell: ({ eventName }) => <bdi>{eventName ?? '–'}</bdi> },
];

function DayOf({ startsAt, date }: Match) {
  if (startsAt !== null) return <Day at={startsAt} />;
  return date === null ? '–' : <PlainDay day={date} />;
}

function Opponent({ team }: { team: Match['team1'] }) {
  if (team === null) return <span className="quiet">Not known</span>;
  return (
    <TextLink to="/archive/cs2/teams/$id" params={{ id: team.id }}>
      <bdi>{team.name}</bdi>
    </TextLink>
  );
}
