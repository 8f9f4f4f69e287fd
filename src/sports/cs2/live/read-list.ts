import { isPlaceholder } from '../../../archive/resolve/placeholders.js';
import { count, id, items, member, moment, word, type Json } from '../../../live/cells.js';
import { mapName, mapSlug } from '../maps.js';
import type { Pair } from './rules.reduce.js';
import type { ListedMap, ListObservation, ListedMatch, ListedVeto } from './observation.js';

/** Returns undefined for a body that is no list of matches. */
export function readList(at: number, body: Json): ListObservation | undefined {
  if (!Array.isArray(member(body, 'matches'))) return undefined;
  return { kind: 'matches', at, matches: items(body, 'matches').flatMap(matchOf) };
}

function matchOf(row: Json): ListedMatch[] {
  const key = id(row, 'hltv_match_id');
  const [team1, team2] = [word(row, 'team1_name'), word(row, 'team2_name')];
  if (key === null || team1 === null || team2 === null || isPlaceholder(team1) || isPlaceholder(team2)) return [];
  const bestOf = Number(/^bo(\d)$/i.exec(word(row, 'series_format') ?? '')?.[1] ?? 0) || null;
  const maps = mapsOf(row);
  const name = word(row, 'event_name');
  return [
    {
      key,
      event: name === null ? null : { key: /^hltv:(\d+)$/.exec(word(row, 'event_id') ?? '')?.[1] ?? null, name },
      stage: stageOf(word(row, 'stage_name')),
      bestOf,
      startsAt: moment(row, 'starts_at'),
      status: statusOf(row),
      teams: [team1, team2],
      score: scoreOf(row, maps),
      maps,
      veto: vetoOf(word(row, 'veto_text') ?? '', [team1, team2]),
    },
  ];
}

/** The list may show a match as live before its start, so this status alone starts no match. */
function statusOf(row: Json): ListedMatch['status'] {
  const status = word(row, 'status');
  if (status === 'finished') return 'finished';
  return status === 'live' ? 'live' : 'upcoming';
}

/** Null for the list's placeholders. */
function stageOf(name: string | null): string | null {
  return name === null || /^(scheduled|completed) series$/i.test(name) ? null : name;
}

function mapsOf(row: Json): ListedMap[] {
  const results = items(row, 'map_results').flatMap((result): ListedMap[] => {
    const map = mapSlug(word(result, 'map_name'));
    if (map === null) return [];
    return [{ map, name: mapName(map), score: pairOf(result), isOver: word(result, 'status') === 'finished' }];
  });
  if (results.length > 0) return results;
  return items(row, 'maps').flatMap((name) => {
    const map = typeof name === 'string' ? mapSlug(name) : null;
    return map === null ? [] : [{ map, name: mapName(map), score: null, isOver: false }];
  });
}

function pairOf(row: Json): Pair<number> | null {
  const [one, two] = [count(row, 'score1'), count(row, 'score2')];
  return one === null || two === null ? null : [one, two];
}

/** Maps won by each team. */
function scoreOf(row: Json, maps: readonly ListedMap[]): Pair<number> | null {
  const score = pairOf(row);
  if (score) return score;
  const over = maps.filter(({ isOver }) => isOver).flatMap((map) => (map.score ? [map.score] : []));
  if (maps.length === 0) return null;
  return [over.filter(([one, two]) => one > two).length, over.filter(([one, two]) => two > one).length];
}

/** Reads lines such as `1. Harbour removed Train`, `3. Lantern picked Mirage`, `7. Nuke was left over`. */
function vetoOf(text: string, teams: Pair<string>): ListedVeto[] {
  return text.split('\n').flatMap((line): ListedVeto[] => {
    const [, left] = /^(?:\d+\.\s*)?(\S.*) was left over\s*$/.exec(line) ?? [];
    const decider = mapSlug(left);
    if (decider !== null) return [{ action: 'decider', map: decider, team: null }];
    const [, who = '', did, name] = /^(?:\d+\.\s*)?(\S.*) (removed|picked) (\S.*?)\s*$/.exec(line) ?? [];
    const place = teams.indexOf(who);
    const map = mapSlug(name);
    if (map === null || (place !== 0 && place !== 1)) return [];
    return [{ action: did === 'picked' ? 'pick' : 'ban', map, team: place }];
  });
}
