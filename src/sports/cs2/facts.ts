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
import type { FactOf } from '../../facts/fact.js';

const teamRef = (id: string, slug: string, name: string, shortName: string) =>
  object({
    id: text(id),
    slug: text(slug),
    name: text(name),
    shortName: orNull(text(shortName)),
    logoUrl: orNull(text(`https://cdn.example.com/teams/${slug}.png`)),
    country: orNull(text('DK')),
  });
const harbour = teamRef('cs2-team-31', 'harbour-nine', 'Harbour Nine', 'H9');
const lantern = teamRef('cs2-team-48', 'lantern', 'Lantern', 'LTN');
const player = object({
  id: text('cs2-player-204'),
  slug: text('lumen'),
  nickname: text('lumen'),
  country: orNull(text('SE')),
});

const harbourId = 'cs2-team-31';
const lanternId = 'cs2-team-48';
const matchId = text('cs2-match-771');
const mapId = text('cs2-match-771-map-1');
const score = (team1: number, team2: number, says?: string) =>
  object({ team1: whole(team1), team2: whole(team2) }, says);
const RESULT_UNKNOWN = 'Null where no source says how the map ended';
const matchTeam = (id: string, slug: string, name: string) =>
  object({ id: text(id), slug: text(slug), name: text(name) });
const winnerTeamId = text(harbourId);
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
    id: text(`cs2-match-771-map-${number}`),
    mapNumber: whole(number),
    name: orNull(text(name, 'Null where no more is known of the map than that it was played')),
    slug: orNull(text(name.toLowerCase())),
    status: choice(['completed', 'scheduled', 'live', 'map_not_played']),
    score: orNull(score(one, other, `${RESULT_UNKNOWN}, and of one that was not played`)),
    winnerTeamId: orNull(text(one > other ? harbourId : lanternId)),
    pickedByTeamId: as(pickedByTeamId(harbourId), pickedBy),
    isDecider: flag(pickedBy === null),
    startedAt: orNull(moment(`2026-03-14T${from}:00.000Z`)),
    endedAt: orNull(moment(`2026-03-14T${to}:00.000Z`)),
    durationSeconds: orNull(whole(minutes * 60)),
    roundCount: orNull(whole(one + other)),
  });
const playedMaps = PLAYED.map(mapRow);

const startedMatch = {
  matchId,
  eventId: orNull(text('cs2-event-19')),
  eventName: orNull(text('Baltic Autumn Cup')),
  bestOf: orNull(whole(3)),
  team1: matchTeam(harbourId, 'harbour-nine', 'Harbour Nine'),
  team2: matchTeam(lanternId, 'lantern', 'Lantern'),
  score: score(0, 0),
  winnerTeamId: unknownYet(winnerTeamId),
  startedAt: orNull(moment('2026-03-14T17:06:00.000Z')),
  endedAt: unknownYet(moment('2026-03-14T19:40:00.000Z')),
  maps: list(mapRow(PLAYED[0] as PlayedMap), { rows: [] }),
};

const startedMap = {
  matchId,
  mapId,
  mapNumber: whole(1),
  mapName: text('Mirage'),
  pickedByTeamId: pickedByTeamId(harbourId),
  score: score(0, 0),
  winnerTeamId: unknownYet(winnerTeamId),
};

export const CS2_FACTS = {
  'cs2.match.started': additive('A match starts', startedMatch),
  'cs2.match.completed': additive('A match finishes', {
    ...startedMatch,
    score: score(2, 1),
    winnerTeamId: orNull(winnerTeamId),
    endedAt: orNull(moment('2026-03-14T19:40:00.000Z')),
    maps: list(mapRow(PLAYED[0] as PlayedMap), { rows: playedMaps }),
  }),
  'cs2.score.updated': additive('A series score changes', {
    matchId,
    score: score(1, 0),
    previousScore: score(0, 0),
    mapId,
    mapWinnerTeamId: orNull(winnerTeamId),
  }),
  'cs2.map.started': additive('A map starts', startedMap),
  'cs2.map.completed': additive('A map finishes', {
    ...startedMap,
    score: orNull(score(13, 9, RESULT_UNKNOWN)),
    winnerTeamId: orNull(winnerTeamId),
  }),
  'cs2.round.completed': additive('A round finishes', {
    matchId,
    mapId,
    roundNumber: whole(14),
    winnerTeamId,
    winnerSide: choice(['ct', 't']),
    outcome: choice(['bomb_defused', 't_eliminated', 'ct_eliminated', 'bomb_exploded', 'time_expired']),
    currentMapScore: score(8, 6),
  }),
  'cs2.roster.changed': additive('A roster changes', {
    id: text('cs2-roster-93'),
    date: day(),
    player,
    team: harbour,
    action: choice(['joined', 'left', 'benched', 'activated', 'loaned', 'role_changed']),
    role: orNull(openChoice(['player', 'coach', 'substitute', 'benched', 'igl', 'awper'])),
    source: text('feed'),
    announcedUrl: orNull(text('https://example.com/news/lumen')),
  }),
  'cs2.transfer.new': additive('A transfer is detected', {
    id: text('cs2-transfer-58'),
    date: day(),
    player,
    fromTeam: orNull(lantern),
    toTeam: orNull(harbour),
    type: choice(['transfer', 'loan', 'free', 'promotion', 'release', 'retirement']),
    fee: orNull(object({ amount: decimal(120_000), currency: text('EUR') })),
    confirmed: flag(true),
    announcedUrl: orNull(text('https://example.com/news/lumen')),
  }),
};

export type Cs2Fact<Name extends keyof typeof CS2_FACTS = keyof typeof CS2_FACTS> = FactOf<typeof CS2_FACTS, Name>;
