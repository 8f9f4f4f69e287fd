import type { ExportTable } from '../../archive/export/table.js';
import { MapLine } from './matches/maps.dto.js';
import { MatchRow } from './matches/match-row.dto.js';
import { matchList } from './matches/matches.queries.js';
import { MapRound } from './matches/play.dto.js';
import { ALL_ROUNDS } from './matches/play.queries.js';
import { PlayerMapLine } from './matches/player-stats.dto.js';
import { ALL_PLAYER_LINES } from './matches/player-stats.queries.js';
import { ALL_MAPS } from './matches/sides.queries.js';
import { PlayerRow, PlayersQuery } from './players/players.dto.js';
import { playerList } from './players/players.queries.js';
import { VrsLine } from './rankings/rankings.dto.js';
import { ALL_VRS_RANKS } from './rankings/rankings.queries.js';
import { SkinPriceDay } from './skins/prices.dto.js';
import { ALL_PRICE_DAYS } from './skins/prices.queries.js';

/** Of match `m`. Without a known end it ended within a day. */
const OF_MATCH = {
  isFinished: `m.status in ('completed', 'cancelled')
    and coalesce(m.ended_at, m.listed_at + interval '1 day') < now() - interval '1 day'`,
  season: `extract(year from m.listed_at at time zone 'UTC')::text`,
  importers: ['cs2:hltv', 'cs2:predictor', 'cs2:tier3', 'cs2:demos', 'cs2:pushes'],
};

export const cs2Exports: readonly ExportTable[] = [
  { table: 'matches', says: 'A match that is over or was cancelled', row: MatchRow, list: matchList({}), ...OF_MATCH },
  { table: 'maps', says: 'A map of such a match', row: MapLine, list: ALL_MAPS, ...OF_MATCH },
  { table: 'rounds', says: 'A round of a map', row: MapRound, list: ALL_ROUNDS, ...OF_MATCH },
  {
    table: 'player-lines',
    says: 'The figures of one player on one map',
    row: PlayerMapLine,
    list: ALL_PLAYER_LINES,
    ...OF_MATCH,
  },
  {
    table: 'vrs',
    says: "One line of one of Valve's lists",
    row: VrsLine,
    list: ALL_VRS_RANKS,
    isFinished: 'r.listed_on < current_date - 1',
    season: 'extract(year from r.listed_on)::text',
    importers: ['cs2:vrs'],
  },
  {
    table: 'skin-prices',
    says: 'One skin on one day with a price, the season is a month',
    row: SkinPriceDay,
    list: ALL_PRICE_DAYS,
    isFinished: 'd.day < current_date - 1',
    season: `to_char(d.day, 'YYYY-MM')`,
    importers: ['cs2:skins', 'cs2:offers', 'cs2:rates'],
  },
  {
    table: 'players',
    says: 'A player, as of now',
    row: PlayerRow,
    list: playerList(new PlayersQuery()),
    isFinished: 'true',
    season: `'all'`,
    importers: OF_MATCH.importers,
  },
];
