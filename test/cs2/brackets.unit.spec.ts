import fc from 'fast-check';
import { bracketOf, type Bracket } from '../../src/sports/cs2/events/bracket/bracket.js';
import { placementsOf } from '../../src/sports/cs2/events/bracket/placements.js';
import type { PairedSeries, EventSeries } from '../../src/sports/cs2/events/bracket/series.js';
import type { Slot, Stage } from '../../src/sports/cs2/events/bracket/stage.js';
import { numbered, Tournament, type Played, swiss } from './tournaments.js';

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const RUNS = { numRuns: 60 };

const stagesOf = ({ built }: Bracket): Stage[] => built.flatMap(({ stages }) => stages);
const slotsIn = (stage: Stage): Slot[] => [
  ...stage.rounds.flatMap(({ slots }) => slots),
  ...(stage.groups ?? []).flatMap(({ slots }) => slots),
];
const slotsOf = (bracket: Bracket) => stagesOf(bracket).flatMap(slotsIn);
const find = (bracket: Bracket, n: number) => slotsOf(bracket).filter(({ series }) => series.n === n);
const slotId = (played: Played | undefined) => (played ? `slot-${played.series.n}` : undefined);

/** Each series stands once, tied to those that its teams came from, and they to it. */
function expectLinks(bracket: Bracket, played: readonly Played[]): void {
  expect(bracket.unplaced).toEqual([]);
  for (const { series, from } of played) {
    const found = find(bracket, series.n);
    expect(found).toHaveLength(1);
    const [slot] = found as [Slot];
    for (const [index, team] of [series.team1, series.team2].entries()) {
      const before = from[index];
      const as = before && (before.series.winner === team ? 'winner' : 'loser');
      const shownOrigin = index === 0 ? slot.team1From : slot.team2From;
      expect(shownOrigin).toEqual(before ? { slotId: slotId(before), as } : null);
      const [origin] = before ? find(bracket, before.series.n) : [];
      const leadsTo = origin && (as === 'winner' ? origin.winnerTo : origin.loserTo);
      expect(leadsTo).toBe(origin && slot.slotId);
    }
  }
}

/** Rounds of a stage as lists of numbers, without regard to the order in a round. */
const roundsOf = (stage: Stage | undefined) =>
  stage?.rounds.map(({ slots }) => slots.map(({ series }) => series.n).sort((a, b) => a - b));

function playedRounds(played: readonly Played[], place: string): number[][] {
  const rounds: number[][] = [];
  for (const { series, round, place: at } of played) if (at === place) (rounds[round - 1] ??= []).push(series.n);
  return rounds.map((numbers) => numbers.sort((a, b) => a - b));
}

const shuffle = (tournament: Tournament): PairedSeries[] => tournament.shuffled(tournament.series);

test('a single elimination comes back as it was played, in any order of its series', () => {
  fc.assert(
    fc.property(
      seeds,
      fc.constantFrom([4, 0], [8, 0], [16, 0], [6, 2], [12, 4]),
      fc.boolean(),
      (seed, [count, byes], third) => {
        const cup = new Tournament(seed, { stage: 'Playoffs', round: null });
        const finish = cup.single(numbered(count as number), { byes: byes as number, third });
        const bracket = bracketOf(shuffle(cup));
        expectLinks(bracket, cup.played);
        const [stage] = stagesOf(bracket);
        expect(stage).toMatchObject({ id: 'playoffs', name: 'Playoffs', type: 'bracket', bracket: null });
        const upper = playedRounds(cup.played, 'upper');
        expect(roundsOf(stage)).toEqual(
          third ? [...upper, ...playedRounds(cup.played, 'third').filter(Boolean)] : upper,
        );
        const names = stage?.rounds.map(({ name }) => name) ?? [];
        expect(names.slice(upper.length - 2, upper.length)).toEqual(['Semifinals', 'Final']);
        expect(names[upper.length]).toBe(third ? 'Third place' : undefined);
        expectFinish(bracket, finish);
      },
    ),
    RUNS,
  );
});

/** Places follow each other without gap or overlap, in the order in which the teams came out. */
function expectFinish(bracket: Bracket, finish: readonly (readonly number[])[]): void {
  const expected = new Map<number, { min: number; max: number }>();
  for (const out of finish) {
    const [min, max] = [expected.size + 1, expected.size + out.length];
    for (const team of out) expected.set(team, { min, max });
  }
  const sorted = (places: ReadonlyMap<number, object>) => [...places].sort(([a], [b]) => a - b);
  expect(sorted(placementsOf(bracket))).toEqual(sorted(expected));
}

