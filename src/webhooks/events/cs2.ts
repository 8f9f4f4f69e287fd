import { choice, day, decimal, flag, list, moment, object, openChoice, orNull, text, whole } from '../shapes.js';
import { additive } from './event.js';

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

const matchId = text('cs2-match-771');
const mapId = text('cs2-match-771-map-2');
const score = (team1: number, team2: number) => object({ team1: whole(team1), team2: whole(team2) });
const matchTeam = (id: string, slug: string, name: string) =>
  object({ id: text(id), slug: text(slug), name: text(name) });
const winnerTeamId = text('cs2-team-31');

const match = {
  matchId,
  eventId: orNull(text('cs2-event-19')),
  eventName: orNull(text('Baltic Autumn Cup')),
  bestOf: whole(3),
  team1: matchTeam('cs2-team-31', 'harbour-nine', 'Harbour Nine'),
  team2: matchTeam('cs2-team-48', 'lantern', 'Lantern'),
  score: score(2, 1),
  winnerTeamId: orNull(winnerTeamId),
  startedAt: orNull(moment('2026-03-14T17:06:40.000Z')),
  endedAt: orNull(moment('2026-03-14T19:55:12.000Z')),
  maps: list(
    object({
      id: mapId,
      mapNumber: whole(2),
      name: text('Mirage'),
      slug: text('mirage'),
      status: choice(['completed', 'scheduled', 'live', 'map_not_played']),
      score: orNull(score(13, 9)),
      winnerTeamId: orNull(winnerTeamId),
      pickedByTeamId: orNull(text('cs2-team-31', 'Null for the decider')),
      isDecider: flag(false),
      startedAt: orNull(moment('2026-03-14T18:10:00.000Z')),
      endedAt: orNull(moment('2026-03-14T18:52:30.000Z')),
      durationSeconds: orNull(whole(2_550)),
      roundCount: whole(22),
    }),
  ),
};

const map = {
  matchId,
  mapId,
  mapNumber: whole(2),
  mapName: text('Mirage'),
  pickedByTeamId: orNull(text('cs2-team-31', 'Null for the decider')),
  score: score(13, 9),
  winnerTeamId: orNull(winnerTeamId),
};

export const CS2_EVENTS = {
  'cs2.match.started': additive('A match starts', match),
  'cs2.match.completed': additive('A match finishes', match),
  'cs2.score.updated': additive('A series score changes', {
    matchId,
    score: score(1, 0),
    previousScore: score(0, 0),
    mapId,
    mapWinnerTeamId: orNull(winnerTeamId),
  }),
  'cs2.map.started': additive('A map starts', map),
  'cs2.map.completed': additive('A map finishes', map),
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
