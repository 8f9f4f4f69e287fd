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
  mapNumber: whole(mapNumber, 'In the series, from 1'),
  mapName: text(mapName, 'As the source writes it'),
  mode: text(mode, 'Game mode of the map'),
  status: as(openChoice(['live', 'scheduled', 'completed', 'map_not_played']), status),
  team1Score: orNull(whole(one as number, 'Points or rounds of team1 on the map; null where they are not known')),
  team2Score: orNull(whole(other as number, 'Points or rounds of team2 on the map; null where they are not known')),
});
const MAP_WON = 'Slug of the team that won the map; null until it is over';
const WON = 'Slug of the team that won; null on a draw';
const won = { winnerSlug: orNull(text('cascade-five', MAP_WON)) };
const firstMap = object({ ...mapFields(1, 'Harbour Gate', 'Hardpoint', 'completed', [250, 211]), ...won });
const secondMap = object({ ...mapFields(2, 'Old Mill', 'Search and Destroy', 'completed', [6, 3]), ...won });
const thirdMap = mapFields(3, 'Skyline', 'Control', 'live', [2, 1]);
const thirdMapWon = object({ ...mapFields(3, 'Skyline', 'Control', 'completed', [3, 1]), ...won });

const match = (team1: number, team2: number, maps: Array<typeof firstMap>) => ({
  matchId: text('cod-match-66', 'For /cod/matches/{id}'),
  tournamentId: orNull(text('cod-tournament-12', 'For /cod/tournaments/{id}; null where none is known')),
  tournamentName: orNull(text('Summit Major', 'As the source writes it; null where it is not known')),
  game: text('Black Ops 7', 'Title that is played'),
  format: text('BO5', 'BO and the most maps that are played'),
  startTime: moment('2026-03-14T17:00:00.000Z', 'As planned'),
  team1: object({ ...cascade, score: whole(team1, 'Maps won') }, 'The team that the source names first'),
  team2: object({ ...meridian, score: whole(team2, 'Maps won') }, 'The team that the source names second'),
  score: object({ team1: whole(team1, 'Maps of team1'), team2: whole(team2, 'Maps of team2') }, 'Maps won'),
  maps: list(firstMap, { rows: maps, says: 'In the order in which they are played' }),
});
const thirdMapRow = object({ ...thirdMap, winnerSlug: unknownYet(text('cascade-five', MAP_WON)) });

export const COD_FACTS = {
  'cod.match.live_update': documented('Map progression, score changes and telemetry during a series', {
    ...match(2, 0, [firstMap, secondMap, thirdMapRow]),
    status: choice(['live'], 'Always live'),
    updateType: choice(
      ['map_progress', 'match_started', 'score', 'map_started', 'map_completed', 'telemetry'],
      'What changed',
    ),
    currentMap: orNull(object(thirdMap, 'The map that is being played; null between two')),
    telemetry: orNull(
      object(
        {
          players: list(
            object({
              codPlayerId: text('cod-player-7', 'cod-player-<n>, for /cod/players/{id}'),
              ign: text('Tidal', 'Name in the game, as the source writes it'),
              teamSlug: text('cascade-five', 'Slug of his team, for /cod/teams/{slug}'),
              kills: whole(21, 'Opponents killed'),
              deaths: whole(17, 'Times killed'),
              assists: orNull(whole(6, 'Kills of others that he had a part in; null where they are not counted')),
              damage: orNull(whole(2_940, 'Points of damage dealt; null where it is not counted')),
              objectiveTime: orNull(whole(48, 'Seconds on the objective; null where they are not counted')),
            }),
            { says: 'One line for each player' },
          ),
        },
        'Figures of the map that is being played; null where nothing has them',
      ),
    ),
    lagSeconds: orNull(decimal(9.5, 'Seconds by which the source follows play; null where it gives none')),
    source: text('feed', 'Who pushed it'),
    sequence: whole(41, 'Rises with every update of the match'),
  }),
  'cod.match.completed': documented(
    'A series is finalized and its official statistics are locked; once, never for a score',
    {
      ...match(3, 0, [firstMap, secondMap, thirdMapWon]),
      status: choice(['completed'], 'Always completed'),
      endTime: orNull(moment('2026-03-14T19:55:12.000Z', 'When it ended; null where it is not known')),
      winnerSlug: orNull(text('cascade-five', WON)),
      statsLocked: flag(true, 'Always true'),
      finalizedAt: moment('2026-03-14T20:31:00.000Z', 'When the result was made official'),
      playerStatsPath: text('/cod/matches/cod-match-66/player-stats', 'Shows this from a minute after the event on'),
    },
  ),
  'cod.transfer.new': documented('A transfer is detected', {
    transferId: text('cod-transfer-5', 'For /cod/transfers/{id}'),
    player: object(
      { codPlayerId: text('cod-player-7', 'cod-player-<n>, for /cod/players/{id}'), ...person },
      'The player who moves',
    ),
    ...transfer,
  }),
  'cod.match.corrected': optIn(
    'A completed match is corrected',
    correction('cod-match-66', 'meridian', 'cascade-five'),
  ),
};
