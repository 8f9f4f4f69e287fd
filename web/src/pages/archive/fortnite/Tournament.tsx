import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Empty, Facts, PlainDay, Table, Minute, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer } from '../Answer';
import { moneyOf } from '../words';
import { PlaceTable } from './PlaceTable';
import { resultsQuery, tournamentQuery } from './queries';

const route = getRouteApi('/inside/archive/fortnite/tournaments/$id');

export function Tournament() {
  const { id } = route.useParams();
  const query = useQuery(tournamentQuery(id));
  const results = useQuery(resultsQuery(id));
  const tournament = query.data?.answer.data;
  return (
    <ArchivePage
      family="fortnite"
      title={tournament?.name}
      kind="Tournament"
      facts={tournament && [tournament.season, tournament.region, wordOf(tournament.mode)]}
    >
      <Answer name="tournament" title="Tournament" query={query}>
        {({ data }) => (
          <div className="archive-known">
            <Facts
              facts={[
                ['State', wordOf(data.status)],
                ['From', data.startDate && <PlainDay key="from" day={data.startDate} />],
                ['To', data.endDate && <PlainDay key="to" day={data.endDate} />],
                ['Tier', data.tier && wordOf(data.tier)],
                ['Prizes', data.prizePool && moneyOf(data.prizePool.amount, data.prizePool.currency)],
              ]}
            />
            <Table
              label="Rounds"
              isListOnPhones
              columns={ROUNDS}
              rows={data.windows.map((window) => ({ ...window, id: window.windowId }))}
              empty={<p className="hint">No source has its rounds.</p>}
            />
          </div>
        )}
      </Answer>
      <Answer name="results" title="Places" query={results}>
        {({ data }) => (
          <PlaceTable rows={data} rounds={tournament?.windows ?? []} empty={<Empty title="No place yet" />} />
        )}
      </Answer>
    </ArchivePage>
  );
}

const ROUNDS: readonly ColumnOf<Schemas['FortniteWindowRef'] & { id: string }>[] = [
  { id: 'round', title: 'Round', cell: ({ round, windowId }) => (round === null ? windowId : `Round ${round}`) },
  { id: 'begins', title: 'Begins', cell: ({ startTime }) => (startTime === null ? '–' : <Minute at={startTime} />) },
  { id: 'ends', title: 'Ends', cell: ({ endTime }) => (endTime === null ? '–' : <Minute at={endTime} />) },
  { id: 'state', title: 'State', cell: ({ status }) => wordOf(status) },
];
