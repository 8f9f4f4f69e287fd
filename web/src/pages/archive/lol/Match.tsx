import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { clockOf, Empty, Facts, Table, TextLink, Minute, Versus, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { against } from '../words';
import { matchQuery } from './queries';
import { teamNameOf } from './team-name';

const route = getRouteApi('/inside/archive/lol/matches/$id');

type LolMatch = Schemas['LolMatch'];

/** A match with its games. */
export function Match() {
  const { id } = route.useParams();
  const query = useQuery(matchQuery(id));
  const match = query.data?.answer.data;
  return (
    <ArchivePage
      family="lol"
      title={match && against(match.team1?.name, match.team2?.name)}
      kind="Match"
      facts={match && [match.leagueName, match.stage]}
    >
      <Answer name="match" title="Match" query={query}>
        {({ data }) => (
          <div className="archive-known">
            <Versus
              left={<Side team={data.team1} />}
              right={<Side team={data.team2} />}
              score={`${data.team1?.score ?? '–'} : ${data.team2?.score ?? '–'}`}
              state={wordOf(data.statusDetail ?? data.state)}
            />
            <Facts
              facts={[
                [
                  'League',
                  <TextLink key="league" to="/archive/lol/leagues/$id" params={{ id: data.leagueId }}>
                    <bdi>{data.leagueName}</bdi>
                  </TextLink>,
                ],
                ['Begins', data.startTime && <Minute key="begins" at={data.startTime} />],
                ['Best of', data.bestOf],
                ['Patch', data.patch],
              ]}
            />
            <Table
              label="Games"
              isListOnPhones
              columns={GAMES}
              rows={data.games.map((game) => ({ ...game, id: game.gameId }))}
              empty={<Empty title="No game yet" />}
            />
          </div>
        )}
      </Answer>
    </ArchivePage>
  );
}

function Side({ team }: { team: LolMatch['team1'] }) {
  if (team === null) return <span className="quiet">Not known yet</span>;
  return (
    <TextLink to="/archive/lol/teams/$id" params={{ id: team.slug }}>
      <bdi>{teamNameOf(team)}</bdi>
    </TextLink>
  );
}

const GAMES: readonly ColumnOf<Schemas['LolGameRow'] & { id: string }>[] = [
  { id: 'number', title: 'Game', cell: ({ gameNumber }) => `Game ${gameNumber}` },
  { id: 'blue', title: 'Blue', cell: ({ blueTeam }) => <bdi>{blueTeam?.name ?? '–'}</bdi> },
  { id: 'red', title: 'Red', cell: ({ redTeam }) => <bdi>{redTeam?.name ?? '–'}</bdi> },
  {
    id: 'winner',
    title: 'Won by',
    cell: ({ winningSide, blueTeam, redTeam }) =>
      winningSide === null ? (
        '–'
      ) : (
        <bdi>{(winningSide === 'blue' ? blueTeam : redTeam)?.name ?? wordOf(winningSide)}</bdi>
      ),
  },
  {
    id: 'length',
    title: 'Length',
    isNumber: true,
    cell: ({ duration }) => (duration === null ? '–' : clockOf(duration)),
  },
  { id: 'state', title: 'State', cell: ({ state }) => wordOf(state) },
];
