import {
  as,
  choice,
  day,
  decimal,
  flag,
  list,
  moment,
  object,
  openChoice,
  orNull,
  text,
  unknownYet,
  whole,
} from '../../facts/shapes.js';
import { additive } from '../../facts/declare.js';
import { SAYS } from './says.js';
import type { FactOf } from '../../facts/fact.js';

const teamRef = (id: string, slug: string, name: string, shortName: string) => ({
  id: text(id, SAYS.teamId),
  slug: text(slug, SAYS.slug),
  name: text(name, SAYS.teamName),
  shortName: orNull(text(shortName, SAYS.shortName)),
  logoUrl: orNull(text(`https://cdn.example.com/teams/${slug}.png`)),
  country: orNull(text('DK', SAYS.country)),
});
const harbour = teamRef('cs2-team-31', 'harbour-nine', 'Harbour Nine', 'H9');
const lantern = teamRef('cs2-team-48', 'lantern', 'Lantern', 'LTN');
const player = object(
  {
    id: text('cs2-player-204', SAYS.playerId),
    slug: text('lumen', SAYS.slug),
    nickname: text('lumen', SAYS.nickname),
    country: orNull(text('SE', SAYS.country)),
  },
  'Player who changes',
);

const harbourId = 'cs2-team-31';
const lanternId = 'cs2-team-48';
const matchId = text('cs2-match-771', SAYS.matchId);
const mapId = text('cs2-match-771-map-1', SAYS.mapId);
const score = (team1: number, team2: number, says: string) =>
  object({ team1: whole(team1, SAYS.team1), team2: whole(team2, SAYS.team2) }, says);
const MAPS_WON = 'Maps won';
const ROUNDS_WON = 'Rounds won in this map';
const RESULT_UNKNOWN = 'Null where no source says how the map ended';
const matchTeam = (id: string, slug: string, name: string, says: string) =>
  object({ id: text(id, SAYS.teamId), slug: text(slug, SAYS.slug), name: text(name, SAYS.teamName) }, says);
const winnerOfMatch = text(harbourId, SAYS.matchWinner);
const winnerOfMap = text(harbourId, SAYS.mapWinner);
const pickedByTeamId = (teamId: string) => orNull(text(teamId, 'Null for the decider'));

interface PlayedMap {
  number: number;
  name: string;
  score: [number, number];
  pickedBy: string | null;
  /** Hours and minutes, as in `18:30`. */
  from: string;
  to: string;
  minutes: number;
}

const PLAYED: PlayedMap[] = [
  { number: 1, name: 'Mirage', score: [13, 9], pickedBy: harbourId, from: '17:06', to: '17:49', minutes: 43 },
  { number: 2, name: 'Nuke', score: [10, 13], pickedBy: lanternId, from: '18:02', to: '18:48', minutes: 46 },
  { number: 3, name: 'Ancient', score: [13, 7], pickedBy: null, from: '19:01', to: '19:40', minutes: 39 },
];

const mapRow = ({ number, name, score: [one, other], pickedBy, from, to, minutes }: PlayedMap) =>
  object({
    id: text(`cs2-match-771-map-${number}`, 'cs2-match-<n>-map-<number>'),
    mapNumber: whole(number, SAYS.mapNumber),
    name: orNull(text(name, 'Null where no more is known of the map than that it was played')),
    slug: orNull(text(name.toLowerCase(), SAYS.mapSlug)),
    status: choice(['completed', 'scheduled', 'live', 'map_not_played'], SAYS.mapStatus),
    score: orNull(score(one, other, `${RESULT_UNKNOWN}, and of one that was not played`)),
    winnerTeamId: orNull(text(one > other ? harbourId : lanternId, SAYS.mapWinner)),
    pickedByTeamId: as(pickedByTeamId(harbourId), pickedBy),
    isDecider: flag(pickedBy === null, SAYS.isDecider),
    startedAt: orNull(moment(`2026-03-14T${from}:00.000Z`, SAYS.started)),
    endedAt: orNull(moment(`2026-03-14T${to}:00.000Z`, SAYS.ended)),
    durationSeconds: orNull(whole(minutes * 60, SAYS.seconds)),
    roundCount: orNull(whole(one + other, SAYS.roundCount)),
  });
const playedMaps = PLAYED.map(mapRow);

