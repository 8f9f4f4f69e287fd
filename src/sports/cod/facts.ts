import {
  as,
  choice,
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
import { correction, documented, optIn } from '../../facts/declare.js';
import { cascade, meridian, person, transfer } from '../../facts/transfer.js';

type MapStatus = 'scheduled' | 'live' | 'completed';

const mapFields = (mapNumber: number, mapName: string, mode: string, status: MapStatus, [one, other]: number[]) => ({
  mapNumber: whole(mapNumber),
  mapName: text(mapName),
  mode: text(mode),
  status: as(openChoice(['live', 'scheduled', 'completed', 'map_not_played']), status),
  team1Score: orNull(whole(one as number)),
  team2Score: orNull(whole(other as number)),
});
const won = { winnerSlug: orNull(text('cascade-five')) };
const firstMap = object({ ...mapFields(1, 'Harbour Gate', 'Hardpoint', 'completed', [250, 211]), ...won });
const secondMap = object({ ...mapFields(2, 'Old Mill', 'Search and Destroy', 'completed', [6, 3]), ...won });
const thirdMap = mapFields(3, 'Skyline', 'Control', 'live', [2, 1]);
const thirdMapWon = object({ ...mapFields(3, 'Skyline', 'Control', 'completed', [3, 1]), ...won });

const match = (team1: number, team2: number, maps: Array<typeof firstMap>) => ({
  matchId: text('cod-match-66'),
  tournamentId: orNull(text('cod-tournament-12')),
  tournamentName: orNull(text('Summit Major')),
  game: text('Black Ops 7'),
  format: text('BO5'),
  startTime: moment('2026-03-14T17:00:00.000Z'),
  team1: object({ ...cascade, score: whole(team1) }),
  team2: object({ ...meridian, score: whole(team2) }),
  score: object({ team1: whole(team1), team2: whole(team2) }),
  maps: list(firstMap, { rows: maps }),
});
const thirdMapRow = object({ ...thirdMap, winnerSlug: unknownYet(text('cascade-five')) });

export const COD_FACTS = {
  'cod.match.live_update': documented('Map progression, score changes and telemetry during a series', {
    ...match(2, 0, [firstMap, secondMap, thirdMapRow]),
    status: choice(['live']),
    updateType: choice(['map_progress', 'match_started', 'score', 'map_started', 'map_completed', 'telemetry']),
    currentMap: orNull(object(thirdMap)),
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
      ...match(3, 0, [firstMap, secondMap, thirdMapWon]),
      status: choice(['completed']),
      endTime: orNull(moment('2026-03-14T19:55:12.000Z')),
      winnerSlug: orNull(text('cascade-five')),
      statsLocked: flag(true, 'Always true'),
      finalizedAt: moment('2026-03-14T20:31:00.000Z'),
      playerStatsPath: text('/cod/matches/cod-match-66/player-stats', 'Shows this from a minute after the event on'),
    },
  ),
  'cod.transfer.new': documented('A transfer is detected', {
    transferId: text('cod-transfer-5'),
    player: object({ codPlayerId: text('cod-player-7'), ...person }),
    ...transfer,
  }),
  'cod.match.corrected': optIn(
    'A completed match is corrected',
    correction('cod-match-66', 'meridian', 'cascade-five'),
  ),
};
