import { championName } from '../champions.js';
import { otherSide, type PlayerLine, type SideLine, sum } from './figures.js';
import type { Side } from './game.js';
import type { PlayedGame } from './matches.js';
import type { Player } from './people.js';
import type { Stage, Tournament } from './season.js';

type Cell = string | number;

/** Whom a row is about: a player, or a whole side, which has no place. */
export interface Seat {
  tournament: Tournament;
  stage: Stage;
  game: PlayedGame;
  side: Side;
  place: number | undefined;
  player: Player | undefined;
  /** One line of a player, five of a side; and those of the one opposite. */
  lines: readonly PlayerLine[];
  opponents: readonly PlayerLine[];
  moments: readonly { seconds: number; lines: readonly PlayerLine[]; opponents: readonly PlayerLine[] }[];
  isPartial: boolean;
  gameKey: string;
  teamKey: string;
  playerKey: string;
}

interface Column {
  name: string;
  cell(seat: Seat): Cell;
}

type Figure = (line: PlayerLine) => number;
type CellOf = (seat: Seat) => Cell;

const column = (name: string, cell: CellOf): Column => ({ name, cell });
const ofPlayers =
  (cell: CellOf): CellOf =>
  (seat) =>
    seat.player ? cell(seat) : '';
const ofSides =
  (cell: CellOf): CellOf =>
  (seat) =>
    seat.player ? '' : cell(seat);
const total = (name: string, figure: Figure): Column => column(name, ({ lines }) => sum(lines, figure));
const perMinute = (name: string, figure: Figure): Column => column(name, (seat) => rate(sum(seat.lines, figure), seat));

function rate(count: number, { game }: Seat): string {
  return (count / (game.box.seconds / 60)).toFixed(4);
}

function share(part: number, whole: number): string {
  return String(Number((part / whole).toPrecision(6)));
}

const own = ({ game, side }: Seat): SideLine => game.box.end[side];
const their = ({ game, side }: Seat): SideLine => game.box.end[otherSide(side)];
const killsOf = ({ players }: SideLine): number => sum(players, ({ kills }) => kills);

/** A count of the side and of the other one. */
function beside(name: string, count: (line: SideLine) => Cell): Column[] {
  return [
    column(
      name,
      ofSides((seat) => count(own(seat))),
    ),
    column(
      `opp_${name}`,
      ofSides((seat) => count(their(seat))),
    ),
  ];
}

/** As `beside`, where rows of players tell what the player and the one opposite took. */
function takenBeside(name: 'barons' | 'inhibitors'): Column[] {
  return [
    total(name, (line) => line[name]),
    column(`opp_${name}`, ({ opponents }) => sum(opponents, (line) => line[name])),
  ];
}

/** 1 for the side that was the first. */
function first(name: string, taker: (game: PlayedGame) => Side | undefined): Column {
  return column(
    name,
    ofSides((seat) => (taker(seat.game) === seat.side ? 1 : 0)),
  );
}

const NUMBERS = [1, 2, 3, 4, 5];

const ABOUT: Column[] = [
  column('gameid', ({ gameKey }) => gameKey),
  column('datacompleteness', ({ isPartial }) => (isPartial ? 'partial' : 'complete')),
  column('url', ({ isPartial, gameKey }) => (isPartial ? `https://upland-league.example/games/${gameKey}` : '')),
  column('league', ({ tournament }) => tournament.league.name),
  column('year', ({ tournament }) => tournament.season),
  column('split', ({ tournament }) => tournament.split ?? ''),
  column('playoffs', ({ stage }) => (stage.isPlayoffs ? 1 : 0)),
  column('date', ({ game }) => new Date(game.startsAt).toISOString().slice(0, 19).replace('T', ' ')),
  column('game', ({ game }) => game.number),
  column('patch', ({ game: { patch } }) => `${patch.major}.${String(patch.minor).padStart(2, '0')}`),
  column('participantid', ({ side, place }) => {
    if (place === undefined) return side === 'blue' ? 100 : 200;
    return place + (side === 'blue' ? 1 : 6);
  }),
  column('side', ({ side }) => (side === 'blue' ? 'Blue' : 'Red')),
  column('position', ({ place }) =>
    place === undefined ? 'team' : (['top', 'jng', 'mid', 'bot', 'sup'][place] as string),
  ),
  column('playername', ({ player }) => player?.handle ?? ''),
  column('playerid', ({ playerKey }) => playerKey),
  column('teamname', ({ game, side }) => game.teams[side].name),
  column('teamid', ({ teamKey }) => teamKey),
  column('firstPick', ({ side }) => (side === 'blue' ? 1 : 0)),
  column(
    'champion',
    ofPlayers(({ game, side, place }) => championName(game.draft[side].champions[place ?? 0] as string)),
  ),
  ...NUMBERS.map((number) =>
    column(`ban${number}`, ({ game, side }) => {
      const banned = game.draft[side].bans[number - 1] ?? null;
      return banned === null ? '' : championName(banned);
    }),
  ),
  ...NUMBERS.map((number) =>
    column(
      `pick${number}`,
      ofSides(({ game, side }) => {
        const { champions, pickOrder } = game.draft[side];
        return championName(champions[pickOrder[number - 1] as number] as string);
      }),
    ),
  ),
  column('gamelength', ({ game }) => game.box.seconds),
  column('result', ({ game, side }) => (game.box.winner === side ? 1 : 0)),
];

