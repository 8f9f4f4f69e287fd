import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schemas } from '../../../api/client';
import { Empty, Facts, PlainDay, Table, TextLink, wordOf, type ColumnOf } from '../../../kit';
import { ArchivePage } from '../ArchivePage';
import { Answer, Truncated } from '../Answer';
import { FormPlot } from '../FormPlot';
import { figureOf, moneyOf, percentOf } from '../words';
import { MatchTable } from './MatchTable';
import { playerMatchesQuery, playerQuery } from './queries';
import { teamNameOf } from './team-name';

const route = getRouteApi('/inside/archive/lol/players/$id');

type PlayerAnswer = Schemas['LolPlayer'];
type Played = Schemas['LolPlayedMatch'];

export function Player() {
  const { id } = route.useParams();
  const query = useQuery(playerQuery(id));
  const matches = useQuery(playerMatchesQuery(id));
  const player = query.data?.answer.data;
  return (
    <ArchivePage
      family="lol"
      title={player?.currentIgn}
      kind="Player"
      facts={player && [player.realName, player.role && wordOf(player.role), !player.isActive && 'no longer active']}
    >
      <Answer name="player" title="Player" query={query}>
        {({ data }) => <Known {...data} />}
      </Answer>
      <Answer
        name="matches"
        title="Form"
        says="Kills and assists by death, game by game of the last matches."
        query={matches}
      >
        {({ data, meta }) => (
          <div className="archive-known">
            <Truncated meta={meta} />
            <Form matches={data} />
            <MatchTable
              rows={data}
              empty={<Empty title="No match">The archive holds no match of this player.</Empty>}
            />
          </div>
        )}
      </Answer>
    </ArchivePage>
  );
}

function Form({ matches }: { matches: readonly Played[] }) {
  const points = useMemo(
    () =>
      matches
        .toReversed()
        .flatMap(({ startTime, games }) => (games ?? []).map(({ kda }) => ({ at: startTime, value: kda }))),
    [matches],
  );
  return <FormPlot label="Kills and assists by death, by game" name="KDA" points={points} />;
}

function Known(player: PlayerAnswer) {
  const { stats, team, championPool, earnings } = player;
  return (
    <div className="archive-known">
      <Facts
        facts={[
          [
            'Team',
            team && (
              <TextLink to="/archive/lol/teams/$id" params={{ id: team.slug }}>
                <bdi>{teamNameOf(team)}</bdi>
              </TextLink>
            ),
          ],
          ['Country', player.countryCode],
          ['Born', player.birthDate && <PlainDay day={player.birthDate} />],
          ['Age', player.age],
          ['Contract until', player.contractEndsAt && <PlainDay day={player.contractEndsAt} />],
          ['Earnings', earnings && moneyOf(earnings.totalEarnings)],
        ]}
      />
      <Facts
        facts={[
          ['Games', stats.gamesPlayed],
          ['Won', percentOf(stats.winRate)],
          ['KDA', figureOf(stats.avgKda)],
          ['Kills', figureOf(stats.avgKills, 1)],
          ['Deaths', figureOf(stats.avgDeaths, 1)],
          ['Assists', figureOf(stats.avgAssists, 1)],
          ['Minions a minute', figureOf(stats.avgCsPerMin, 1)],
          ['Gold a minute', figureOf(stats.avgGoldPerMin, 0)],
          ['Damage a minute', figureOf(stats.avgDamagePerMin, 0)],
          ['Part in kills', percentOf(stats.killParticipation)],
        ]}
      />
      <Table
        label="Champions"
        columns={CHAMPIONS}
        rows={championPool.map((champion) => ({ ...champion, id: champion.championId }))}
        empty={<p className="hint">No source has the champions.</p>}
      />
    </div>
  );
}

const CHAMPIONS: readonly ColumnOf<Schemas['LolPooledChampion'] & { id: string }>[] = [
  { id: 'champion', title: 'Champion', cell: ({ championName }) => championName },
  { id: 'picks', title: 'Games', isNumber: true, cell: ({ picks }) => picks },
  { id: 'won', title: 'Won', isNumber: true, cell: ({ winRate }) => percentOf(winRate) },
  { id: 'kda', title: 'KDA', isNumber: true, cell: ({ avgKda }) => figureOf(avgKda) },
];