const startedMatch = {
  matchId,
  eventId: orNull(text('cs2-event-19', SAYS.eventIdOrNull)),
  eventName: orNull(text('Baltic Autumn Cup', SAYS.eventName)),
  bestOf: orNull(whole(3, SAYS.bestOf)),
  team1: matchTeam(harbourId, 'harbour-nine', 'Harbour Nine', SAYS.team1Named),
  team2: matchTeam(lanternId, 'lantern', 'Lantern', SAYS.team2Named),
  score: score(0, 0, MAPS_WON),
  winnerTeamId: unknownYet(winnerOfMatch),
  startedAt: orNull(moment('2026-03-14T17:06:00.000Z', SAYS.started)),
  endedAt: unknownYet(moment('2026-03-14T19:40:00.000Z', SAYS.ended)),
  maps: list(mapRow(PLAYED[0] as PlayedMap), { rows: [], says: SAYS.mapsInOrder }),
};

const startedMap = {
  matchId,
  mapId,
  mapNumber: whole(1, SAYS.mapNumber),
  mapName: text('Mirage', SAYS.vetoMap),
  pickedByTeamId: pickedByTeamId(harbourId),
  score: score(0, 0, ROUNDS_WON),
  winnerTeamId: unknownYet(winnerOfMap),
};

export const CS2_FACTS = {
  'cs2.match.started': additive('A match starts', startedMatch),
  'cs2.match.completed': additive('A match finishes', {
    ...startedMatch,
    score: score(2, 1, MAPS_WON),
    winnerTeamId: orNull(winnerOfMatch),
    endedAt: orNull(moment('2026-03-14T19:40:00.000Z', SAYS.ended)),
    maps: list(mapRow(PLAYED[0] as PlayedMap), { rows: playedMaps, says: SAYS.mapsInOrder }),
  }),
  'cs2.score.updated': additive('A series score changes', {
    matchId,
    score: score(1, 0, MAPS_WON),
    previousScore: score(0, 0, 'Maps won before'),
    mapId,
    mapWinnerTeamId: orNull(winnerOfMap),
  }),
  'cs2.map.started': additive('A map starts', startedMap),
  'cs2.map.completed': additive('A map finishes', {
    ...startedMap,
    score: orNull(score(13, 9, RESULT_UNKNOWN)),
    winnerTeamId: orNull(winnerOfMap),
  }),
  'cs2.round.completed': additive('A round finishes', {
    matchId,
    mapId,
    roundNumber: whole(14, SAYS.roundNumber),
    winnerTeamId: text(harbourId, SAYS.teamId),
    winnerSide: choice(['ct', 't'], SAYS.winnerSide),
    outcome: choice(['bomb_defused', 't_eliminated', 'ct_eliminated', 'bomb_exploded', 'time_expired'], SAYS.outcome),
    currentMapScore: score(8, 6, SAYS.scoreAfter),
  }),
  'cs2.roster.changed': additive('A roster changes', {
    id: text('cs2-roster-93', 'cs2-roster-<n>'),
    date: day(undefined, 'Day of the change, UTC'),
    player,
    team: object(harbour, 'Team whose roster changes'),
    action: choice(['joined', 'left', 'benched', 'activated', 'loaned', 'role_changed'], 'What the change was'),
    role: orNull(openChoice(['player', 'coach', 'substitute', 'benched', 'igl', 'awper'])),
    source: text('feed', 'Of the claim that shows it'),
    announcedUrl: orNull(text('https://example.com/news/lumen', 'Page of the notice; null where no source has one')),
  }),
  'cs2.transfer.new': additive('A transfer is detected', {
    id: text('cs2-transfer-58', 'cs2-transfer-<n>'),
    date: day(undefined, 'Day of the change, UTC'),
    player,
    fromTeam: orNull(object(lantern, 'Null where the player was in no team')),
    toTeam: orNull(object(harbour, 'Null where the player joins none')),
    type: choice(['transfer', 'loan', 'free', 'promotion', 'release', 'retirement'], 'What the change was'),
    fee: orNull(
      object({ amount: decimal(120_000, SAYS.amount), currency: text('EUR') }, 'Null where no source has it'),
    ),
    confirmed: flag(true, 'False where nobody announced it and it follows from rosters'),
    announcedUrl: orNull(text('https://example.com/news/lumen', 'Page of the notice; null where no source has one')),
  }),
};

export type Cs2Fact<Name extends keyof typeof CS2_FACTS = keyof typeof CS2_FACTS> = FactOf<typeof CS2_FACTS, Name>;
