import type { Random } from '../random.js';
import type { PlayedMatch } from './court.js';
import { file, line } from './files.js';
import { other, type PlayedPoint, type Side } from './result.js';
import type { Tour } from './players.js';

/** A match with its point-by-point id, such as `2025-wimbledon-1701`: 1 for men, 7 for the final, number 01. */
export interface CoveredMatch {
  id: string;
  slam: string;
  tour: Tour;
  match: PlayedMatch;
}

/** Upstream's short names by tournament code. */
const SLAM_NAMES: Record<string, string> = {
  '580': 'ausopen',
  '520': 'frenchopen',
  '540': 'wimbledon',
  '560': 'usopen',
};

/** The semi-finals and finals of the slams that were played. */
export function coveredMatches(tour: Tour, matches: readonly PlayedMatch[]): CoveredMatch[] {
  const semifinals = new Map<string, number>();
  return matches.flatMap((match) => {
    const { edition, round, result } = match;
    const slam = SLAM_NAMES[edition.tournament.code];
    if (!slam || result.points.length === 0) return [];
    const number = round === 'F' ? 1 : (semifinals.get(edition.id) ?? 0) + 1;
    if (round !== 'F') semifinals.set(edition.id, number);
    const id = `${edition.season}-${slam}-${tour === 'ATP' ? 1 : 2}${round === 'F' ? 7 : 6}0${number}`;
    return [{ id, slam, tour, match }];
  });
}

/** Writes the matches file. The cells after the names are empty, as in upstream's files of most years. */
export function pointMatchesFile(covered: readonly CoveredMatch[]): string {
  const rows = covered.map(({ id, slam, match: { edition, players } }) => {
    const number = id.slice(-4);
    const known = [id, edition.season, slam, number, players[0].player.name, players[1].player.name];
    return line([...known, ...Array.from({ length: 9 }, () => '')]);
  });
  return file(
    'match_id,year,slam,match_num,player1,player2,status,winner,event_name,round,court_name,court_id,player1id,player2id,nation1,nation2',
    rows,
  );
}

export function pointsFile(covered: readonly CoveredMatch[], random: Random): string {
  return file(
    POINT_COLUMNS,
    covered.flatMap((match) => pointLines(match, random.fork(match.id))),
  );
}

const POINT_COLUMNS =
  'match_id,ElapsedTime,SetNo,P1GamesWon,P2GamesWon,SetWinner,GameNo,GameWinner,PointNumber,PointWinner,' +
  'PointServer,Speed_KMH,Rally,P1Score,P2Score,P1Momentum,P2Momentum,P1PointsWon,P2PointsWon,P1Ace,P2Ace,' +
  'P1Winner,P2Winner,P1DoubleFault,P2DoubleFault,P1UnfErr,P2UnfErr,P1NetPoint,P2NetPoint,P1NetPointWon,' +
  'P2NetPointWon,P1BreakPoint,P2BreakPoint,P1BreakPointWon,P2BreakPointWon,P1FirstSrvIn,P2FirstSrvIn,' +
  'P1FirstSrvWon,P2FirstSrvWon,P1SecondSrvIn,P2SecondSrvIn,P1SecondSrvWon,P2SecondSrvWon,P1ForcedError,' +
  'P2ForcedError,History,Speed_MPH,P1BreakPointMissed,P2BreakPointMissed,ServeIndicator,Serve_Direction,' +
  'Winner_FH,Winner_BH,ServingTo,P1TurningPoint,P2TurningPoint,ServeNumber,WinnerType,WinnerShotType,' +
  'P1DistanceRun,P2DistanceRun,RallyCount,ServeWidth,ServeDepth,ReturnDepth';

const COLUMN_NAMES = POINT_COLUMNS.split(',');

/** A cell without a value is 0, or empty in these columns. */
const EMPTY_COLUMNS =
  /^(History|Rally|Serve_Direction|Winner_[FB]H|ServingTo|P[12](TurningPoint|(First|Second)Srv.*|ForcedError)|.*(Width|Depth))$/;

const UNFILLED = COLUMN_NAMES.map((column) => (EMPTY_COLUMNS.test(column) ? '' : 0));

type PointRow = Record<string, string | number>;

function pointLines({ id, tour, match }: CoveredMatch, random: Random): string[] {
  const rows = pointRows(match.result.points, tour, random);
  return [...placeholderRows(), ...rows].map((row) => pointLine({ ...row, match_id: id }));
}

/** Makes the rows of a match's points, with the filled cells by column. */
export function pointRows(points: readonly PlayedPoint[], tour: Tour, random: Random): PointRow[] {
  const pointsWon: [number, number] = [0, 0];
  return points.map((point, index) => {
    pointsWon[point.winner] += 1;
    return {
      ...scoreCells(point, index + 1, pointsWon),
      ...serveCells(point, tour, random),
      ...strokeCells(point, random),
      ...breakPointCells(point),
    };
  });
}

