import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { clockOf, Empty, Facts, Table, TextLink, Minute, Versus, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { against } from '../words';
import { matchQuery } from './queries';

const route = getRouteApi('/inside/archive/cs2/matches/$id');

type Cs2Match = Schemas['Cs2Match'];

/** A match with its maps. */
export function Match() {
  const { id } = route.useParams();
  const query = useQuery(matchQuery(id));
  const match = query.data?.answer.data;
  return (
    <ArchivePage
      family="cs2"
      title={match && against(match.team1?.name ?? match.team1Name, match.team2?.name ?? match.team2Name)}
      kind="Match"
      facts={match && [match.eventName, match.stage]}
    >
      <Answer name="match" title="Match" query={query}>
        {({ data }) => <Known {...data} />}
      </Answer>
    </ArchivePage>
  );
}

function Known(match: Cs2Match) {
  const { event, startsAt, bestOf, mvp, maps, team1, team2 } = match;
  const names = [
    [team1?.id, team1?.name],
    [team2?.id, team2?.name],
  ] as const;
  const nameOf = (teamId: string | null) => names.find(([id]) => id === teamId)?.[1] ?? '–';
  return (
    <div className="archive-known">
      <Versus
        left={<Side team={team1} name={match.team1Name} />}
        right={<Side team={team2} name={match.team2Name} />}
        score={`${match.team1Score ?? '–'} : ${match.team2Score ?? '–'}`}
        state={wordOf(match.status)}
      />
      <Facts
        facts={[
          [
            'Event',
            event && (
              <TextLink key="event" to="/archive/cs2/events/$id" params={{ id: event.id }}>
                <bdi>{event.name}</bdi>
              </TextLink>
            ),
          ],
          ['Begins', startsAt && <Minute key="begins" at={startsAt} />],
          ['Best of', bestOf],
          ['Best player', mvp && <bdi key="mvp">{mvp.nickname}</bdi>],
        ]}
      />
      <Table
        label="Maps"
        isListOnPhones
        columns={columnsOf(nameOf)}
        rows={maps}
        empty={<Empty title="No map">No source has the maps.</Empty>}
      />
    </div>
  );
}

function Side({ team, name }: { team: Cs2Match['team1']; name: string | null }) {
  if (team === null) return <span className="quiet">{name ?? 'Not known yet'}</span>;
  return (
    <TextLink to="/archive/cs2/teams/$id" params={{ id: team.id }}>
      <bdi>{team.name}</bdi>
    </TextLink>
  );
}

const columnsOf = (nameOf: (teamId: string | null) => string): readonly ColumnOf<Schemas['Cs2MapLine']>[] => [
  { id: 'number', title: 'Map', cell: ({ mapNumber }) => mapNumber },
  { id: 'name', title: 'Name', isHeader: true, cell: ({ name }) => name ?? '–' },
  {
    id: 'score',
    title: 'Rounds',
    cell: ({ score }) => (
      <span className="number">
        {score?.team1 ?? '–'} : {score?.team2 ?? '–'}
      </span>
    ),
  },
  { id: 'winner', title: 'Won by', cell: ({ winnerTeamId }) => <bdi>{nameOf(winnerTeamId)}</bdi> },
  {
    id: 'picked',
    title: 'Picked by',
    cell: ({ pickedByTeamId, isDecider }) => (isDecider ? 'Decider' : <bdi>{nameOf(pickedByTeamId)}</bdi>),
  },
  {
    id: 'length',
    title: 'Length',
    isNumber: true,
    cell: ({ durationSeconds }) => (durationSeconds === null ? '–' : clockOf(durationSeconds)),
  },
];
