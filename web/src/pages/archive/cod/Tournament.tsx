import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Empty, Facts, PlainDay, Table, TextLink, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { MeetingTable } from '../MeetingTable';
import { moneyOf } from '../words';
import { meetingOf } from './meeting';
import { resultsQuery, tournamentMatchesQuery, tournamentQuery } from './queries';

const route = getRouteApi('/inside/archive/cod/tournaments/$id');

export function Tournament() {
  const { id } = route.useParams();
  const query = useQuery(tournamentQuery(id));
  const results = useQuery(resultsQuery(id));
  const matches = useQuery(tournamentMatchesQuery(id));
  const tournament = query.data?.answer.data;
  return (
    <ArchivePage
      family="cod"
      title={tournament?.name}
      kind="Tournament"
      facts={tournament && [tournament.season, tournament.tier && wordOf(tournament.tier), tournament.location]}
    >
      <Answer name="tournament" title="Tournament" query={query}>
        {({ data }) => (
          <Facts
            facts={[
              ['State', wordOf(data.status)],
              ['From', data.startDate && <PlainDay key="from" day={data.startDate} />],
              ['To', data.endDate && <PlainDay key="to" day={data.endDate} />],
              ['Prizes', data.prizePool && moneyOf(data.prizePool.amount, data.prizePool.currency)],
              ['Winner', data.winner && <bdi key="winner">{data.winner.name}</bdi>],
              ['Teams', data.teams.length || null],
            ]}
          />
        )}
      </Answer>
      <Answer name="results" title="Final places" query={results}>
        {({ data }) => (
          <Table
            label="Final places"
            isListOnPhones
            columns={PLACES}
            rows={data.map((result) => ({ ...result, id: result.teamSlug }))}
            empty={<Empty title="No places yet" />}
          />
        )}
      </Answer>
      <Answer name="matches" title="Matches" says="Newest first, in maps won." query={matches}>
        {({ data }) => <MeetingTable rows={data.map(meetingOf)} empty={<Empty title="No match" />} />}
      </Answer>
    </ArchivePage>
  );
}

const PLACES: readonly ColumnOf<Schemas['CodResult'] & { id: string }>[] = [
  { id: 'place', title: 'Place', isNumber: true, cell: ({ placement }) => placement },
  {
    id: 'team',
    title: 'Team',
    isHeader: true,
    cell: ({ id, team }) => (
      <TextLink to="/archive/cod/teams/$id" params={{ id }}>
        <bdi>{team.name}</bdi>
      </TextLink>
    ),
  },
  { id: 'prize', title: 'Prize', isNumber: true, cell: ({ prize }) => moneyOf(prize?.amount, prize?.currency) },
  { id: 'points', title: 'Points', isNumber: true, cell: ({ cdlPoints }) => cdlPoints ?? '–' },
];
