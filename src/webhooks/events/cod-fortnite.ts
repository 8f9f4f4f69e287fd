import { choice, day, decimal, flag, list, moment, object, openChoice, orNull, text, whole } from '../shapes.js';
import { correction, documented, optIn } from './event.js';

const team = (slug: string, name: string, shortName: string) => ({
  slug: text(slug),
  name: text(name),
  shortName: text(shortName),
  logoUrl: orNull(text(`https://cdn.example.com/teams/${slug}.png`)),
});
const cascade = team('cascade-five', 'Cascade Five', 'C5');
const meridian = team('meridian', 'Meridian', 'MER');

const mapFields = {
  mapNumber: whole(3),
  mapName: text('Skyline'),
  mode: text('Hardpoint'),
  status: openChoice(['live', 'scheduled', 'completed', 'map_not_played']),
  team1Score: orNull(whole(184)),
  team2Score: orNull(whole(150)),
};

const match = {
  matchId: text('cod-match-66'),
  tournamentId: orNull(text('cod-tournament-12')),
  tournamentName: orNull(text('Summit Major')),
  game: text('Black Ops 7'),
  format: text('BO5'),
  startTime: moment('2026-03-14T17:00:00.000Z'),
  team1: object({ ...cascade, score: whole(2) }),
  team2: object({ ...meridian, score: whole(0) }),
  score: object({ team1: whole(2), team2: whole(0) }),
  maps: list(object({ ...mapFields, winnerSlug: orNull(text('cascade-five')) })),
};

const transfer = {
  fromOrg: orNull(object(meridian)),
  toOrg: orNull(object(cascade)),
  type: choice(['signed', 'released', 'contract_extension', 'trade', 'loan', 'retired']),
  role: orNull(text('flex')),
  transferDate: day(),
  detectedAt: moment(),
  announcementUrl: orNull(text('https://example.com/news/tidal')),
  source: text('feed'),
};
const person = {
  ign: text('Tidal'),
  realName: orNull(text('Noa Brandt')),
  nationality: orNull(text('US')),
  imageUrl: orNull(text('https://cdn.example.com/players/tidal.png')),
};

export const COD_EVENTS = {
  'cod.match.live_update': documented('Map progression, score changes and telemetry during a series', {
    ...match,
    status: choice(['live']),
    updateType: choice(['score', 'match_started', 'map_started', 'map_progress', 'map_completed', 'telemetry']),
    currentMap: orNull(object(mapFields)),
    telemetry: orNull(
      object({
        players: list(
          object({
            codPlayerId: text('cod-player-7'),
            ign: text('Tidal'),
            teamSlug: text('cascade-five'),
            kills: whole(21),
            deaths: whole(17),
            assists: orNull(whole(6)),
            damage: orNull(whole(2_940)),
            objectiveTime: orNull(whole(48, 'Seconds')),
          }),
        ),
      }),
    ),
    lagSeconds: orNull(decimal(9.5)),
    source: text('feed'),
    sequence: whole(41, 'Rises with every update of the match'),
  }),
  'cod.match.completed': documented(
    'A series is finalized and its official statistics are locked; once, never for a score',
    {
      ...match,
      status: choice(['completed']),
      endTime: moment('2026-03-14T19:55:12.000Z'),
      winnerSlug: orNull(text('cascade-five')),
      statsLocked: flag(true, 'Always true'),
      finalizedAt: moment('2026-03-14T20:31:00.000Z'),
      playerStatsPath: text('/cod/matches/cod-match-66/player-stats'),
    },
  ),
  'cod.transfer.new': documented('A transfer is detected', {
    transferId: text('cod-transfer-5'),
    player: object({ codPlayerId: text('cod-player-7'), ...person }),
    ...transfer,
  }),
  'cod.match.corrected': optIn('A completed match is corrected', correction('cod-match-66')),
};

export const FORTNITE_EVENTS = {
  'fortnite.transfer.new': documented('A transfer is detected', {
    transferId: text('fn-transfer-9'),
    player: object({ fortnitePlayerId: text('fn-player-40'), ...person }),
    ...transfer,
  }),
  'fortnite.tournament.result': documented('Tournament results are updated', {
    tournamentId: text('fn-tournament-3'),
    eventId: text('epicgames_S39_Cup_EU'),
    windowId: text('S39_Cup_EU_Event1Round2'),
    name: text('Spring Cash Cup'),
    region: text('EU'),
    mode: choice(['duos', 'solo', 'trios']),
    status: choice(['completed', 'live']),
    revision: whole(4, 'Rises with every update'),
    isFinal: flag(true),
    updatedAt: moment(),
    resultsCount: whole(312),
    results: list(
      object({
        placement: whole(1),
        players: list(object({ fortnitePlayerId: text('fn-player-40'), ign: text('Tidal') })),
        orgSlug: orNull(text('cascade-five')),
        points: whole(287),
        eliminations: orNull(whole(31)),
        earnings: orNull(decimal(1_500)),
        currency: orNull(text('USD')),
      }),
      { atMost: 100, says: 'The first 100' },
    ),
    resultsPath: text('/fortnite/tournaments/fn-tournament-3/results'),
  }),
};
