import { text, whole } from '../../../archive/read/cells.js';
import { mustHave, type Header } from '../../../archive/read/columns.js';
import type { ArchiveTable, Source, RowReader } from '../../../archive/importer.js';
import { pointFault } from '../matches/point-fault.js';
import { badId, SOURCES } from './cells.js';

const POINT_MATCHES: ArchiveTable = {
  name: 'tennis_point_match',
  key: ['id'],
  columns: ['id', 'season', 'slam', 'player1_name', 'player2_name', 'court'],
  computed: ({ now }) => ({ updated_at: `'${now}'::timestamptz` }),
};

const POINTS: ArchiveTable = {
  name: 'tennis_point',
  key: ['point_match_id', 'ordinal'],
  columns: ['point_match_id', 'ordinal', 'elapsed_seconds', 'set_number', 'game_number', 'server', 'winner', 'frame'],
};

const FILE = /^\d{4}-[a-z]+-(matches|points)\.csv(\.gz)?$/i;
const DOUBLES_FILE = /^\d{4}-[a-z]+-(matches|points)-(mixed|doubles)\.csv(\.gz)?$/i;

export const points: Source = {
  id: 'tennis:points',
  family: 'tennis',
  order: 4,
  format: '<year>-<slam>-matches.csv, <year>-<slam>-points.csv: one row a point, in order',
  source: SOURCES.points,
  licence: SOURCES.licence,
  recognises: (fileName) => FILE.test(fileName),
  refuses: (fileName) => DOUBLES_FILE.test(fileName),
  tables: [POINT_MATCHES, POINTS],
  open(fileName, header) {
    mustHave(fileName, header, 'match_id');
    return /-matches/i.test(fileName) ? matchReader(header) : pointReader(fileName, header);
  },
};

interface PointMatchId {
  id: string;
  season: number;
  slam: string;
  singles: boolean;
}

/**
 * Reads `2012-ausopen-1701`. The first digit of the last number is 1 for men's and 2 for women's singles, higher for
 * doubles.
 */
export function readId(cell: string | null): PointMatchId | undefined {
  const found = /^(\d{4})-([a-z]+)-(\w+)$/i.exec(cell ?? '');
  if (!found?.[3]) return undefined;
  const slam = (found[2] ?? '').toLowerCase();
  return {
    id: `${found[1]}-${slam}-${found[3]}`,
    season: Number(found[1]),
    slam,
    singles: /^([12]\d{3}|[MW]S\w*)$/i.test(found[3]),
  };
}

function matchReader(header: Header): RowReader {
  const at = {
    id: header.at('match_id'),
    player1: header.at('player1'),
    player2: header.at('player2'),
    court: header.at('court_name'),
  };
  return {
    table: POINT_MATCHES,
    read(cells) {
      const match = readId(text(cells, at.id));
      if (!match) return badId('bad_key', { match_id: text(cells, at.id) });
      if (!match.singles) return { reason: 'doubles' };
      const [player1, player2] = [text(cells, at.player1), text(cells, at.player2)];
      if (player1 === null || player2 === null) return { reason: 'missing_player' };
      return [match.id, match.season, match.slam, player1, player2, text(cells, at.court)];
    },
  };
}

function pointReader(fileName: string, header: Header): RowReader {
  mustHave(fileName, header, 'SetNo', 'GameNo', 'PointWinner', 'PointServer');
  const at = {
    id: header.at('match_id'),
    elapsed: header.at('ElapsedTime'),
    set: header.at('SetNo'),
    game: header.at('GameNo'),
    server: header.at('PointServer'),
    winner: header.at('PointWinner'),
  };
  const ordinals = new Map<string, number>();
  return {
    table: POINTS,
    read(cells) {
      const match = readId(text(cells, at.id));
      if (!match) return badId('bad_key', { match_id: text(cells, at.id) });
      if (!match.singles) return { reason: 'doubles' };
      const fault = pointFault((column) => cells[header.at(column)] ?? '');
      if (fault !== undefined) return { reason: 'bad_point', detail: fault };
      const ordinal = (ordinals.get(match.id) ?? 0) + 1;
      ordinals.set(match.id, ordinal);
      // prettier-ignore
      return [
        match.id, ordinal, seconds(text(cells, at.elapsed)), whole(cells, at.set), whole(cells, at.game),
        side(whole(cells, at.server)), side(whole(cells, at.winner)), frame(header, cells),
      ];
    },
  };
}

function seconds(clock: string | null): number | null {
  const found = /^(\d{1,3}):(\d{2}):(\d{2})$/.exec(clock ?? '');
  return found ? Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]) : null;
}

/** Null for 0, which upstream writes for neither player. */
function side(number: number | null): number | null {
  return number === 1 || number === 2 ? number : null;
}

/** The row as upstream has it, without its empty columns. */
function frame(header: Header, cells: readonly string[]): string {
  const row: Record<string, string> = {};
  header.names.forEach((name, place) => {
    const cell = cells[place];
    if (cell !== undefined && cell !== '') row[name] = cell;
  });
  return JSON.stringify(row);
}
