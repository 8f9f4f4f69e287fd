import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Empty, Facts, Table, TextLink, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer, Truncated } from '../Answer';
import { figureOf, moneyOf } from '../words';
import { playerQuery, playerStatsQuery } from './queries';

const route = getRouteApi('/inside/archive/cod/players/$id');

export function Player() {
  const { id } = route.useParams();
  const query = useQuery(playerQuery(id));
  const stats = useQuery(playerStatsQuery(id));
  const player = query.data?.answer.data;
  return (
    <ArchivePage family="cod" title={player?.ign} kind="Player" facts={player && [player.realName, player.nationality]}>
      <Answer name="player" title="Player" query={query}>
        {({ data }) => (
          <Facts
            facts={[
              ['Team', data.teamSlug && <TeamLink key="team" slug={data.teamSlug} />],
              ['Role', data.role && wordOf(data.role)],
              ['Earned', moneyOf(data.totalEarnings)],
              ['Called before', data.formerIgns.length === 0 ? 'The same' : data.formerIgns.join(', ')],
            ]}
          />
        )}
      </Answer>
      <Answer name="stats" title="Figures by match and map" says="Newest first." query={stats}>
        {({ data, meta }) => (
          <>
            <Truncated meta={meta} />
            <Table
              label="Figures"
              isListOnPhones
              columns={COLUMNS}
              rows={data.map((line) => ({ ...line, id: `${line.matchId} ${line.mapNumber}` }))}
              empty={<Empty title="No figures">The archive holds no figures of this player.</Empty>}
            />
          </>
        )}
      </Answer>
    </ArchivePage>
  );
}

function TeamLink({ slug }: { slug: string }) {
  return (
    <TextLink to="/archive/cod/teams/$id" params={{ id: slug }}>
      {wordOf(slug)}
    </TextLink>
  );
}

const COLUMNS: readonly ColumnOf<Schemas['CodPlayerLine'] & { id: string }>[] = [
  {
    id: 'match',
    title: 'Match',
    cell: ({ matchId }) => (
      <TextLink to="/archive/cod/matches/$id" params={{ id: matchId }}>
        {matchId}
      </TextLink>
    ),
  },
  { id: 'map', title: 'Map', cell: ({ mapNumber }) => mapNumber ?? 'All' },
  { id: 'mode', title: 'Mode', cell: ({ mode }) => (mode === null ? '–' : wordOf(mode)) },
  { id: 'kills', title: 'Kills', isNumber: true, cell: ({ kills }) => kills },
  { id: 'deaths', title: 'Deaths', isNumber: true, cell: ({ deaths }) => deaths },
  { id: 'kd', title: 'Kills per death', isNumber: true, cell: ({ kd }) => figureOf(kd) },
  { id: 'damage', title: 'Damage', isNumber: true, cell: ({ damage }) => figureOf(damage, 0) },
];
