import { winnerOf } from './broadcast.js';
import { LIVE_EVENT } from './cast.js';
import type { SeriesMap, Series } from './series.js';

/** The time before a series at which its maps become known. */
const VETO_BEFORE_MS = 900_000;

/** The list of matches, in the form of a public board. */
export function listPage(shows: readonly { series: Series; sinceMs: number }[]): object {
  return { contract_version: '1.1', matches: shows.map(({ series, sinceMs }) => rowOf(series, sinceMs)) };
}

function rowOf(series: Series, sinceMs: number): object {
  const { id, startsAt, teams, maps, veto } = series;
  const isVetoed = sinceMs >= -VETO_BEFORE_MS;
  const results = (isVetoed ? veto : [])
    .filter(({ action }) => action !== 'removed')
    .map(({ map }) => {
      const played = maps.find(({ name }) => name === map);
      return played ? resultOf(played, sinceMs) : { map_name: map, score1: null, score2: null, status: 'upcoming' };
    });
  const isOver = maps.every(({ ends }) => sinceMs >= ends);
  const over = maps.filter(({ ends }) => sinceMs >= ends);
  const won = (place: 0 | 1) => over.filter(({ winner }) => winner === place).length;
  return {
    event_id: `hltv:${LIVE_EVENT.id}`,
    event_name: LIVE_EVENT.name,
    event_url: null,
    hltv_match_id: String(id),
    map_results: results,
    maps: results.map(({ map_name }) => map_name),
    match_id: `hltv:${id}`,
    product_tier: 'tier_2',
    ...(isOver && { score1: won(0), score2: won(1) }),
    series_format: 'bo3',
    stage_name: 'Playoffs',
    starts_at: new Date(startsAt).toISOString().replace('.000', ''),
    status: isOver ? 'finished' : sinceMs >= 0 ? 'live' : 'upcoming',
    team1_name: teams[0].name,
    team2_name: teams[1].name,
    veto_text: isVetoed ? vetoText(series) : '',
  };
}

function resultOf(map: SeriesMap, sinceMs: number) {
  const over = map.rounds.filter(({ ends }) => sinceMs >= ends);
  const hasBegun = sinceMs >= map.begins;
  const won = (place: 0 | 1) => (hasBegun ? over.filter((round) => winnerOf(round) === place).length : null);
  const status = sinceMs >= map.ends ? 'finished' : hasBegun ? 'live' : 'upcoming';
  return { map_name: map.name, score1: won(0), score2: won(1), status };
}

function vetoText({ veto, teams }: Series): string {
  const lines = veto.map(({ action, team, map }, index) => {
    const what = action === 'left over' ? `${map} was left over` : `${teams[team].name} ${action} ${map}`;
    return `${index + 1}. ${what}`;
  });
  return ['Best of 3 (LAN)', '', ...lines].join('\n');
}
