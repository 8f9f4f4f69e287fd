import { Header } from '../../../archive/read/columns.js';
import { readCsv } from '../../../archive/read/csv.js';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { openFile } from '../../../archive/stage/files.js';
import { RecordingError, type BadLine } from '../../../live/recording.js';
import { readId } from '../sources/points.js';
import { pointFault } from '../matches/point-fault.js';
import { elapsedSeconds, type Cells, type Page } from './observation.js';

export interface Recording {
  /** The time from the first point to the end of the longest match. */
  lengthMs: number;
  /** The pages of all matches from this time on, played side by side. Each repetition of a match has another key. */
  pages(startedAt: number, speed: number): Page[];
}

const POINTS_FILE = /-points(-\w+)?\.csv(\.gz)?$/i;

export function isPointsFile(path: string): boolean {
  return POINTS_FILE.test(path);
}

/**
 * Reads the singles of a points file and of the matches file beside it, and reports rows that cannot be read as points.
 * Throws RecordingError when it has no such match.
 */
export async function openRecording(
  path: string,
  matchId?: string,
  onBadLine: (line: BadLine) => void = () => {},
): Promise<Recording> {
  const matches = new Map<string, Cells>();
  const beside = path.replace(POINTS_FILE, (ending) => ending.replace('-points', '-matches'));
  if (await stat(beside).catch(() => undefined)) {
    for await (const { cells } of rowsOf(beside)) matches.set(cells['match_id'] ?? '', cells);
  }
  const points = new Map<string, Cells[]>();
  for await (const { cells, line } of rowsOf(path)) {
    const id = cells['match_id'] ?? '';
    if (!readId(id)?.singles || (matchId !== undefined && id !== matchId)) continue;
    const fault = pointFault((column) => cells[column] ?? '');
    if (fault !== undefined) {
      onBadLine({ number: line, reason: fault });
      continue;
    }
    const ofMatch = points.get(id);
    if (ofMatch) ofMatch.push(cells);
    else points.set(id, [cells]);
  }
  if (points.size === 0) throw new RecordingError(`${path} has no ${matchId ?? 'singles match'}.`);
  const recorded = [...points].map(([id, rows]) => new RecordedMatch(matches.get(id) ?? matchOf(id), rows));
  return {
    lengthMs: Math.max(...recorded.map(({ lengthMs }) => lengthMs)),
    pages: (startedAt, speed) =>
      recorded.flatMap((match) => match.pages(startedAt, speed)).sort((one, other) => one.at - other.at),
  };
}

/** Makes the row of a match whose matches file is missing. */
function matchOf(id: string): Cells {
  const [year = '', slam = ''] = id.split('-');
  return { match_id: id, year, slam, player1: 'Player 1', player2: 'Player 2' };
}

async function* rowsOf(path: string): AsyncGenerator<{ cells: Cells; line: number }> {
  let names: readonly string[] | undefined;
  for await (const rows of readCsv(openFile({ name: basename(path), shownAs: path, path }))) {
    for (const { cells, line } of rows) {
      if (names) yield { cells: cellsOf(names, cells), line };
      else names = new Header(cells).names;
    }
  }
}

function cellsOf(names: readonly string[], cells: readonly string[]): Cells {
  return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']).filter(isFilled));
}

/** True for cells that are not empty; upstream leaves unknown ones empty. */
function isFilled([, cell]: string[]): boolean {
  return cell !== '';
}

class RecordedMatch {
  /** The time of each row in milliseconds of the match, rising even where upstream's clock turns back. */
  private readonly offsets: number[] = [];

  constructor(
    private readonly match: Cells,
    private readonly rows: readonly Cells[],
  ) {
    let offset = 0;
    for (const { ElapsedTime } of rows) {
      offset = Math.max(offset, (elapsedSeconds(ElapsedTime) ?? 0) * 1_000);
      this.offsets.push(offset);
    }
  }

  get lengthMs(): number {
    return this.offsets.at(-1) ?? 0;
  }

  pages(startedAt: number, speed: number): Page[] {
    const id = this.match['match_id'] ?? '';
    const started_at = new Date(startedAt).toISOString();
    return this.rows.map((row, index) => {
      const at = startedAt + (this.offsets[index] as number) / speed;
      const isLast = index === this.rows.length - 1;
      const { status = 'Complete', winner = '' } = isLast ? this.match : { status: 'Live' };
      return {
        at,
        key: `${id} ${started_at}`,
        recordingId: id,
        match: { ...this.match, started_at, status, winner },
        points: [{ ...row, At: new Date(at).toISOString() }],
      };
    });
  }
}