/** Upstream begins each match with two rows that are no points. */
function placeholderRows(): PointRow[] {
  return ['0X', '0Y'].map((number) => ({
    PointNumber: number,
    ElapsedTime: clock(0),
    SetNo: 1,
    GameNo: 1,
    P1Score: 0,
    P2Score: 0,
  }));
}

function pointLine(row: PointRow): string {
  return line(COLUMN_NAMES.map((column, index) => row[column] ?? UNFILLED[index]));
}

/** The cells of a row that are not empty, as text. */
export function filledCells(row: PointRow): Record<string, string> {
  const cells = COLUMN_NAMES.map((column, index) => [column, String(row[column] ?? UNFILLED[index])]);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== '')) as Record<string, string>;
}

function scoreCells(point: PlayedPoint, number: number, pointsWon: readonly [number, number]): PointRow {
  return {
    ElapsedTime: clock(point.startSecond),
    SetNo: point.set,
    P1GamesWon: point.games[0],
    P2GamesWon: point.games[1],
    SetWinner: sideNumber(point.setWinner),
    GameNo: point.game,
    GameWinner: sideNumber(point.gameWinner),
    PointNumber: number,
    PointWinner: sideNumber(point.winner),
    PointServer: sideNumber(point.server),
    P1Score: point.score[0],
    P2Score: point.score[1],
    P1PointsWon: pointsWon[0],
    P2PointsWon: pointsWon[1],
  };
}

function serveCells({ server, serveNumber, stroke }: PlayedPoint, tour: Tour, random: Random): PointRow {
  const usual = (tour === 'ATP' ? 192 : 168) - (serveNumber === 2 ? 34 : 0);
  const speed = Math.round(usual + random.bell() * 9);
  const doubleFault = stroke === 'double fault';
  return {
    Speed_KMH: doubleFault ? 0 : speed,
    Speed_MPH: doubleFault ? 0 : Math.round(speed / KMH_PER_MPH),
    ServeIndicator: sideNumber(server),
    ServeNumber: doubleFault ? 0 : serveNumber,
    ...(doubleFault ? {} : { ServeWidth: random.pick(SERVE_WIDTHS), ServeDepth: random.pick(['CTL', 'NCTL']) }),
  };
}

/**
 * The cells that say how the point ended. Upstream counts an ace as a winner and a double fault as an unforced error.
 */
function strokeCells({ server, winner, stroke }: PlayedPoint, random: Random): PointRow {
  const rally = stroke === 'rally' ? 2 + random.whole(0, 3) * random.whole(0, 4) : 0;
  const won = prefix(winner);
  const lost = prefix(other(winner));
  if (stroke === 'ace')
    return { [`${won}Ace`]: 1, [`${won}Winner`]: 1, WinnerType: 'S', WinnerShotType: 'F', RallyCount: 1 };
  if (stroke === 'double fault') return { [`${prefix(server)}DoubleFault`]: 1, [`${lost}UnfErr`]: 1 };
  const end = random.next();
  const atNet = random.chance(0.12) ? { [`${won}NetPoint`]: 1, [`${won}NetPointWon`]: 1 } : {};
  const running = {
    P1DistanceRun: runMetres(rally, random),
    P2DistanceRun: runMetres(rally, random),
    ReturnDepth: random.pick(['D', 'ND']),
  };
  if (end < 0.36)
    return {
      ...atNet,
      ...running,
      RallyCount: rally,
      [`${won}Winner`]: 1,
      WinnerShotType: random.pick(['F', 'F', 'B']),
    };
  return { ...atNet, ...running, RallyCount: rally, ...(end < 0.7 ? { [`${lost}UnfErr`]: 1 } : {}) };
}

function breakPointCells({ breakPointFor, winner }: PlayedPoint): PointRow {
  if (breakPointFor === undefined) return {};
  const side = prefix(breakPointFor);
  return { [`${side}BreakPoint`]: 1, [`${side}BreakPoint${breakPointFor === winner ? 'Won' : 'Missed'}`]: 1 };
}

const SERVE_WIDTHS = ['B', 'BC', 'BW', 'C', 'W'];
const KMH_PER_MPH = 1.609344;

function runMetres(rally: number, random: Random): string {
  return (rally * (2 + random.next() * 3)).toFixed(3);
}

function prefix(side: Side): 'P1' | 'P2' {
  return side === 0 ? 'P1' : 'P2';
}

/** The number of a side, 1 or 2; 0 for neither side. */
function sideNumber(side: Side | undefined): 0 | 1 | 2 {
  if (side === undefined) return 0;
  return side === 0 ? 1 : 2;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
