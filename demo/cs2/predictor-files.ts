import type { ComingEvent } from './coming-events.js';
import { matchUrl } from './game-demo-files.js';
import { PLAYOFFS } from './formats.js';
import type { PlayedMatch } from './play-match.js';

const capital = (map: string) => map.charAt(0).toUpperCase() + map.slice(1);

/** Completed series with their stages, maps, picks and line-ups. */
export function historyFile(matches: readonly PlayedMatch[]): string {
  const rows = matches.toReversed().map((match) => {
    const { id, at, event, one, other, score, winner, bestOf, stage, round, maps, leftOver, rosters } = match;
    const played = maps.map((map, index) => ({
      map_name: capital(map.map),
      score1: map.score.a,
      score2: map.score.b,
      winner_name: map.score.a > map.score.b ? one.name : other.name,
      picked_by: bestOf === 1 || index + 1 === bestOf ? null : index % 2 === 0 ? one.name : other.name,
    }));
    const left = leftOver.map((map) => ({
      map_name: capital(map),
      score1: null,
      score2: null,
      winner_name: null,
      picked_by: null,
    }));
    return {
      match_id: `hltv:${id}`,
      match_date: at.slice(0, 10),
      event_name: event.name,
      team1_name: one.name,
      team2_name: other.name,
      score1: score.one,
      score2: score.other,
      winner_name: winner.name,
      best_of: bestOf,
      stage_name: stage,
      round_name: round,
      is_playoff: stage === PLAYOFFS,
      maps: [...played, ...left],
      lineups: {
        team1: rosters.one.map(({ nickname }) => nickname),
        team2: rosters.other.map(({ nickname }) => nickname),
      },
    };
  });
  return `${JSON.stringify({ contract_version: '1.0', matches: rows }, null, 1)}\n`;
}

/** The board of scheduled series, as fetched on the last day. */
export function boardFile(coming: readonly ComingEvent[], lastDay: string): string {
  const events = coming.map(({ id, name, teams }) => ({
    id: `hltv:${id}`,
    name,
    status: 'upcoming',
    source_url: null,
    participants: teams.map((team) => team.name),
  }));
  const matches = coming.flatMap((event) =>
    event.matches.map(({ id, stage, at, bestOf, one, other }) => ({
      event_id: `hltv:${event.id}`,
      event_name: event.name,
      hltv_match_id: String(id),
      maps: [],
      match_id: `hltv:${id}`,
      series_format: `bo${bestOf}`,
      source_url: matchUrl({ id, one, other, event }),
      stage_name: stage,
      starts_at: withoutMilliseconds(at),
      status: 'upcoming',
      team1_name: one.name,
      team2_name: other.name,
    })),
  );
  const fetched = withoutMilliseconds(new Date(Date.parse(lastDay) + 72_000_000).toISOString());
  return `${JSON.stringify({ contract_version: '1.1', fetched_at_utc: fetched, events, matches }, null, 1)}\n`;
}

const withoutMilliseconds = (time: string) => time.replace('.000', '');
