import type { Entry } from '../../../live/entry.js';
import type { LiveMatchItem, LiveScoreboard, LiveState } from './live.dto.js';
import { MATCH_TOPIC } from './topics.js';

/** The members of a state that a row of the list shows. */
const ITEM = [
  'matchId',
  'status',
  'eventName',
  'bestOf',
  'team1Name',
  'team2Name',
  'score',
  'currentMap',
  'currentMapScore',
  'currentRound',
  'event',
  'team1',
  'team2',
  'mapNumber',
  'source',
  'lagSeconds',
  'seq',
  'updatedAt',
] as const satisfies readonly (keyof LiveMatchItem)[];

export function itemOf(entry: Entry, delaySeconds: number): Partial<LiveMatchItem> {
  const state = JSON.parse(entry.text(delaySeconds)) as LiveState;
  return Object.fromEntries(ITEM.filter((name) => state[name] !== undefined).map((name) => [name, state[name]]));
}

/** Without a known round, teams have neither side nor players. */
export function scoreboardOf(entry: Entry, delaySeconds: number): LiveScoreboard {
  const state = MATCH_TOPIC.stateOf(entry);
  const { matchId, status, eventName, bestOf, score, currentMap = null, currentMapScore, currentRound, source } = state;
  const team = (place: 'team1' | 'team2'): LiveScoreboard['team1'] => {
    const id = state[place]?.id ?? null;
    return {
      id,
      name: state[`${place}Name`],
      ...(state.sides && { side: state.sides[place] }),
      players: (state.players ?? []).filter(({ teamId }) => teamId === id),
    };
  };
  return {
    matchId,
    status,
    eventName,
    bestOf,
    score,
    currentMap,
    ...(currentMapScore && { currentMapScore }),
    ...(currentRound !== undefined && { currentRound }),
    team1: team('team1'),
    team2: team('team2'),
    source,
    lagSeconds: entry.lagSeconds(delaySeconds),
  };
}