test('a double elimination has its upper and lower bracket and its final, with a second one where it was played', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(4, 8, 16), (seed, count) => {
      const cup = new Tournament(seed, { stage: 'Playoffs', round: null });
      const finish = cup.double(numbered(count));
      const bracket = bracketOf(shuffle(cup));
      expectLinks(bracket, cup.played);
      const stages = stagesOf(bracket);
      expect(stages.map(({ id }) => id)).toEqual(['playoffs-upper', 'playoffs-lower', 'playoffs-final']);
      expect(roundsOf(stages[0])).toEqual(playedRounds(cup.played, 'upper'));
      expect(roundsOf(stages[1])).toEqual(playedRounds(cup.played, 'lower'));
      expect(roundsOf(stages[2])).toEqual(playedRounds(cup.played, 'final'));
      expectFinish(bracket, finish);
    }),
    RUNS,
  );
});

test('a Swiss stage has its series by the record that both teams brought', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const cup = swiss(seed, 'Swiss Stage');
      const bracket = bracketOf(shuffle(cup));
      const [stage] = stagesOf(bracket);
      expect(stage).toMatchObject({ type: 'swiss', name: 'Swiss Stage' });
      expect(stage?.swiss?.map(({ record }) => record)).toEqual([
        '0-0',
        '1-0',
        '0-1',
        '2-0',
        '1-1',
        '0-2',
        '2-1',
        '1-2',
        '2-2',
      ]);
      for (const { series, place, round } of cup.played) {
        const own = stage?.swiss?.filter(({ slots }) => slots.some((slot) => slot.series.n === series.n));
        expect(own?.map(({ record }) => record)).toEqual([place]);
        expect(stage?.rounds[round - 1]?.slots.some((slot) => slot.series.n === series.n)).toBe(true);
      }
    }),
    RUNS,
  );
});

test('groups have the teams that met, in the order of their table', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const cup = new Tournament(seed, { stage: 'Group Stage', round: null });
      const tables = [numbered(4), numbered(4, 11), numbered(4, 21)].map((four) =>
        cup.double(four, { final: false }).flat(),
      );
      const bracket = bracketOf(shuffle(cup));
      const [stage] = stagesOf(bracket);
      expect(stage).toMatchObject({ type: 'groups' });
      const found = stage?.groups?.map(({ rows }) => rows.map(({ team }) => team));
      expect(found?.sort((a, b) => Math.min(...a) - Math.min(...b))).toEqual(tables);
      expect(bracket.unplaced).toEqual([]);
    }),
    RUNS,
  );
});

test('a table counts series and maps, and knows no difference of maps without all scores', () => {
  const cup = new Tournament(5, { stage: 'Group A', round: null });
  cup.league(numbered(5));
  const rows = (series: readonly EventSeries[]) => stagesOf(bracketOf(series))[0]?.groups?.[0]?.rows ?? [];
  const table = rows(cup.series);
  expect(table.map(({ wins }) => wins)).toEqual(table.map(({ wins }) => wins).sort((a, b) => b - a));
  expect(table.reduce((sum, { wins, losses }) => sum + wins - losses, 0)).toBe(0);
  expect(table.reduce((sum, { mapDiff }) => sum + (mapDiff as number), 0)).toBe(0);
  const [first, ...others] = cup.series as [PairedSeries, ...PairedSeries[]];
  const unknown = rows([{ ...first, score1: null, score2: null }, ...others]);
  const without = unknown.filter(({ mapDiff }) => mapDiff === null).map(({ team }) => team);
  expect(without.sort()).toEqual([first.team1, first.team2].sort());
});

test('an event whose stages no source names is rebuilt where only one structure fits', () => {
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, isSwiss) => {
      const cup = isSwiss ? swiss(seed, null) : new Tournament(seed);
      const on = 'result' in cup ? (cup.result as { on: number[] }).on : groupWinners(cup);
      const group = cup.played.length;
      cup.begin(null);
      const finish = cup.single(on);
      const bracket = bracketOf(shuffle(cup));
      expect(bracket.isInferred).toBe(true);
      expect(bracket.unplaced).toEqual([]);
      expect(stagesOf(bracket).map(({ type }) => type)).toEqual([isSwiss ? 'swiss' : 'groups', 'bracket']);
      expectLinks({ ...bracket, built: bracket.built.slice(1) }, cup.played.slice(group));
      const out = 'result' in cup ? (cup.result as { out: number[][] }).out : undefined;
      expectEnd(bracket, finish, out);
    }),
    RUNS,
  );
});

/** A Swiss stage orders those that it sends home; of groups only who reached the bracket has a place. */
function expectEnd(bracket: Bracket, finish: number[][], out: number[][] | undefined): void {
  const placed = [...placementsOf(bracket).keys()].sort();
  expect(placed).toEqual([...finish, ...(out ?? [])].flat().sort());
  if (out) expectFinish(bracket, [...finish, ...out]);
}

function groupWinners(cup: Tournament): number[] {
  return [numbered(4), numbered(4, 11)].flatMap((four) => cup.double(four, { final: false }).flat().slice(0, 2));
}

