import type { DeriveContext } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { readClutches, readKills } from './demo-maps.js';
import { addLineRows, teamRowsOf, type LineRows } from './derive-lines.js';
import { addMapRows, type MapRows } from './derive-maps.js';
import type { BuiltMatch } from './match-rows.js';
import type { EventIndex } from './number-events.js';
import type { PlayerIndex } from './number-players.js';
import type { TeamIndex } from './number-teams.js';
import type { Part } from './part.js';
import { ownedBy, syncRows } from '../../../archive/build/sync.js';

export interface Indexes {
  teams: TeamIndex;
  events: EventIndex;
  players: PlayerIndex;
}

/** Writes the matches of `numbers`, or all where it is undefined, with their maps, rounds and figures. */
export async function deriveMatches(
  { client, now }: DeriveContext,
  { built, demos, numbers }: Pick<Part, 'built' | 'demos' | 'numbers'>,
  { teams, players }: Indexes,
): Promise<LineRows['unclear']> {
  const checksums = [...demos.byMatch.values()]
    .flat()
    .flatMap(({ demo }) => demo.parts.map(({ checksum }) => checksum));
  const hasDemos = checksums.length > 0;
  const found = {
    kills: groupBy(hasDemos ? await readKills(client, checksums) : [], ({ checksum }) => checksum),
    clutches: groupBy(hasDemos ? await readClutches(client, checksums) : [], ({ checksum }) => checksum),
  };
  const onMaps: MapRows = { maps: [], sides: [], rounds: [], economy: [], kills: [], clutches: [] };
  const lines: LineRows = { maps: [], series: [], unclear: [] };
  for (const match of built) {
    const ofDemos = demos.byMatch.get(match.n) ?? [];
    for (const map of match.maps) {
      const demo = ofDemos.find((sided) => sided.demo.number === map.number);
      addMapRows(onMaps, { match, map, demo, players, events: found });
    }
    match.row.demo_count = ofDemos.length;
    match.row.has_stats = addLineRows(lines, match, ofDemos, players, teams, found);
  }
  const rows = built.map(({ row }) => row);
  await syncRows(client, 'cs2_match', rows, { now, key: ['n'], revision: true, of: ownedBy('n', numbers) });
  const own = ownedBy('match_n', numbers);
  // `deriveLiveRows` writes the rounds and kills of the live feed; here they stay as they are.
  const notLive = { ...own, where: `${own.where} and t.source <> 'live'` };
  const sync = (table: string, of: readonly object[], ...key: string[]) =>
    syncRows(client, table, of, { now, key: ['match_n', ...key], of: FED.has(table) ? notLive : own });
  await sync('cs2_match_team', built.flatMap(teamRowsOf), 'side');
  await sync('cs2_map', onMaps.maps, 'number');
  await sync('cs2_map_team', onMaps.sides, 'map_number', 'side');
  await sync('cs2_round', onMaps.rounds, 'map_number', 'number');
  await sync('cs2_round_economy', onMaps.economy, 'map_number', 'round_number', 'side');
  await sync('cs2_kill', onMaps.kills, 'map_number', 'seq');
  await sync('cs2_clutch', onMaps.clutches, 'map_number', 'round_number', 'player_n');
  await sync('cs2_player_map', lines.maps, 'map_number', 'player_n');
  await sync('cs2_player_series', lines.series, 'player_n');
  await sync('cs2_veto', built.flatMap(vetoOf), 'place');
  return lines.unclear;
}

const FED = new Set(['cs2_round', 'cs2_kill']);

/** The steps of the veto, from the first source that has them. */
function vetoOf({ row, sided }: BuiltMatch): object[] {
  const first = sided.find(({ claim }) => (claim.facts.veto ?? []).length > 0);
  const place = { listed_at: row.listed_at, event_n: row.event_n };
  return (first?.claim.facts.veto ?? []).map(({ team, action, map }, index) => ({
    match_n: row.n,
    place: index + 1,
    team_n: team === null ? null : (team === 1) === first?.isTurned ? row.team2_n : row.team1_n,
    action,
    map,
    ...place,
    source: first?.claim.source,
  }));
}
