import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schemas } from '../../../api/client';
import { Badge, Empty, Facts, PlainDay, Table, TextLink, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer, Truncated } from '../Answer';
import { FormPlot } from '../FormPlot';
import { figureOf, percentOf } from '../words';
import { formQuery, playerQuery } from './queries';

const route = getRouteApi('/inside/archive/cs2/players/$id');

type PlayerAnswer = Schemas['Cs2Player'];
type Line = Schemas['Cs2StatLine'];

export function Player() {
  const { id } = route.useParams();
  const query = useQuery(playerQuery(id));
  const form = useQuery(formQuery(id));
  const player = query.data?.answer.data;
  return (
    <ArchivePage
      family="cs2"
      title={player?.nickname}
      kind="Player"
      facts={player && [player.realName, player.country, !player.isActive && 'no longer active']}
    >
      <Answer name="player" title="Player" query={query}>
        {({ data }) => <Known {...data} />}
      </Answer>
      <Answer name="form" title="Form" says="The rating of each of the newest maps." query={form}>
        {({ data, meta }) => (
          <div className="archive-known">
            <Truncated meta={meta} />
            <Form rows={data.rows} />
            <Table
              label="Newest maps"
              isListOnPhones
              columns={LINES}
              rows={data.rows.map((line, index) => ({ ...line, id: `${line.matchId} ${line.mapId} ${index}` }))}
              empty={<Empty title="No map">No source has figures of this player’s maps.</Empty>}
            />
          </div>
        )}
      </Answer>
    </ArchivePage>
  );
}

function Form({ rows }: { rows: readonly Line[] }) {
  const points = useMemo(() => rows.toReversed().map(({ date, rating }) => ({ at: date, value: rating })), [rows]);
  return <FormPlot label="Rating by map" name="Rating" points={points} />;
}

function Known(player: PlayerAnswer) {
  const { headline, team, titles } = player;
  return (
    <div className="archive-known">
      <Facts
        facts={[
          [
            'Team',
            team && (
              <TextLink to="/archive/cs2/teams/$id" params={{ id: team.id }}>
                <bdi>{team.name}</bdi>
              </TextLink>
            ),
          ],
          ['Role', player.role && wordOf(player.role)],
          ['Born', player.birthDate && <PlainDay day={player.birthDate} />],
          ['Age', player.age],
          ['Titles', titles.length],
        ]}
      />
      <Facts
        facts={[
          ['Maps in 90 days', headline.maps],
          ['Rating', figureOf(headline.rating)],
          ['Damage a round', figureOf(headline.adr, 1)],
          ['Rounds with a part', percentOf(headline.kast)],
          ['Kills by death', figureOf(headline.kd)],
          ['Headshots', percentOf(headline.headshotPercent)],
        ]}
      />
      {titles.length > 0 && (
        <p className="archive-badges">
          {titles.slice(0, 10).map(({ event }) => (
            <Badge key={event.id} look="accent">
              {event.name}
            </Badge>
          ))}
        </p>
      )}
    </div>
  );
}

const LINES: readonly ColumnOf<Line & { id: string }>[] = [
  { id: 'date', title: 'Date', cell: ({ date }) => (date === null ? '–' : <PlainDay day={date} />) },
  { id: 'opponent', title: 'Against', isHeader: true, cell: ({ opponentName }) => <bdi>{opponentName ?? '–'}</bdi> },
  { id: 'map', title: 'Map', cell: ({ mapName }) => mapName ?? 'Whole match' },
  {
    id: 'won',
    title: 'Result',
    cell: ({ won }) => (won === null ? '–' : <Badge look={won ? 'ok' : 'quiet'}>{won ? 'Won' : 'Lost'}</Badge>),
  },
  { id: 'rating', title: 'Rating', isNumber: true, cell: ({ rating }) => figureOf(rating) },
  { id: 'kills', title: 'Kills', isNumber: true, cell: ({ kills }) => kills ?? '–' },
  { id: 'deaths', title: 'Deaths', isNumber: true, cell: ({ deaths }) => deaths ?? '–' },
  { id: 'adr', title: 'Damage a round', isNumber: true, cell: ({ adr }) => figureOf(adr, 1) },
];
