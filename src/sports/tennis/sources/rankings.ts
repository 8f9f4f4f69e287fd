import { COUNT, dayOf, text, whole } from '../../../archive/read/cells.js';
import { mustHave } from '../../../archive/read/columns.js';
import type { ArchiveTable, Source } from '../../../archive/importer.js';
import { badId, FROM_ONE, playerId, SOURCES, tourOf } from './cells.js';

const RANKINGS: ArchiveTable = {
  name: 'tennis_ranking',
  key: ['tour', 'ranking_date', 'player_id'],
  columns: ['tour', 'ranking_date', 'rank', 'player_id', 'points', 'tournaments_played'],
  // Upstream lists some players twice in a week; one of the two ranks is far too low.
  identity: 's.rank::text',
  preference: 's.rank',
};

const COLUMNS = ['ranking_date', 'rank', 'player', 'points', 'tours'];

export const rankings: Source = {
  id: 'tennis:rankings',
  family: 'tennis',
  order: 3,
  format:
    'atp_rankings_*.csv, wta_rankings_*.csv: ranking_date, rank, player, points, for the WTA tours; with or without header',
  source: SOURCES.atpWta,
  licence: SOURCES.licence,
  recognises: (fileName) => /^(atp|wta)_rankings_\w+\.csv(\.gz)?$/i.test(fileName),
  tables: [RANKINGS],
  columnsWithoutHeader: (first) =>
    /^\d{8}$/.test(first[0]?.trim() ?? '') ? COLUMNS.slice(0, Math.max(4, first.length)) : undefined,
  open(fileName, header) {
    mustHave(fileName, header, 'ranking_date');
    const tour = tourOf(fileName);
    const at = {
      date: header.at('ranking_date'),
      rank: header.at('rank', 'ranking'),
      player: header.at('player', 'player_id'),
      points: header.at('points', 'ranking_points'),
      tours: header.at('tours'),
    };
    return {
      table: RANKINGS,
      read(cells) {
        const date = dayOf(text(cells, at.date));
        if (date === null) return { reason: 'bad_date' };
        const rank = whole(cells, at.rank, FROM_ONE);
        if (rank === null) return { reason: 'bad_rank' };
        const number = text(cells, at.player);
        if (number === null || !/^0*[1-9]\d*$/.test(number)) return badId('missing_player', { player: number });
        return [
          tour,
          date,
          rank,
          playerId(tour, number),
          whole(cells, at.points, COUNT),
          whole(cells, at.tours, COUNT),
        ];
      },
    };
  },
};
