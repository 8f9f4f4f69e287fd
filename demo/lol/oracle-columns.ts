import { championName } from './champions.js';
import { otherSide, type PlayerLine, sum } from './figures.js';
import {
  beside,
  type Column,
  column,
  type Figure,
  first,
  killsOf,
  ofPlayers,
  ofSides,
  own,
  perMinute,
  rate,
  type Seat,
  share,
  takenBeside,
  their,
  total,
} from './oracle-cells.js';

const NUMBERS = [1, 2, 3, 4, 5];

const ABOUT: Column[] = [
  column('gameid', ({ gameKey }) => gameKey),
  column('datacompleteness', ({ isPartial }) => (isPartial ? 'partial' : 'complete')),
  column('url', ({ isPartial, gameKey }) => (isPartial ? `https://lpl.example/games/${gameKey}` : '')),
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
  ofPlayers('champion', ({ game, side, place }) => championName(game.draft[side].champions[place ?? 0] as string)),
  ...NUMBERS.map((number) =>
    column(`ban${number}`, ({ game, side }) => {
      const banned = game.draft[side].bans[number - 1] ?? null;
      return banned === null ? '' : championName(banned);
    }),
  ),
  ...NUMBERS.map((number) =>
    ofSides(`pick${number}`, ({ game, side }) => {
      const { champions, pickOrder } = game.draft[side];
      return championName(champions[pickOrder[number - 1] as number] as string);
    }),
  ),
  column('gamelength', ({ game }) => game.box.seconds),
  column('result', ({ game, side }) => (game.box.winner === side ? 1 : 0)),
];

/** A column about first blood in rows of players. */
function blood(name: string, isIn: (blood: { killer: number; helpers: number[] }, place: number) => boolean): Column {
  return ofPlayers(name, ({ game, side, place }) => {
    const { blood: firstBlood } = game.box.firsts;
    return firstBlood?.side === side && isIn(firstBlood, place ?? -1) ? 1 : 0;
  });
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
    const { blood: firstBlood } = seat.game.box.firsts;
    if (firstBlood?.side !== seat.side) return 0;
    return seat.place === undefined || [firstBlood.killer, ...firstBlood.helpers].includes(seat.place) ? 1 : 0;
  }),
  blood('firstbloodkill', ({ killer }, place) => killer === place),
  blood('firstbloodassist', ({ helpers }, place) => helpers.includes(place)),
  ofPlayers('firstbloodvictim', ({ game, side, place }) => {
    const { blood: firstBlood } = game.box.firsts;
    return firstBlood?.side === otherSide(side) && firstBlood.victim === place ? 1 : 0;
  }),
  column('team kpm', (seat) => rate(killsOf(own(seat)), seat)),
  column('ckpm', (seat) => rate(killsOf(own(seat)) + killsOf(their(seat)), seat)),
];

const OBJECTIVES: Column[] = [
  first('firstdragon', ({ box }) => box.firsts.dragon),
  ...beside('dragons', ({ dragons, elders }) => dragons.length + elders),
  ...beside('elementaldrakes', ({ dragons }) => dragons.length),
  ...['infernal', 'mountain', 'cloud', 'ocean', 'chemtech', 'hextech'].map((kind) =>
    ofSides(`${kind}s`, (seat) => own(seat).dragons.filter((one) => one === kind).length),
  ),
  ofSides('dragons (type unknown)', (seat) => (seat.isPartial ? own(seat).dragons.length + own(seat).elders : '')),
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

/** Newer files leave these columns empty; partial rows have zeros. */
const jungle = (name: string, figure: Figure): Column =>
  column(name, ({ tournament, isPartial, lines }) => {
    if (isPartial) return 0;
    return tournament.isOldest ? sum(lines, figure) : '';
  });

const TOTALS: Column[] = [
  total('damagetochampions', ({ damage }) => damage),
  perMinute('dpm', ({ damage }) => damage),
  ofPlayers('damageshare', (seat) =>
    share(
      sum(seat.lines, ({ damage }) => damage),
      sum(own(seat).players, ({ damage }) => damage),
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
  ofPlayers('earnedgoldshare', (seat) =>
    share(
      sum(seat.lines, ({ earnedGold }) => earnedGold),
      sum(own(seat).players, ({ earnedGold }) => earnedGold),
    ),
  ),
  column('goldspent', goldSpent),
  ofSides('gspd', (seat) => {
    const [mine, theirs] = [goldSpent(seat), goldSpent({ ...seat, side: otherSide(seat.side) })];
    return share(mine - theirs, (mine + theirs) / 2);
  }),
  ofSides('gpr', ({ game: { box }, side }) => (side === 'blue' ? box.goldShare : -box.goldShare).toFixed(2)),
  ofPlayers('total cs', ({ lines }) => sum(lines, creeps)),
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

/** The figures at a minute that the game reached: own, the opponents', the differences, and the fights of both. */
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
