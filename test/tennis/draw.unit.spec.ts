import fc from 'fast-check';
import { buildDraw, type DrawEntrant, type DrawMatch } from '../../src/sports/tennis/tournaments/draw.js';
import type { DrawRound } from '../../src/sports/tennis/tournaments/draw.dto.js';

const CODES = ['F', 'SF', 'QF', 'R16', 'R32', 'R64', 'R128'];
const EDITION = 'atp_2030-001';

interface Plan {
  depth: number;
  /** Draws: who wins each match, which first-round matches are byes, where there was a walkover. */
  coins: number[];
  order: number[];
}

type Known = DrawEntrant & { id: string };

/** A bracket as it was played, round by round from the first, and the rows an archive would keep of it. */
interface Played {
  rounds: { id: string | null; players: [string, string] | [string] }[][];
  matches: DrawMatch[];
}

const entrant = (number: number): Known => ({
  id: `atp_${number}`,
  name: `Player ${number}`,
  ioc: null,
  seed: number === 1 ? 1 : null,
  entry: null,
});

const plan: fc.Arbitrary<Plan> = fc.integer({ min: 1, max: 7 }).chain((depth) =>
  fc.record({
    depth: fc.constant(depth),
    coins: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 3 * 2 ** depth, maxLength: 3 * 2 ** depth }),
    order: fc.array(fc.nat(), { minLength: 2 ** depth, maxLength: 2 ** depth }),
  }),
);

/** Plays a draw of 2^depth places; matches are numbered from the first round's top on, as upstream does. */
function play({ depth, coins, order }: Plan): Played {
  const codes = CODES.slice(0, depth).reverse();
  const played: Played = { rounds: [], matches: [] };
  let players = Array.from({ length: 2 ** depth }, (_, index) => entrant(index + 1));
  let num = 0;
  let coin = 0;
  for (const [level, round] of codes.entries()) {
    const winners: Known[] = [];
    const places: Played['rounds'][number] = [];
    for (let index = 0; index < players.length; index += 2) {
      const [first, second] = [players[index] as Known, players[index + 1] as Known];
      const [toss = 0, walkover = 0, bye = 0] = coins.slice(coin, (coin += 3));
      const [winner, loser] = toss < 50 ? [first, second] : [second, first];
      winners.push(winner);
      if (level === 0 && depth > 1 && bye < 20) {
        places.push({ id: null, players: [winner.id] });
        continue;
      }
      const id = `${EDITION}_${++num}`;
      places.push({ id, players: [first.id, second.id] });
      const isWalkover = walkover < 10;
      played.matches.push({
        id,
        num,
        round,
        winner,
        loser,
        score: isWalkover ? null : '6-4 6-4',
        walkover: isWalkover,
      });
    }
    played.rounds.push(places);
    players = winners;
  }
  const place = new Map(played.matches.map((match, index) => [match, order[index % order.length] ?? 0]));
  played.matches.sort((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0));
  return played;
}

/** Without byes at the top of the draw the order of all places follows from the numbers. */
const withoutByes = ({ coins, ...rest }: Plan): Plan => ({
  ...rest,
  coins: coins.map((coin, index) => (index % 3 === 2 ? 99 : coin)),
});

const pairsOf = (rounds: readonly DrawRound[]) =>
  rounds.map(({ matches }) =>
    matches.map((one) => [one.player1.id, one.player2.id].filter((id) => id !== null).sort()),
  );

test('any knock-out comes back as it was played, from its matches in any order', () => {
  fc.assert(
    fc.property(plan.map(withoutByes), (drawn) => {
      const { rounds, matches } = play(drawn);
      const draw = buildDraw(EDITION, matches);
      expect(draw.is_complete).toBe(true);
      expect(draw.rounds.map(({ round_code }) => round_code)).toEqual(CODES.slice(0, drawn.depth).reverse());
      expect(draw.rounds.map((round) => round.matches.map((one) => one.match_id))).toEqual(
        rounds.map((round) => round.map(({ id }) => id)),
      );
    }),
    { numRuns: 150 },
  );
});

