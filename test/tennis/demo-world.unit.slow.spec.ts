import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { writeTennisWorld } from '../../demo/tennis/world.js';

type Row = Record<string, string>;

const folders: string[] = [];
let files: Map<string, string>;
let matches: Row[];
let lowerMatches: Row[];

beforeAll(async () => {
  files = await world(20260101);
  matches = rowsOf(/^(atp|wta)_matches_\d{4}\.csv$/);
  lowerMatches = rowsOf(/^atp_matches_qual_chall_2026\.csv$/);
});

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

describe('fictional tennis tours', () => {
  it('are the same bytes for the same seed and others for another', async () => {
    const first = digest(files);
    expect(digest(await world(20260101))).toBe(first);
    expect(digest(await world(7))).not.toBe(first);
  });

  it('stay small: under 20,000 matches and 80,000 ranking rows', () => {
    expect(matches.length + lowerMatches.length).toBeLessThan(20_000);
    expect(rowsOf(/_rankings_/).length).toBeLessThan(80_000);
  });

  it('keep their player ids away from the real ones, each with one name', () => {
    const players = rowsOf(/_players\.csv$/);
    expect(players.every(({ player_id: id }) => Number(id) > 900_000 && Number(id) <= 950_200)).toBe(true);
    expect(new Set(players.map(({ player_id: id }) => id)).size).toBe(players.length);
    expect(players.filter(({ name_first: first, name_last: last }) => !first || !last)).toEqual([]);
  });

  it('have 49 columns, and every surface, level, entry and kind of ending that the importer reads', () => {
    expect(Object.keys(matches[0] ?? {})).toHaveLength(49);
    expect(valuesOf(matches, 'surface')).toEqual(['Carpet', 'Clay', 'Grass', 'Hard']);
    expect(valuesOf(matches, 'tourney_level')).toEqual(['A', 'D', 'F', 'G', 'I', 'M', 'O', 'P', 'PM']);
    expect(valuesOf(matches, 'winner_entry')).toEqual(['', 'LL', 'PR', 'Q', 'WC']);
    expect(valuesOf(lowerMatches, 'tourney_level')).toEqual(['A', 'C', 'G', 'M']);
    expect(matches.filter(({ round }) => round === 'BR')).toHaveLength(2);
    expect(matches.filter(({ score }) => score?.endsWith(' DEF'))).toHaveLength(2);
    expect(matches.filter(({ score }) => score === 'W/O').length).toBeGreaterThan(40);
    expect(matches.filter(({ score }) => score?.endsWith(' RET')).length).toBeGreaterThan(150);
  });

  it('number every match of an edition once, the final last', () => {
    for (const [edition, rows] of editions()) {
      const ordered = [...rows].sort((one, other) => Number(one.match_num) - Number(other.match_num));
      expect([edition, new Set(rows.map((row) => row.match_num)).size]).toEqual([edition, rows.length]);
      expect([edition, ordered.at(-1)?.round]).toEqual([edition, rows[0]?.tourney_level === 'D' ? 'RR' : 'F']);
    }
  });

  it('play knock-outs that halve from round to round', () => {
    for (const [edition, rows] of knockouts()) {
      const rounds = ['R128', 'R64', 'R32', 'R16', 'QF', 'SF', 'F'].filter((round) =>
        rows.some((row) => row.round === round),
      );
      const counts = rounds.map((round) => rows.filter((row) => row.round === round).length);
      const halves = Array.from(counts, (_, index) => 2 ** (counts.length - 1 - index));
      expect([edition, counts.slice(1)]).toEqual([edition, halves.slice(1)]);
      const drawn = new Set(rows.flatMap((row) => [row.winner_id, row.loser_id])).size;
      expect([edition, counts[0]]).toEqual([edition, drawn - (halves[0] ?? 0)]);
      const written = Number(rows[0]?.tourney_id?.slice(0, 4)) < 2025 ? drawn : 2 ** rounds.length;
      expect([edition, rows[0]?.draw_size]).toEqual([edition, String(written)]);
      expect([28, 32, 48, 56, 64, 96, 128]).toContain(drawn);
      for (const round of rounds.slice(0, -1)) {
        const next = rows.filter((row) => row.round === rounds[rounds.indexOf(round) + 1]);
        const playing = new Set(next.flatMap((row) => [row.winner_id, row.loser_id]));
        const winners = rows.filter((row) => row.round === round).map((row) => row.winner_id);
        expect(winners.filter((winner) => !playing.has(winner))).toEqual([]);
      }
    }
  });

  it('number newer draws by slot, so that neighbours meet in the next round', () => {
    const numbersOf = (edition: string) =>
      matches.filter(({ tourney_id: id }) => id === edition).map(({ match_num: number }) => Number(number));
    expect(numbersOf('2026-8102')).toEqual(Array.from({ length: 31 }, (_, index) => 270 + index));
    expect(numbersOf('2026-8101').slice(0, 3)).toEqual([271, 272, 273]);
    const rows = matches.filter(({ tourney_id: id }) => id === '2026-540');
    const quarterfinals = rows.filter(({ round, best_of: bestOf }) => round === 'QF' && bestOf === '5');
    expect(quarterfinals.map(({ match_num: number }) => number)).toEqual(['220', '221', '222', '223']);
    const semifinal = rows.find(({ match_num: number, best_of: bestOf }) => number === '225' && bestOf === '5');
    const winners = quarterfinals.slice(2).map(({ winner_id: winner }) => winner);
    expect([semifinal?.winner_id, semifinal?.loser_id].sort()).toEqual(winners.sort());
  });

  it('end every match with a legal score in favour of the winner', () => {
    const illegal = [...matches, ...lowerMatches].filter((row) => !isLegal(row));
    expect(illegal.map(({ score }) => score)).toEqual([]);
  });

  it('write box scores that agree with the score', () => {
    const complete = [...matches, ...lowerMatches].filter(
      ({ score, w_svpt: points }) => points && !/[A-Z]/.test(score ?? ''),
    );
    expect(complete.length).toBeGreaterThan(14_000);
    expect(complete.map(boxScoreFault).filter((fault) => fault !== undefined)).toEqual([]);
  });

  it('leave a walkover without minutes and box score', () => {
    const walkovers = matches.filter(({ score }) => score === 'W/O');
    expect(walkovers.filter((row) => row.minutes || row.w_svpt || row.l_bpFaced)).toEqual([]);
  });

  it.each([
    ['ATP', '900001', '900002', 3],
    ['WTA', '950001', '950002', 2],
  ])('let the two stars of the %s meet often, on several surfaces, in finals and slams', (_, one, two, surfaces) => {
    const meetings = matches.filter((row) => [row.winner_id, row.loser_id].sort().join() === `${one},${two}`);
    expect(meetings.length).toBeGreaterThanOrEqual(8);
    expect(valuesOf(meetings, 'surface').length).toBeGreaterThanOrEqual(surfaces);
    expect(valuesOf(meetings, 'tourney_level')).toContain('G');
    expect(valuesOf(meetings, 'round')).toContain('F');
    expect(valuesOf(meetings, 'winner_id')).toEqual([one, two]);
  });

  it.each(['atp', 'wta'])('rank the %s players by points every Monday, equal points sharing a rank', (tour) => {
    const lists = groupBy(rowsOf(new RegExp(`^${tour}_rankings_`)), 'ranking_date');
    const dates = [...lists.keys()].sort();
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['20230102', '20261116', 203]);
    for (const rows of lists.values()) {
      const points = rows.map((row) => Number(row.points));
      expect(points).toEqual([...points].sort((one, other) => other - one));
      expect(rows.map(({ rank }) => Number(rank))).toEqual(points.map((own) => points.indexOf(own) + 1));
    }
  });

  it.each(['atp', 'wta'])('give the %s players in a match the rank of the list of its Monday', (tour) => {
    const ranks = new Map(
      rowsOf(new RegExp(`^${tour}_rankings_`)).map((row) => [
        `${row.ranking_date} ${row.player}`,
        `${row.rank} ${row.points}`,
      ]),
    );
    const rows = rowsOf(new RegExp(`^${tour}_matches_`));
    const strange = rows.filter((row) => {
      const winner = ranks.get(`${row.tourney_date} ${row.winner_id}`) ?? ' ';
      const loser = ranks.get(`${row.tourney_date} ${row.loser_id}`) ?? ' ';
      const shown = [row.winner_rank, row.winner_rank_points, row.loser_rank, row.loser_rank_points].join(' ');
      return shown !== `${winner} ${loser}`;
    });
    expect(rows.length).toBeGreaterThan(7_000);
    expect(strange).toEqual([]);
  });

  it('cover the last rounds of the slams with points that replay to the score', () => {
    const covered = rowsOf(/^\d{4}-[a-z]+-matches\.csv$/);
    const points = groupBy(rowsOf(/^\d{4}-[a-z]+-points\.csv$/), 'match_id');
    expect(covered.length).toBeGreaterThan(40);
    for (const row of covered) {
      const played = matches.find((match) => isCovered(match, row));
      const replayed = replay(points.get(row.match_id ?? '') ?? [], row.player1 === played?.winner_name);
      expect([row.match_id, replayed]).toEqual([
        row.match_id,
        played?.score?.replace(/ (RET|DEF)$/, '').replace(/ 0-0$/, ''),
      ]);
    }
  });
});

