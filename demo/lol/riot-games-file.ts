import { type Moment, type PlayerLine, SIDES, type SideLine, sum, type Side } from './figures.js';
import type { Ids } from './ids.js';
import type { PlayedGame, PlayedMatch } from './matches.js';
import type { Stage, Tournament } from './season.js';

type Cell = string | number;

/** Writes the games of a tournament as wide rows: a column for each figure of each player at each moment. */
export function riotGamesFile(tournament: Tournament, ids: Ids): string {
  const rows = tournament.stages.flatMap((stage) =>
    stage.matches.flatMap((match) =>
      match.games.map((game) => {
        const written: WrittenGame = { tournament, stage, match, game, moments: momentsOf(game), ids };
        return COLUMNS.map(([, cell]) => cell(written));
      }),
    ),
  );
  return [COLUMNS.map(([name]) => name), ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

interface WrittenGame {
  tournament: Tournament;
  stage: Stage;
  match: PlayedMatch;
  game: PlayedGame;
  moments: ReadonlyMap<string, Moment>;
  ids: Ids;
}

type Column = [name: string, cell: (written: WrittenGame) => Cell];

/** The moments for which every game has columns, in seconds. */
const MOMENTS = [300, 600, 900, 1_200, 1_500, 1_800, 2_100, 2_400];
const END = 'game_end';

/** The figures at each moment; for moments after the end of a game, the figures at its end. */
function momentsOf({ box }: PlayedGame): Map<string, Moment> {
  const stood = MOMENTS.map((seconds): [string, Moment] => [
    String(seconds),
    box.moments.find((moment) => moment.seconds === seconds) ?? box.end,
  ]);
  return new Map([...stood, [END, box.end]]);
}

const PLACES = ['top', 'jng', 'mid', 'adc', 'sup'];
const NUMBERS: Record<Side, number> = { blue: 100, red: 200 };
const DRAGON_NUMBERS = ['infernal', 'mountain', 'ocean', 'cloud', 'hextech', 'chemtech'];

/** Upstream writes 0 if neither side took the objective. */
function taker(side: Side | undefined): number {
  return side === undefined ? 0 : NUMBERS[side];
}

function dragonOf({ box }: PlayedGame, side: Side | undefined, at: number): number {
  return side === undefined ? 0 : 1 + DRAGON_NUMBERS.indexOf(box.end[side].dragons.at(at) as string);
}

const ABOUT: Column[] = [
  ['league_id', ({ tournament }) => tournament.league.id],
  ['tournament_id', ({ tournament }) => tournament.id],
  ['tournament_name', ({ tournament }) => tournament.name],
  ['tournament_slug', ({ tournament }) => tournament.slug],
  ['tournament_start_date', ({ tournament }) => tournament.startDay],
  ['tournament_end_date', ({ tournament }) => tournament.endDay],
  ['platform_game_id', ({ game, ids }) => ids.key(game).replace('_', ':')],
  ['game_id', ({ match, game, ids }) => ids.game(match, game.number)],
  ['game_number', ({ game }) => game.number],
  ['stage_name', ({ stage }) => stage.name],
  ['stage_slug', ({ stage }) => stage.slug],
  ['section_name', ({ stage }) => stage.name],
  ['game_date', ({ game }) => new Date(game.startsAt).toISOString().slice(0, 10)],
  ['game_duration', ({ game }) => game.box.seconds],
  [
    'game_patch',
    ({ game: { patch } }) => `${patch.major}.${patch.minor}.${600 + patch.minor}.${1_000 + patch.minor * 37}`,
  ],
  ['team_first_turret_destroyed', ({ game }) => taker(game.box.firsts.tower)],
  ['lane_first_turret_destroyed', ({ game }) => game.box.firsts.towerLane ?? 0],
  ['team_first_blood', ({ game }) => taker(game.box.firsts.blood?.side)],
  ['team_100_blue_id', ({ game }) => game.teams.blue.id],
  ['team_200_red_id', ({ game }) => game.teams.red.id],
  ['team_100_blue_name', ({ game }) => game.teams.blue.name],
  ['team_200_red_name', ({ game }) => game.teams.red.name],
  ['game_winner', ({ game }) => NUMBERS[game.box.winner]],
];

const SEATS = SIDES.flatMap((side) =>
  PLACES.map((word, place) => ({ side, place, name: `${place + (side === 'blue' ? 1 : 6)}_${NUMBERS[side]}_${word}` })),
);

const NAMES: Column[] = SEATS.flatMap(({ side, place, name }): Column[] => [
  [`${name}_summonerName`, ({ game }) => `${game.teams[side].code} ${game.rosters[side][place]!.handle}`],
  [`${name}_championName`, ({ game }) => game.draft[side].champions[place] as string],
]);

const OBJECTIVES: Column[] = [
  ['team_first_dragon_kill', ({ game }) => taker(game.box.firsts.dragon)],
  ['first_dragon_type', ({ game }) => dragonOf(game, game.box.firsts.dragon, 0)],
  ['team_first_baron_kill', ({ game }) => taker(game.box.firsts.baron)],
  ['team_first_herald_kill', ({ game }) => taker(game.box.firsts.herald)],
  ['num_heralds_secured_blue', ({ game }) => game.box.end.blue.heralds],
  ['num_heralds_secured_red', ({ game }) => game.box.end.red.heralds],
  ['is_dragon_soul_collected', ({ game }) => (game.box.firsts.soul === undefined ? 0 : 1)],
  ['team_first_dragon_soul', ({ game }) => taker(game.box.firsts.soul)],
  ['dragon_soul_collected', ({ game }) => dragonOf(game, game.box.firsts.soul, -1)],
  ['is_elder_dragon_collected', ({ game }) => (game.box.firsts.elder === undefined ? 0 : 1)],
  ['team_first_elder_dragon', ({ game }) => taker(game.box.firsts.elder)],
];

type Figure = (line: PlayerLine) => number;

/** Figures with a decimal place: for each player, and as the sum of each side. */
const FIGURES: readonly [name: string, figure: Figure][] = [
  ['MINIONS_KILLED', ({ minions }) => minions],
  ['NEUTRAL_MINIONS_KILLED', ({ monsters }) => monsters],
  ['NEUTRAL_MINIONS_KILLED_ENEMY_JUNGLE', ({ enemyMonsters }) => enemyMonsters],
  ['CHAMPIONS_KILLED', ({ kills }) => kills],
  ['NUM_DEATHS', ({ deaths }) => deaths],
  ['ASSISTS', ({ assists }) => assists],
  ['WARD_PLACED', ({ wardsPlaced }) => wardsPlaced],
  ['WARD_KILLED', ({ wardsKilled }) => wardsKilled],
  ['VISION_SCORE', ({ vision }) => vision],
  ['TOTAL_DAMAGE_DEALT_TO_CHAMPIONS', ({ damage }) => damage],
  ['TOTAL_DAMAGE_DEALT_TO_BUILDINGS', ({ towerDamage }) => towerDamage],
  ['TOTAL_TIME_CROWD_CONTROL_DEALT_TO_CHAMPIONS', ({ controlSeconds }) => controlSeconds * 4],
  ['TIME_CCING_OTHERS', ({ controlSeconds }) => controlSeconds],
];

const SIDE_FIGURES: readonly [name: string, figure: (line: SideLine) => number][] = [
  ['championsKills', ({ players }) => sum(players, ({ kills }) => kills)],
  ['deaths', ({ players }) => sum(players, ({ deaths }) => deaths)],
  ['assists', ({ players }) => sum(players, ({ assists }) => assists)],
  ['totalGold', ({ players }) => sum(players, ({ gold }) => gold)],
  ['inhibKills', ({ inhibitors }) => inhibitors],
  ['dragonKills', ({ dragons, elders }) => dragons.length + elders],
  ['baronKills', ({ barons }) => barons],
  ['towerKills', ({ towers }) => towers],
];

function columnsAt(moment: string): Column[] {
  const sideAt = ({ moments }: WrittenGame, side: Side) => (moments.get(moment) as Moment)[side];
  const players = SEATS.flatMap(({ side, place, name }): Column[] => {
    const line = (written: WrittenGame) => sideAt(written, side).players[place] as PlayerLine;
    return [
      [`${name}_level_${moment}`, (written) => line(written).level],
      [`${name}_totalGold_${moment}`, (written) => line(written).gold],
      ...FIGURES.flatMap(([word, figure]): Column[] => {
        const own: Column = [`${name}_${word}_${moment}`, (written) => figure(line(written)).toFixed(1)];
        // The sum of the side follows the figure of its first player.
        if (place > 0) return [own];
        const total = (written: WrittenGame) => sum(sideAt(written, side).players, figure).toFixed(1);
        return [own, [`${NUMBERS[side]}_total_${word}_${moment}`, total]];
      }),
    ];
  });
  const sides = SIDES.flatMap((side) =>
    SIDE_FIGURES.map(([word, figure]): Column => [
      `${NUMBERS[side]}_${side}_${word}_${moment}`,
      (written) => figure(sideAt(written, side)),
    ]),
  );
  return [...players, ...sides];
}

const COLUMNS: readonly Column[] = [
  ...ABOUT,
  ...NAMES,
  ...OBJECTIVES,
  ...[...MOMENTS.map(String), END].flatMap(columnsAt),
];