test('byes stand in the first round, where the player who had one plays on', () => {
  fc.assert(
    fc.property(plan, (drawn) => {
      const { rounds, matches } = play(drawn);
      if (!matches.some(({ round }) => round === CODES[drawn.depth - 1])) return;
      const draw = buildDraw(EDITION, matches);
      expect(draw.is_complete).toBe(true);
      draw.rounds.forEach((round, level) => expect(round.matches).toHaveLength(2 ** (drawn.depth - 1 - level)));
      const asPlayed = rounds.map((round) => round.map(({ players }) => [...players].sort().join()).sort());
      expect(pairsOf(draw.rounds).map((round) => round.map((pair) => pair.join()).sort())).toEqual(asPlayed);
      const byes = draw.rounds[0]!.matches.filter(({ player2 }) => player2.name === 'Bye');
      expect(
        byes.every(({ score, player1, player2 }) => score === '' && player1.is_winner && player2.id === null),
      ).toBe(true);
      expectFedByTwos(draw.rounds);
    }),
    { numRuns: 150 },
  );
});

test('a walkover is written W/O and leads on like any match', () => {
  const walkover = {
    id: 'm1',
    num: 1,
    round: 'SF',
    winner: entrant(1),
    loser: entrant(2),
    score: null,
    walkover: true,
  };
  const semifinal = {
    ...walkover,
    id: 'm2',
    num: 2,
    winner: entrant(3),
    loser: entrant(4),
    score: '6-0 6-0',
    walkover: false,
  };
  const final = { ...semifinal, id: 'm3', num: 3, round: 'F', winner: entrant(3), loser: entrant(1) };
  const { rounds, is_complete } = buildDraw(EDITION, [final, walkover, semifinal]);
  expect(is_complete).toBe(true);
  expect(
    rounds.map(({ round_name, matches }) => [
      round_name,
      ...matches.map((one) => [one.match_id, one.score, one.next_match_id]),
    ]),
  ).toEqual([
    ['Semifinals', ['m1', 'W/O', 'm3'], ['m2', '6-0 6-0', 'm3']],
    ['Final', ['m3', '6-0 6-0', null]],
  ]);
});

test('of a damaged draw every match is placed once, in its round, and nothing throws', () => {
  const damaged = fc.tuple(
    plan,
    fc.array(fc.nat(), { maxLength: 12 }),
    fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }),
  );
  fc.assert(
    fc.property(damaged, ([drawn, lost, swaps]) => {
      const { matches } = play(drawn);
      for (const index of lost) matches.splice(index % Math.max(1, matches.length), 1);
      for (const [one, other] of swaps) misattribute(matches, one, other);
      const { rounds } = buildDraw(EDITION, matches);
      const placed = rounds.flatMap(({ round_code, matches: inRound }) =>
        inRound.filter(({ match_num }) => match_num > 0).map(({ match_id }) => `${round_code} ${match_id}`),
      );
      expect(placed.sort()).toEqual(matches.map(({ id, round }) => `${round} ${id}`).sort());
      const ids = rounds.flatMap((round) => round.matches.map(({ match_id }) => match_id));
      expect(new Set(ids).size).toBe(ids.length);
      for (const { next_match_id } of rounds.flatMap((round) => round.matches))
        expect(next_match_id === null || ids.includes(next_match_id)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a draw with a match missing in the middle is not complete, and shows the gap', () => {
  const full = play({ depth: 3, coins: Array<number>(24).fill(99), order: [1] }).matches;
  const { rounds, is_complete } = buildDraw(
    EDITION,
    full.filter(({ round, num }) => round !== 'SF' || num !== 6),
  );
  expect(is_complete).toBe(false);
  expect(rounds.map(({ matches }) => matches.length)).toEqual([4, 2, 1]);
});

test('no matches are no draw', () => {
  expect(buildDraw(EDITION, [])).toEqual({ rounds: [], is_complete: false });
});

/** Matches 2k and 2k+1 lead to match k of the next round, whose players are their winners. */
function expectFedByTwos(rounds: readonly DrawRound[]): void {
  rounds.forEach(({ matches }, level) => {
    const next = rounds[level + 1]?.matches;
    matches.forEach((match, index) => {
      const target = next?.[index >> 1];
      expect(match.next_match_id).toBe(target?.match_id ?? null);
      const winner = [match.player1, match.player2].find(({ is_winner }) => is_winner);
      expect(target ? [target.player1.id, target.player2.id] : [winner?.id]).toContain(winner?.id);
    });
  });
}

/** Writes another match's loser into a match, as a faulty archive would. */
function misattribute(matches: DrawMatch[], one: number, other: number): void {
  if (matches.length === 0) return;
  const target = one % matches.length;
  const source = matches[other % matches.length] as DrawMatch;
  matches[target] = { ...(matches[target] as DrawMatch), winner: source.loser };
}
