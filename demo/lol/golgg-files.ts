import { type Moment, otherSide, type PlayerLine, SIDES, type SideLine, sum, type Side } from './figures.js';
import type { PlayedGame } from './matches.js';
import type { Player } from './people.js';
import type { Tournament } from './season.js';

type Cell = string | number;

interface Seat {
  /** The row of a game, counted from 0. */
  index: number;
  tournament: Tournament;
  gameNumber: number;
  game: PlayedGame;
  side: Side;
  place: number;
  player: Player;
  line: PlayerLine;
  team: SideLine;
  minutes: number;
  /** The player's lead over the opponent of the same role after 15 minutes. */
  ahead(figure: (line: PlayerLine) => number): number;
}

/** Writes the box scores of players in the form of gol.gg: ten rows a game, most numbers with a decimal place. */
export function golggFile(tournaments: readonly Tournament[]): string {
  const rows = numbered(tournaments).flatMap((played) =>
    seatsOf(played).map((seat) => COLUMNS.map(([, cell]) => cell(seat))),
  );
  return [COLUMNS.map(([name]) => name), ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

/** Writes the addresses of the games. */
export function golggLinksFile(tournaments: readonly Tournament[]): string {
  const rows = numbered(tournaments).map(({ tournament, gameNumber }) => {
    return `https://gol.gg/game/stats/${gameNumber}/page-game/,${regionOf(tournament)},${tournament.season}`;
  });
  return ['Link,Region,Year', ...rows].map((row) => `${row}\n`).join('');
}

/** Numbers beyond the range of upstream's own. */
const FIRST_GAME = 900_001;

/** The games in the order in which they were played. */
function numbered(tournaments: readonly Tournament[]): Pick<Seat, 'tournament' | 'gameNumber' | 'game'>[] {
  const games = tournaments.flatMap((tournament) =>
    tournament.stages.flatMap(({ matches }) =>
      matches.flatMap((match) => match.games.map((game) => ({ tournament, game }))),
    ),
  );
  return games
    .toSorted((one, other) => one.game.startsAt - other.game.startsAt)
    .map((played, index) => ({ ...played, gameNumber: FIRST_GAME + index }));
}

function regionOf({ league }: Tournament): string {
  return league.name.toUpperCase();
}

function seatsOf(played: Pick<Seat, 'tournament' | 'gameNumber' | 'game'>): Seat[] {
  const { box, rosters } = played.game;
  const quarter = box.moments.find(({ seconds }) => seconds === 900) as Moment;
  return SIDES.flatMap((side) =>
    rosters[side].map((player, place): Seat => ({
      ...played,
      index: place + (side === 'blue' ? 0 : 5),
      side,
      place,
      player,
      line: box.end[side].players[place] as PlayerLine,
      team: box.end[side],
      minutes: box.seconds / 60,
      ahead: (figure) => figure(quarter[side].players[place]!) - figure(quarter[otherSide(side)].players[place]!),
    })),
  );
}

type Column = [name: string, cell: (seat: Seat) => Cell];

/** Rounds a value to this many decimal places, and writes at least one. */
function written(value: number, places: number): string {
  const text = String(Number(value.toFixed(places)));
  return text.includes('.') ? text : `${text}.0`;
}

const count = (name: string, figure: (line: PlayerLine) => number): Column => [
  name,
  ({ line }) => written(figure(line), 1),
];

const perMinute = (name: string, figure: (line: PlayerLine) => number, places: number): Column => [
  name,
  ({ line, minutes }) => written(figure(line) / minutes, places),
];

/** The player's share of the side's total. */
const share = (name: string, figure: (line: PlayerLine) => number): Column => [
  name,
  ({ line, team }) => written(figure(line) / Math.max(1, sum(team.players, figure)), 3),
];

const ahead = (name: string, figure: (line: PlayerLine) => number): Column => [
  name,
  (seat) => written(seat.ahead(figure), 1),
];

const creeps = ({ minions, monsters }: PlayerLine): number => minions + monsters;
const physical = ({ damage }: PlayerLine): number => Math.floor(damage * 0.6);
const magic = ({ damage }: PlayerLine): number => Math.floor(damage * 0.33);

const COLUMNS: readonly Column[] = [
  ['', ({ index }) => index],
  ['Side', ({ side }) => (side === 'blue' ? 'Blue Side' : 'Red Side')],
  ['Region', ({ tournament }) => regionOf(tournament)],
  ['Year', ({ tournament }) => tournament.season],
  ['Game ID', ({ gameNumber }) => gameNumber],
  ['Team', ({ game, side }) => game.teams[side].name],
  ['Victory', ({ game, side }) => (game.box.winner === side ? 'True' : 'False')],
  ['Game Duration', ({ minutes }) => written(minutes, 3)],
  ['Player', ({ player }) => player.handle],
  ['Role', ({ place }) => ['TOP', 'JUNGLE', 'MID', 'ADC', 'SUPPORT'][place] as string],
  count('Level', ({ level }) => level),
  count('Kills', ({ kills }) => kills),
  count('Deaths', ({ deaths }) => deaths),
  count('Assists', ({ assists }) => assists),
  // Upstream writes 100 for a game without a death.
  count('KDA', ({ kills, deaths, assists }) => (deaths === 0 ? 100 : (kills + assists) / deaths)),
  count('CS', creeps),
  count("CS in Team's Jungle", ({ monsters, enemyMonsters }) => monsters - enemyMonsters),
  ['CS in Enemy Jungle', () => ''],
  perMinute('CSM', creeps, 1),
  count('Golds', ({ gold }) => gold),
  perMinute('GPM', ({ gold }) => gold, 0),
  share('GOLD%', ({ gold }) => gold),
  count('Vision Score', ({ vision }) => vision),
  count('Wards placed', ({ wardsPlaced }) => wardsPlaced),
  count('Wards destroyed', ({ wardsKilled }) => wardsKilled),
  count('Control Wards Purchased', ({ controlWards }) => controlWards),
  count('Detector Wards Placed', ({ controlWards }) => Math.max(0, controlWards - 1)),
  perMinute('VSPM', ({ vision }) => vision, 2),
  perMinute('WPM', ({ wardsPlaced }) => wardsPlaced, 2),
  perMinute('VWPM', ({ controlWards }) => controlWards, 2),
  perMinute('WCPM', ({ wardsKilled }) => wardsKilled, 2),
  share('VS%', ({ vision }) => vision),
  count('Total damage to Champion', ({ damage }) => damage),
  count('Physical Damage', physical),
  count('Magic Damage', magic),
  count('True Damage', (line) => line.damage - physical(line) - magic(line)),
  perMinute('DPM', ({ damage }) => damage, 0),
  share('DMG%', ({ damage }) => damage),
  perMinute('K+A Per Minute', ({ kills, assists }) => kills + assists, 2),
  [
    'KP%',
    ({ line, team }) =>
      written(
        (line.kills + line.assists) /
          Math.max(
            1,
            sum(team.players, ({ kills }) => kills),
          ),
        3,
      ),
  ],
  count('Solo kills', ({ soloKills }) => soloKills),
  count('Double kills', ({ doubleKills }) => doubleKills),
  count('Triple kills', ({ tripleKills }) => tripleKills),
  count('Quadra kills', ({ quadraKills }) => quadraKills),
  count('Penta kills', ({ pentaKills }) => pentaKills),
  ahead('GD@15', ({ gold }) => gold),
  ahead('CSD@15', creeps),
  ahead('XPD@15', ({ xp }) => xp),
  ahead('LVLD@15', ({ level }) => level),
  count('Objectives Stolen', () => 0),
  count('Damage dealt to turrets', ({ towerDamage }) => towerDamage),
  count('Damage dealt to buildings', ({ towerDamage }) => towerDamage),
  count('Total heal', ({ taken }) => Math.floor(taken * 0.14)),
  count('Total Heals On Teammates', () => 0),
  count('Damage self mitigated', ({ mitigated }) => mitigated),
  count('Total Damage Shielded On Teammates', () => 0),
  count('Time ccing others', ({ controlSeconds }) => controlSeconds),
  count('Total Time CC Dealt', ({ controlSeconds }) => controlSeconds * 4),
  count('Total damage taken', ({ taken }) => taken),
  count('Total Time Spent Dead', ({ deaths, level }) => deaths * (8 + level)),
  count('Consumables purchased', ({ controlWards }) => controlWards + 3),
  count('Items Purchased', ({ controlWards }) => controlWards + 18),
  count('Shutdown bounty collected', () => 0),
  count('Shutdown bounty lost', () => 0),
];
