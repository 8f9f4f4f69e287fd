import type { Json } from '../support/service.js';
import type { Archive } from '../support/archive.js';

const KNOCK_OUT = ['R128', 'R64', 'R32', 'R16', 'QF', 'SF', 'F'];

/** Grand Slam editions of the ATP files 1968 to 2023 as brackets. */
export function tennisDraws(archive: () => Archive): void {
  const get = (path: string) => archive().get(path);

  test('every whole Grand Slam edition, its rounds halving, each match fed by two', async () => {
    const first = await get('tournaments?tour=ATP&level=G&page_size=100&sort_order=asc');
    const ids: string[] = [];
    for (let page = 1; page <= first.total_pages; page++) {
      const { items } = await get(`tournaments?tour=ATP&level=G&page_size=100&sort_order=asc&page=${page}`);
      ids.push(...items.map(({ id }: Json) => id as string));
    }
    const wrong: string[] = [];
    let whole = 0;
    for (const id of ids) {
      const [draw, schedule] = [await get(`tournaments/${id}/draw`), (await get(`tournaments/${id}/schedule`)).items];
      const expected = isWhole(schedule);
      if (expected) whole++;
      if (draw.is_complete !== expected) wrong.push(`${id}: is_complete is ${draw.is_complete}`);
      if (expected) wrong.push(...faultsOf(draw).map((fault) => `${id}: ${fault}`));
      if (!hasEveryMatch(draw, schedule)) wrong.push(`${id}: not every match stands in the draw once`);
    }
    expect(wrong).toEqual([]);
    // 56 seasons of four slams, less the two without one (Melbourne 1986, London 2020), plus a second Melbourne in 1977.
    expect(ids).toHaveLength(56 * 4 - 2 + 1);
    expect(whole).toBeGreaterThan(190);
    process.stderr.write(`${whole} of ${ids.length} Grand Slam editions are whole\n`);
  });
}

/**
 * Whole by the schedule alone: each later round has half the matches of the one before, all winners of a round play in
 * the next one, and who enters there without a win had a bye, so the first round has as many places as twice the next.
 */
function isWhole(schedule: Json[]): boolean {
  const rounds = KNOCK_OUT.map((code) => schedule.filter(({ round }) => round === code)).filter(({ length }) => length);
  if (rounds.at(-1)?.[0]?.round !== 'F') return false;
  return rounds.every((matches, index) => {
    const size = 2 ** (rounds.length - 1 - index);
    if (index === 0 ? matches.length > size : matches.length !== size) return false;
    const players = matches.flatMap((one) => [one.player1.id, one.player2.id]);
    if (new Set(players).size !== players.length) return false;
    const next = rounds[index + 1]?.flatMap((one) => [one.player1.id, one.player2.id]);
    return next === undefined || matches.every(({ winner_id }) => next.includes(winner_id));
  });
}

function faultsOf({ rounds }: Json): string[] {
  const faults: string[] = [];
  (rounds as Json[]).forEach(({ round_code, matches }, level) => {
    if (matches.length !== 2 ** (rounds.length - 1 - level)) faults.push(`${round_code} has ${matches.length} places`);
    const next: Json[] | undefined = rounds[level + 1]?.matches;
    (matches as Json[]).forEach((match, index) => {
      const target = next?.[index >> 1];
      if (match.next_match_id !== (target?.match_id ?? null)) faults.push(`${match.match_id} leads elsewhere`);
      const winner = [match.player1, match.player2].find(({ is_winner }) => is_winner);
      if (target && ![target.player1.id, target.player2.id].includes(winner?.id))
        faults.push(`the winner of ${match.match_id} does not play in ${target.match_id}`);
    });
  });
  return faults;
}

function hasEveryMatch({ rounds }: Json, schedule: Json[]): boolean {
  const drawn = (rounds as Json[])
    .flatMap(({ matches }) => matches as Json[])
    .filter(({ match_num }) => match_num > 0)
    .map(({ match_id }) => match_id as string);
  const played = schedule.filter(({ round }) => KNOCK_OUT.includes(round)).map(({ match_id }) => match_id as string);
  return drawn.sort().join() === played.sort().join();
}
