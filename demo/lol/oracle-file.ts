import type { Random } from '../random.js';
import { otherSide, SIDES, type Side } from './figures.js';
import { type Ids, hasPartialBoxScores } from './ids.js';
import type { PlayedGame } from './matches.js';
import type { Seat } from './oracle-cells.js';
import { ORACLE_COLUMNS } from './oracle-columns.js';
import type { Stage, Tournament } from './season.js';
import { isMissingInPartialRows } from './partial-columns.js';

/** Writes the games of tournaments in the form of Oracle's Elixir: twelve rows each. No cell needs quotes. */
export function oracleFile(tournaments: readonly Tournament[], ids: Ids, random: Random): string {
  const keys = oracleKeys(random);
  const rows = tournaments
    .flatMap((tournament) => tournament.stages.flatMap((stage) => gamesOf(tournament, stage)))
    .toSorted((one, other) => one.game.startsAt - other.game.startsAt)
    .flatMap((played) => seatsOf(played, ids, keys).map(rowOf));
  return [ORACLE_COLUMNS.map(({ name }) => name), ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

type TournamentGame = Pick<Seat, 'tournament' | 'stage' | 'game'>;

function gamesOf(tournament: Tournament, stage: Stage): TournamentGame[] {
  return stage.matches.flatMap(({ games }) => games.map((game) => ({ tournament, stage, game })));
}

/** Upstream's ids of teams and players, by their names. */
function oracleKeys(random: Random): (kind: 'team' | 'player', name: string) => string {
  const known = new Map<string, string>();
  return (kind, name) => {
    const place = `${kind} ${name}`;
    const key = known.get(place) ?? `oe:${kind}:${hex(random.fork(place), 31)}`;
    known.set(place, key);
    return key;
  };
}

function hex(random: Random, digits: number): string {
  return Array.from({ length: digits }, () => random.whole(0, 15).toString(16)).join('');
}

/** The subjects of a game's twelve rows: the players 1 to 10, then both sides. */
function seatsOf(played: TournamentGame, ids: Ids, keys: ReturnType<typeof oracleKeys>): Seat[] {
  const seat = (side: Side, place: number | undefined) => {
    const player = place === undefined ? undefined : played.game.rosters[side][place];
    return {
      ...played,
      ...linesOf(played.game, side, place),
      side,
      place,
      player,
      isPartial: hasPartialBoxScores(played.tournament),
      gameKey: ids.key(played.game),
      teamKey: keys('team', played.game.teams[side].name),
      playerKey: player ? keys('player', player.handle) : '',
    };
  };
  const players = SIDES.flatMap((side) => [0, 1, 2, 3, 4].map((place) => seat(side, place)));
  return [...players, ...SIDES.map((side) => seat(side, undefined))];
}

function linesOf(
  { box }: PlayedGame,
  side: Side,
  place: number | undefined,
): Pick<Seat, 'lines' | 'opponents' | 'moments'> {
  const chosen = <Line>(lines: readonly Line[]) => (place === undefined ? lines : [lines[place] as Line]);
  return {
    lines: chosen(box.end[side].players),
    opponents: chosen(box.end[otherSide(side)].players),
    moments: box.moments.map((moment) => ({
      seconds: moment.seconds,
      lines: chosen(moment[side].players),
      opponents: chosen(moment[otherSide(side)].players),
    })),
  };
}

function rowOf(seat: Seat): (string | number)[] {
  return ORACLE_COLUMNS.map(({ name, cell }) =>
    seat.isPartial && isMissingInPartialRows(name, seat.player !== undefined) ? '' : cell(seat),
  );
}