async function world(seed: number): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'tennis-world-'));
  folders.push(folder);
  const paths = await writeTennisWorld(folder, { seed, lastSeason: 2026 });
  return new Map(paths.map((path) => [basename(path), readFileSync(path, 'utf8')]));
}

function digest(texts: Map<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex');
}

function rowsOf(name: RegExp): Row[] {
  return [...files].filter(([file]) => name.test(file)).flatMap(([file, text]) => parse(text, file.slice(0, 3)));
}

/** No cell of these files is quoted. */
function parse(text: string, tour: string): Row[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const columns = header.split(',');
  return lines.map((line) => {
    const row: Row = Object.fromEntries(
      line.split(',').map((cell, index) => [columns[index] ?? 'too many cells', cell]),
    );
    Object.defineProperty(row, 'tour', { value: tour, enumerable: false });
    return row;
  });
}

function groupBy(rows: readonly Row[], column: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = column === 'edition' ? `${row.tour} ${row.tourney_id}` : (row[column] ?? '');
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

function editions(): Map<string, Row[]> {
  return groupBy(matches, 'edition');
}

function knockouts(): [string, Row[]][] {
  return [...editions()].filter(([, rows]) => !['D', 'F'].includes(rows[0]?.tourney_level ?? ''));
}

function valuesOf(rows: readonly Row[], column: string): (string | undefined)[] {
  return [...new Set(rows.map((row) => row[column]))].sort();
}

function setsOf(score: string): [winner: number, loser: number, tiebreak: number | undefined][] {
  return score.split(' ').flatMap((text) => {
    const parts = /^(\d+)-(\d+)(?:\((\d+)\))?$/.exec(text);
    return parts ? [[Number(parts[1]), Number(parts[2]), parts[3] === undefined ? undefined : Number(parts[3])]] : [];
  });
}

function isLegal({ score = '', best_of: bestOf }: Row): boolean {
  if (score === 'W/O') return true;
  const needed = (Number(bestOf) + 1) / 2;
  const stopped = / (RET|DEF)$/.test(score);
  const sets = setsOf(score);
  const finished = sets.filter(([own, their, tiebreak]) => isFinishedSet(own, their, tiebreak));
  const won = finished.filter(([own, their]) => own > their).length;
  if (stopped) return finished.length >= sets.length - 1 && won < needed && finished.length - won < needed;
  const [last] = sets.slice(-1);
  return (
    finished.length === sets.length &&
    won === needed &&
    sets.length - won < needed &&
    last !== undefined &&
    last[0] > last[1]
  );
}

function isFinishedSet(own: number, their: number, tiebreak: number | undefined): boolean {
  const [high, low] = [Math.max(own, their), Math.min(own, their)];
  if (tiebreak !== undefined) return high === 7 && low === 6;
  return (high === 6 && low <= 4) || (high === 7 && low === 5);
}

/** The first rule that a box score breaks. */
function boxScoreFault(row: Row): string | undefined {
  const sets = setsOf(row.score ?? '');
  const tiebreaks = sets.filter(([, , tiebreak]) => tiebreak !== undefined);
  const value = (column: string) => Number(row[column]);
  const breaks = (side: 'w' | 'l') => value(`${side}_bpFaced`) - value(`${side}_bpSaved`);
  const games = sets.reduce((sum, [own, their]) => sum + own + their, 0);
  const winnerGames = sets.reduce((sum, [own]) => sum + own, 0) - tiebreaks.filter(([own]) => own === 7).length;
  if (value('w_SvGms') + value('l_SvGms') !== games - tiebreaks.length) return 'service games';
  if (value('w_SvGms') - breaks('w') + breaks('l') !== winnerGames) return 'breaks';
  for (const side of ['w', 'l'] as const) {
    if (value(`${side}_1stIn`) > value(`${side}_svpt`) || value(`${side}_1stWon`) > value(`${side}_1stIn`))
      return 'first serves';
    if (value(`${side}_2ndWon`) + value(`${side}_df`) > value(`${side}_svpt`) - value(`${side}_1stIn`))
      return 'second serves';
    if (value(`${side}_ace`) > value(`${side}_1stWon`) || breaks(side) < 0) return 'aces';
  }
  const points = value('w_svpt') + value('l_svpt');
  return value('minutes') < points * 0.5 || value('minutes') > points ? 'minutes' : undefined;
}

/** The archive row of a point-by-point id such as `2026-wimbledon-1701`. */
function isCovered(match: Row, { match_id: id = '', player1, player2 }: Row): boolean {
  const code = { ausopen: '580', frenchopen: '520', wimbledon: '540', usopen: '560' }[id.split('-')[1] ?? ''];
  return (
    match.tourney_id === `${id.slice(0, 4)}-${code}` &&
    match.round === (id.at(-3) === '7' ? 'F' : 'SF') &&
    match.tour === (id.at(-4) === '1' ? 'atp' : 'wta') &&
    [match.winner_name, match.loser_name].sort().join() === [player1, player2].sort().join()
  );
}

/** Counts points to games and sets by the rules of tennis, using only set number and winner of each point. */
function replay(rows: readonly Row[], firstWon: boolean): string {
  const sets: { games: [number, number]; tiebreak?: number }[] = [{ games: [0, 0] }];
  let won: [number, number] = [0, 0];
  for (const row of rows.filter(({ PointWinner: winner }) => winner !== '0')) {
    const side = row.PointWinner === '1' ? 0 : 1;
    const set = Number(row.SetNo) > sets.length ? { games: [0, 0] as [number, number] } : sets.at(-1);
    if (!set) throw new Error('A replay has at least one set.');
    if (!sets.includes(set)) sets.push(set);
    const tiebreak = set.games[0] === 6 && set.games[1] === 6;
    won[side] += 1;
    const target = tiebreak ? (row.SetNo === (row.match_id?.at(-4) === '1' ? '5' : '3') ? 10 : 7) : 4;
    if (won[side] < target || won[side] - won[side === 0 ? 1 : 0] < 2) continue;
    set.games[side] += 1;
    if (tiebreak) Object.assign(set, { tiebreak: Math.min(...won) });
    won = [0, 0];
  }
  return sets
    .map(({ games: [first, second], tiebreak }) => {
      const text = firstWon ? `${first}-${second}` : `${second}-${first}`;
      return tiebreak === undefined ? text : `${text}(${tiebreak})`;
    })
    .join(' ');
}
