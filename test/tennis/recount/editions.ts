import type { Json } from '../../support/service.js';
import { differences, draw, inFours, seeded, type Get } from './drawn.js';
import type { RawFiles, RawMatch } from './files.js';
import { rowDifferences, scoreOf } from './rows.js';

const KNOCK_OUT = ['R128', 'R64', 'R32', 'R16', 'QF', 'SF', 'F'];
const ROUNDS = ['Q1', 'Q2', 'Q3', 'Q4', 'ER', 'RR', ...KNOCK_OUT.slice(0, -1), 'BR', 'F'];

/** Fifty editions: their profiles, schedules and brackets. */
export function recountEditions(get: Get, { editions }: RawFiles): Promise<string[]> {
  return inFours(draw([...editions], 50, seeded(1970)), async ([id, rows]) => {
    const place = `tournaments/${id}`;
    const [told, { rounds, ...bracket }] = [await get(place), await get(`${place}/draw`)];
    const schedule = await get(`${place}/schedule`);
    const { season: year, tour, surface, drawSize: draw_size } = rows[0] as RawMatch;
    return [
      ...differences(place, told, profileOf(rows)),
      ...differences(`${place}/schedule`, schedule, { total: rows.length, items: { length: rows.length } }),
      ...rowDifferences(`${place}/schedule`, schedule.items, rows),
      ...differences(`${place}/draw`, bracket, { tournament_id: id, year, tour, surface, draw_size }),
      ...differences(`${place}/draw`, bracketOf(rounds), countedBracketOf(rows)),
    ];
  });
}

function profileOf(rows: readonly RawMatch[]): Record<string, unknown> {
  const { name, season, tour, level, surface, date, drawSize } = rows[0] as RawMatch;
  const [final, ...further] = level === 'D' ? [] : rows.filter(({ round }) => round === 'F');
  // Several finals are rubbers of a tie between teams.
  const decider = further.length === 0 ? final : undefined;
  const rounds = ROUNDS.filter((code) => rows.some(({ round }) => round === code));
  return {
    name,
    year: season,
    tour,
    level,
    surface,
    start_date: date,
    draw_size: drawSize,
    match_count: rows.length,
    rounds: { ...rounds, length: rounds.length },
    champion: decider ? { id: decider.winner.id, name: decider.winner.name } : null,
    runner_up: decider ? { id: decider.loser.id, name: decider.loser.name } : null,
    final_score: decider ? scoreOf(decider) : null,
  };
}

/** The matches of each round that were played, without byes. */
function bracketOf(rounds: readonly Json[]): Record<string, unknown> {
  const matchOf = ({ match_id, score, player1, player2 }: Json) => {
    const ofWinner = player1.is_winner ? [player1.id, player2.id] : [player2.id, player1.id];
    return [match_id, [score, ...ofWinner].join(' ')] as const;
  };
  return {
    rounds: rounds.map(({ round_code }) => round_code).join(' '),
    ...Object.fromEntries(
      rounds.map(({ round_code, matches }) => {
        const played = (matches as Json[]).filter(({ match_num }) => match_num > 0);
        return [round_code, { played: played.length, ...Object.fromEntries(played.map(matchOf)) }];
      }),
    ),
  };
}

/** A bracket goes on to its final, which upstream does not have of some editions. */
function countedBracketOf(rows: readonly RawMatch[]): Record<string, unknown> {
  const of = (code: string) => rows.filter(({ round }) => round === code);
  const first = KNOCK_OUT.findIndex((code) => of(code).length > 0);
  const codes = first < 0 ? [] : KNOCK_OUT.slice(first);
  const matchOf = (row: RawMatch) => [row.id, [scoreOf(row) ?? '', row.winner.id, row.loser.id].join(' ')] as const;
  return {
    rounds: codes.join(' '),
    ...Object.fromEntries(
      codes.map((code) => [code, { played: of(code).length, ...Object.fromEntries(of(code).map(matchOf)) }]),
    ),
  };
}