/** Rows of players mark the killer and the helpers, and apart from them the victim. */
function blood(name: string, isIn: (blood: { killer: number; helpers: number[] }, place: number) => boolean): Column {
  return column(
    name,
    ofPlayers(({ game, side, place }) => {
      const { blood: told } = game.box.firsts;
      return told?.side === side && isIn(told, place ?? -1) ? 1 : 0;
    }),
  );
}

const FIGHTS: Column[] = [
  total('kills', ({ kills }) => kills),
  total('deaths', ({ deaths }) => deaths),
  total('assists', ({ assists }) => assists),
  column('teamkills', (seat) => killsOf(own(seat))),
  column('teamdeaths', (seat) => killsOf(their(seat))),
  total('doublekills', ({ doubleKills }) => doubleKills),
  total('triplekills', ({ tripleKills }) => tripleKills),
  total('quadrakills', ({ quadraKills }) => quadraKills),
  total('pentakills', ({ pentaKills }) => pentaKills),
  column('firstblood', (seat) => {
    const { blood: told } = seat.game.box.firsts;
    if (told?.side !== seat.side) return 0;
    return seat.place === undefined || [told.killer, ...told.helpers].includes(seat.place) ? 1 : 0;
  }),
  blood('firstbloodkill', ({ killer }, place) => killer === place),
  blood('firstbloodassist', ({ helpers }, place) => helpers.includes(place)),
  column(
    'firstbloodvictim',
    ofPlayers(({ game, side, place }) => {
      const { blood: told } = game.box.firsts;
      return told?.side === otherSide(side) && told.victim === place ? 1 : 0;
    }),
  ),
  column('team kpm', (seat) => rate(killsOf(own(seat)), seat)),
  column('ckpm', (seat) => rate(killsOf(own(seat)) + killsOf(their(seat)), seat)),
];

const OBJECTIVES: Column[] = [
  first('firstdragon', ({ box }) => box.firsts.dragon),
  ...beside('dragons', ({ dragons, elders }) => dragons.length + elders),
  ...beside('elementaldrakes', ({ dragons }) => dragons.length),
  ...['infernal', 'mountain', 'cloud', 'ocean', 'chemtech', 'hextech'].map((kind) =>
    column(
      `${kind}s`,
      ofSides((seat) => own(seat).dragons.filter((one) => one === kind).length),
    ),
  ),
  column(
    'dragons (type unknown)',
    ofSides((seat) => (seat.isPartial ? own(seat).dragons.length + own(seat).elders : '')),
  ),
  ...beside('elders', ({ elders }) => elders),
  first('firstherald', ({ box }) => box.firsts.herald),
  ...beside('heralds', ({ heralds }) => heralds),
  ...beside('void_grubs', ({ grubs }) => grubs),
  first('firstbaron', ({ box }) => box.firsts.baron),
  ...takenBeside('barons'),
  ...beside('atakhans', ({ atakhans }) => atakhans).map(({ name, cell }) =>
    column(name, (seat) => (seat.tournament.rules.hasAtakhan ? cell(seat) : '')),
  ),
  first('firsttower', ({ box }) => box.firsts.tower),
  ...beside('towers', ({ towers }) => towers),
  first('firstmidtower', ({ box }) => box.firsts.midTower),
  first('firsttothreetowers', ({ box }) => box.firsts.threeTowers),
  ...beside('turretplates', ({ plates }) => plates),
  ...takenBeside('inhibitors'),
];

const goldSpent = ({ game, side, place }: Seat): number => {
  const spent = game.box.goldSpent[side];
  return place === undefined ? sum(spent, (gold) => gold) : (spent[place] as number);
};

