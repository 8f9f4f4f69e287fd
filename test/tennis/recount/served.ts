import { percent } from './drawn.js';
import type { Box, RawMatch } from './files.js';

type Figure = (own: Box, other: Box) => number | null;

/** Rows with more breaks than games, or more points won than played, do not tell which of the two is wrong. */
const less = (one: number | null, other: number | null) =>
  one === null || other === null || other > one ? null : one - other;
const plus = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other);

const breaks: Figure = (own) => less(own.bpFaced, own.bpSaved);
const held: Figure = (own, other) => less(own.SvGms, breaks(own, other));
const seconds: Figure = (own) => less(own.svpt, own['1stIn']);
const served: Figure = (own) => plus(own['1stWon'], own['2ndWon']);
const firstReturns: Figure = (_, other) => less(other['1stIn'], other['1stWon']);
const secondReturns: Figure = (own, other) => less(seconds(other, own), other['2ndWon']);
const returned: Figure = (own, other) => plus(firstReturns(own, other), secondReturns(own, other));

const SUMS: Readonly<Record<string, Figure>> = {
  aces: (own) => own.ace,
  double_faults: (own) => own.df,
  service_points: (own) => own.svpt,
  first_serves_in: (own) => own['1stIn'],
  first_serve_points_won: (own) => own['1stWon'],
  second_serve_points_won: (own) => own['2ndWon'],
  service_games: (own) => own.SvGms,
  service_games_won: held,
  break_points_faced: (own) => own.bpFaced,
  break_points_saved: (own) => own.bpSaved,
  return_points: (_, other) => other.svpt,
  first_return_points_won: firstReturns,
  second_return_points_won: secondReturns,
  return_games: (_, other) => other.SvGms,
  return_games_won: (own, other) => (held(other, own) === null ? null : breaks(other, own)),
  break_point_chances: (_, other) => other.bpFaced,
  break_points_converted: (own, other) => breaks(other, own),
  total_points: (own, other) => plus(own.svpt, other.svpt),
  total_points_won: (own, other) => plus(served(own, other), returned(own, other)),
};

const SHARES: Readonly<Record<string, readonly [part: Figure, whole: Figure]>> = {
  first_serve_pct: [(own) => own['1stIn'], (own) => own.svpt],
  first_serve_won_pct: [(own) => own['1stWon'], (own) => own['1stIn']],
  second_serve_won_pct: [(own) => own['2ndWon'], seconds],
  service_points_won_pct: [served, (own) => own.svpt],
  service_games_won_pct: [held, (own) => own.SvGms],
  break_points_saved_pct: [(own) => own.bpSaved, (own) => own.bpFaced],
  first_return_won_pct: [firstReturns, (_, other) => other['1stIn']],
  second_return_won_pct: [secondReturns, (own, other) => seconds(other, own)],
  return_points_won_pct: [returned, (_, other) => other.svpt],
  break_points_converted_pct: [(own, other) => breaks(other, own), (_, other) => other.bpFaced],
};

/** Sums of a player's box scores; what a row does not tell is in no sum. */
export function servedOf(id: string, played: readonly RawMatch[]): Record<string, unknown> {
  const boxes = played
    .filter(({ winner }) => winner.box.svpt !== null)
    .map(({ winner, loser }) => (winner.id === id ? [winner.box, loser.box] : [loser.box, winner.box]) as [Box, Box]);
  const sum = (figure: Figure, among = boxes) => {
    const known = among.map(([own, other]) => figure(own, other)).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  const share = ([part, whole]: readonly [Figure, Figure]) => {
    const both = boxes.filter(([own, other]) => less(whole(own, other), part(own, other)) !== null);
    return percent(sum(part, both) ?? 0, sum(whole, both) ?? 0);
  };
  const each = <Of>(figures: Readonly<Record<string, Of>>, value: (figure: Of) => number | null) =>
    Object.entries(figures).map(([name, figure]) => [name, value(figure)] as const);
  return {
    matches_with_stats: boxes.length,
    serve_return:
      boxes.length === 0 ? null : Object.fromEntries([...each(SUMS, (figure) => sum(figure)), ...each(SHARES, share)]),
  };
}
