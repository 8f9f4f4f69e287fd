import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Empty, Facts, Table, TextLink, Minute, Versus, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { against } from '../words';
import { matchQuery } from './queries';

const route = getRouteApi('/inside/archive/cod/matches/$id');

type CodMatch = Schemas['CodMatchRow'];

/** A match with its maps. */
export function Match() {
  const { id } = route.useParams();
  const query = useQuery(matchQuery(id));
  const match = query.data?.answer.data;
  return (
    <ArchivePage
      family="cod"
      title={match && against(match.team1?.name, match.team2?.name)}
      kind="Match"
      facts={match && [match.tournamentName, match.stage]}
    >
      <Answer name="match" title="Match" query={query}>
        {({ data }) => (
          <div className="archive-known">
            <Versus
              left={<Side team={data.team1} />}
              right={<Side team={data.team2} />}
              score={`${data.score.team1 ?? '–'} : ${data.score.team2 ?? '–'}`}
              state={wordOf(data.status)}
            />
            <Facts
              facts={[
                ['Begins', <Minute key="begins" at={data.startTime} />],
                ['Format', data.format],
                ['Game', data.game],
              ]}
            />
            <Table
              label="Maps"
              isListOnPhones
              columns={MAPS}
              rows={data.maps.map((map) => ({ ...map, id: String(map.mapNumber) }))}
              empty={<Empty title="No map yet" />}
            />
          </div>
        )}
      </Answer>
    </ArchivePage>
  );
}

function Side({ team }: { team: CodMatch['team1'] }) {
  if (team === null) return <span className="quiet">Not known yet</span>;
  return (
    <TextLink to="/archive/cod/teams/$id" params={{ id: team.slug }}>
      <bdi>{team.name}</bdi>
    </TextLink>
  );
}

const MAPS: readonly ColumnOf<Schemas['CodMapRow'] & { id: string }>[] = [
  { id: 'number', title: 'Map', cell: ({ mapNumber }) => mapNumber },
  { id: 'name', title: 'Name', isHeader: true, cell: ({ mapName }) => mapName },
  { id: 'mode', title: 'Mode', cell: ({ mode }) => wordOf(mode) },
  {
    id: 'score',
    title: 'Score',
    cell: ({ team1Score, team2Score }) => (
      <span className="number">
        {team1Score ?? '–'} : {team2Score ?? '–'}
      </span>
    ),
  },
  { id: 'state', title: 'State', cell: ({ status }) => wordOf(status) },
];