test('a bracket that is not played to its end has what is played, and nobody has a place yet', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 14 }), fc.boolean(), (seed, kept, isDouble) => {
      const cup = new Tournament(seed, { stage: 'Playoffs', round: null });
      if (isDouble) cup.double(numbered(8));
      else cup.single(numbered(16));
      const part = cup.played.slice(0, Math.min(kept, cup.played.length - (isDouble ? 2 : 1)));
      const bracket = bracketOf(cup.shuffled(part.map(({ series }) => series)));
      // Until a team has lost twice, a double elimination looks like a single one.
      expectLinks(bracket, part);
      expect(placementsOf(bracket).size).toBe(0);
    }),
    RUNS,
  );
});

test('without one of its first series a bracket gives no placements, and is not inferred', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(8, 16), fc.boolean(), (seed, count, isNamed) => {
      const cup = new Tournament(seed, { stage: isNamed ? 'Playoffs' : null, round: null });
      cup.single(numbered(count));
      const bracket = bracketOf(cup.series.slice(1));
      expect(placementsOf(bracket).size).toBe(0);
      expect(stagesOf(bracket)).toHaveLength(isNamed ? 1 : 0);
    }),
    RUNS,
  );
});

test('rounds without a name join the bracket whose final a source names', () => {
  const cup = new Tournament(4);
  const finish = cup.single(numbered(8), { third: true });
  const last = cup.played.at(-1)?.series as PairedSeries;
  const named = cup.series.map((one) => (one === last ? { ...one, stage: 'Grand Final', round: 'Grand Final' } : one));
  const bracket = bracketOf(named);
  expect(stagesOf(bracket).map(({ name, rounds }) => [name, rounds.length])).toEqual([['Playoffs', 4]]);
  expectFinish(bracket, finish);
});

test('a series that is planned stands after those that its teams won', () => {
  const cup = new Tournament(3, { stage: 'Playoffs', round: null });
  cup.single(numbered(4));
  const [semi1, semi2, final] = cup.series as [PairedSeries, PairedSeries, PairedSeries];
  const planned = { ...final, status: 'scheduled', winner: null, score1: null, score2: null };
  const [stage] = stagesOf(bracketOf([planned, semi2, semi1]));
  expect(stage?.rounds.map(({ slots }) => slots.length)).toEqual([2, 1]);
  expect(stage?.rounds[1]?.slots[0]).toMatchObject({ winnerTo: null, team1From: { as: 'winner' } });
});

test('days without times are put in order by the names of rounds', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const cup = swiss(seed, null);
      const day = (at: number) => Math.floor(at / 86_400_000) * 86_400_000;
      const named = cup.played.map(({ series, round }) => {
        return { ...series, at: day(series.at), stage: 'Group Stage', round: `Round ${round} Matches` };
      });
      const [stage] = stagesOf(bracketOf(cup.shuffled(named)));
      expect(stage?.type).toBe('swiss');
      for (const { series, place } of cup.played) {
        const own = stage?.swiss?.find(({ slots }) => slots.some((slot) => slot.series.n === series.n));
        expect(own?.record).toBe(place);
      }
    }),
    RUNS,
  );
});

test('a Swiss stage of which series are missing has its rounds as they are named, and no records', () => {
  const cup = swiss(9, null);
  const named = cup.played.map(({ series, round }) => ({ ...series, stage: 'Swiss', round: `Round ${round}` }));
  const [stage] = stagesOf(bracketOf(named.slice(2)));
  expect(stage?.swiss).toBeNull();
  expect(stage?.rounds.map(({ name }) => name)).toEqual(['Round 1', 'Round 2', 'Round 3', 'Round 4', 'Round 5']);
});

test('what fits nothing stays out: each series has one place or none', () => {
  const played = fc.record({
    team1: fc.integer({ min: 1, max: 6 }),
    team2: fc.integer({ min: 1, max: 6 }),
    isFirst: fc.boolean(),
    status: fc.constantFrom('completed', 'scheduled', 'cancelled', 'live'),
    stage: fc.constantFrom(null, '', 'unknown', 'Playoffs', 'Group B', 'Play-In', 'Swiss', 'High', 'Quarterfinals'),
    round: fc.constantFrom(null, 'Round 2 Low Matches', 'Grand Final', 'Group B'),
    at: fc.integer({ min: 0, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(played, { maxLength: 25 }), (list) => {
      const all = list.map(({ isFirst, ...one }, index): EventSeries => {
        const isOver = one.status === 'completed';
        const winner = isOver ? (isFirst ? one.team1 : one.team2) : null;
        return { ...one, n: index + 1, bestOf: 3, startsAt: null, score1: null, score2: null, winner };
      });
      const bracket = bracketOf(all);
      const found = [...slotsOf(bracket).map(({ series }) => series.n), ...bracket.unplaced.map(({ n }) => n)];
      const expected = all.filter(({ status }) => status !== 'cancelled').map(({ n }) => n);
      expect(found.sort((a, b) => a - b)).toEqual(expected);
      const ids = stagesOf(bracket).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 500 },
  );
});