/** Newer files leave the jungles empty; partial rows write zeros, whatever was killed there. */
const jungle = (name: string, figure: Figure): Column =>
  column(name, ({ tournament, isPartial, lines }) => {
    if (isPartial) return 0;
    return tournament.isOldest ? sum(lines, figure) : '';
  });

const TOTALS: Column[] = [
  total('damagetochampions', ({ damage }) => damage),
  perMinute('dpm', ({ damage }) => damage),
  column(
    'damageshare',
    ofPlayers((seat) =>
      share(
        sum(seat.lines, ({ damage }) => damage),
        sum(own(seat).players, ({ damage }) => damage),
      ),
    ),
  ),
  perMinute('damagetakenperminute', ({ taken }) => taken),
  perMinute('damagemitigatedperminute', ({ mitigated }) => mitigated),
  total('damagetotowers', ({ towerDamage }) => towerDamage),
  total('wardsplaced', ({ wardsPlaced }) => wardsPlaced),
  perMinute('wpm', ({ wardsPlaced }) => wardsPlaced),
  total('wardskilled', ({ wardsKilled }) => wardsKilled),
  perMinute('wcpm', ({ wardsKilled }) => wardsKilled),
  total('controlwardsbought', ({ controlWards }) => controlWards),
  total('visionscore', ({ vision }) => vision),
  perMinute('vspm', ({ vision }) => vision),
  total('totalgold', ({ gold }) => gold),
  total('earnedgold', ({ earnedGold }) => earnedGold),
  perMinute('earned gpm', ({ earnedGold }) => earnedGold),
  column(
    'earnedgoldshare',
    ofPlayers((seat) =>
      share(
        sum(seat.lines, ({ earnedGold }) => earnedGold),
        sum(own(seat).players, ({ earnedGold }) => earnedGold),
      ),
    ),
  ),
  column('goldspent', goldSpent),
  column(
    'gspd',
    ofSides((seat) => {
      const [mine, theirs] = [goldSpent(seat), goldSpent({ ...seat, side: otherSide(seat.side) })];
      return share(mine - theirs, (mine + theirs) / 2);
    }),
  ),
  column(
    'gpr',
    ofSides(({ game: { box }, side }) => (side === 'blue' ? box.goldShare : -box.goldShare).toFixed(2)),
  ),
  column(
    'total cs',
    ofPlayers(({ lines }) => sum(lines, creeps)),
  ),
  total('minionkills', ({ minions }) => minions),
  total('monsterkills', ({ monsters }) => monsters),
  jungle('monsterkillsownjungle', ({ monsters, enemyMonsters }) => monsters - enemyMonsters),
  jungle('monsterkillsenemyjungle', ({ enemyMonsters }) => enemyMonsters),
  perMinute('cspm', creeps),
];

function creeps({ minions, monsters }: PlayerLine): number {
  return minions + monsters;
}

const FARM: [string, Figure][] = [
  ['gold', ({ gold }) => gold],
  ['xp', ({ xp }) => xp],
  ['cs', creeps],
];
const EARLY_FIGHTS: [string, Figure][] = [
  ['kills', ({ kills }) => kills],
  ['assists', ({ assists }) => assists],
  ['deaths', ({ deaths }) => deaths],
];

/** What stood at a minute that the game reached: own figures, the opponents', the differences, and fights of both. */
function early(minute: number): Column[] {
  const at = (name: string, of: (moment: Seat['moments'][number]) => number): Column =>
    column(`${name}at${minute}`, ({ moments }) => {
      const moment = moments.find(({ seconds }) => seconds === minute * 60);
      return moment ? of(moment) : '';
    });
  const mine = ([name, figure]: [string, Figure]) => at(name, ({ lines }) => sum(lines, figure));
  const theirs = ([name, figure]: [string, Figure]) => at(`opp_${name}`, ({ opponents }) => sum(opponents, figure));
  const ahead = ([name, figure]: [string, Figure]) =>
    at(`${name}diff`, ({ lines, opponents }) => sum(lines, figure) - sum(opponents, figure));
  return [
    ...FARM.map(mine),
    ...FARM.map(theirs),
    ...FARM.map(ahead),
    ...EARLY_FIGHTS.map(mine),
    ...EARLY_FIGHTS.map(theirs),
  ];
}

/** The columns of upstream's newest files, in their order. */
export const ORACLE_COLUMNS: readonly Column[] = [
  ...ABOUT,
  ...FIGHTS,
  ...OBJECTIVES,
  ...TOTALS,
  ...[10, 15, 20, 25].flatMap(early),
];
