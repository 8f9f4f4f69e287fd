import { dayOf, decimal, text } from '../../../archive/read/cells.js';
import { mustHave, words, type Header } from '../../../archive/read/columns.js';
import type { ArchiveTable, Rejection, RowReader, Value } from '../../../archive/importer.js';
import { championId } from '../champions.js';
import { ROLES } from '../roles.js';
import { small, whole } from './cells.js';
import { BLUE, RED } from './lines.js';

export const GAMES: ArchiveTable = {
  name: 'lol_riot_game',
  key: ['id'],
  columns: words(`
    id platform_key tournament_id game_number played_on seconds patch blue_team_id red_team_id winner lines
  `),
  computed: ({ id }) => ({ run_id: id }),
};

/** A player or side of a game, by the columns of lol_line. */
export interface RiotLine {
  place: number;
  won: boolean | null;
  team_key: string;
  team_name: string | null;
  role: string | null;
  /** With the team's tag before it, as upstream writes it: `T1 Faker`. */
  player_name: string | null;
  champion: string | null;
  frames: RiotFrame[];
  [figure: string]: Value | RiotFrame[];
}

/** A player's or side's figures at a moment of the game, in whole numbers. */
export interface RiotFrame {
  seconds: number;
  gold: number | null;
  cs: number | null;
  level: number | null;
  kills: number | null;
  deaths: number | null;
  assists: number | null;
}

/** Upstream's words for the places 1 to 5 of a side. */
const PLACE_WORDS = ['top', 'jng', 'mid', 'adc', 'sup'];

const END = 'game_end';

/** Reads the wide rows of a tournament's games: a column for each figure of each player at each moment. */
export function gameReader(fileName: string, header: Header): RowReader {
  mustHave(fileName, header, 'game_id', 'platform_game_id', 'tournament_id', 'team_100_blue_id', 'team_200_red_id');
  const moments = momentsOf(header);
  return {
    table: GAMES,
    read(cells): Value[] | Rejection {
      const cell = (name: string) => text(cells, header.at(name));
      const [id, platform, tournament] = [cell('game_id'), cell('platform_game_id'), cell('tournament_id')];
      const [blue, red] = [cell('team_100_blue_id'), cell('team_200_red_id')];
      if (id === null || platform === null || tournament === null) return { reason: 'bad_key' };
      if (blue === null || red === null) return { reason: 'missing_team' };
      const day = dayOf(cell('game_date'));
      if (day === null) return { reason: 'bad_date' };
      const seconds = whole(cells, header.at('game_duration'));
      const lines = new WideRow(header, cells, moments, seconds).lines(blue, red);
      // prettier-ignore
      return [
        id, platform.replace(':', '_'), tournament, small(cells, header.at('game_number')), day, seconds, patchOf(cell('game_patch')),
        blue, red, sideOf(cell('game_winner')), JSON.stringify(lines),
      ];
    },
  };
}

/** The moments for which the file has columns: seconds, and the end of the game. */
function momentsOf(header: Header): string[] {
  const found = header.names.map((name) => /^1_100_top_level_(\d+|game_end)$/i.exec(name.trim())?.[1]);
  return found.filter((moment) => moment !== undefined);
}

/** Shortens `13.1.487.8994` to the patch that players know, `13.1`. */
function patchOf(build: string | null): string | null {
  return /^\d+\.\d+/.exec(build ?? '')?.[0] ?? null;
}

/** Null for 0 and 300, which upstream writes for neither side. */
function sideOf(number: string | null): 'blue' | 'red' | null {
  const side = Number(number);
  if (side === BLUE) return 'blue';
  return side === RED ? 'red' : null;
}

class WideRow {
  constructor(
    private readonly header: Header,
    private readonly cells: readonly string[],
    private readonly moments: readonly string[],
    private readonly seconds: number | null,
  ) {}

  lines(blue: string, red: string): RiotLine[] {
    const players = Array.from({ length: 10 }, (_, index) => this.player(index + 1, index < 5 ? blue : red));
    for (const player of players) this.compare(player, players[(player.place + 4) % 10] as RiotLine);
    const sides = [this.side(BLUE, blue, players.slice(0, 5)), this.side(RED, red, players.slice(5))];
    const [first, second] = sides as [RiotLine, RiotLine];
    this.compare(first, second);
    this.compare(second, first);
    return [...players, ...sides];
  }

  private player(place: number, team: string): RiotLine {
    const start = `${place}_${place <= 5 ? BLUE : RED}_${PLACE_WORDS[(place - 1) % 5]}`;
    const frames = this.frames((moment) => this.playerFrame(start, moment));
    const end = (name: string) => this.count(`${start}_${name}_${END}`);
    return {
      ...this.about(place, team),
      role: ROLES[(place - 1) % 5] ?? null,
      player_name: this.text(`${start}_summonerName`),
      champion: championOf(this.text(`${start}_championName`)),
      ...lastOf(frames, END, this.seconds),
      minions: end('MINIONS_KILLED'),
      monsters: end('NEUTRAL_MINIONS_KILLED'),
      enemy_jungle_monsters: end('NEUTRAL_MINIONS_KILLED_ENEMY_JUNGLE'),
      damage: end('TOTAL_DAMAGE_DEALT_TO_CHAMPIONS'),
      vision_score: end('VISION_SCORE'),
      wards_placed: end('WARD_PLACED'),
      wards_killed: end('WARD_KILLED'),
      frames: frames.map(([, frame]) => frame),
    };
  }

  /** A side's figures that upstream lacks are the sums of its players' figures. */
  private side(place: number, team: string, players: readonly RiotLine[]): RiotLine {
    const start = `${place}_${place === BLUE ? 'blue' : 'red'}`;
    const side = place === BLUE ? 'blue' : 'red';
    const first = (name: string) => {
      const taker = sideOf(this.text(`team_first_${name}`));
      return taker === null ? null : taker === side;
    };
    const end = (name: string) => this.count(`${start}_${name}_${END}`);
    const sums = [
      'cs',
      'minions',
      'monsters',
      'enemy_jungle_monsters',
      'damage',
      'vision_score',
      'wards_placed',
      'wards_killed',
    ];
    const frames = this.frames((moment) => this.sideFrame(start, moment, players));
    return {
      ...this.about(place, team),
      role: null,
      player_name: null,
      champion: null,
      ...lastOf(frames, END, this.seconds),
      level: null,
      ...Object.fromEntries(sums.map((name) => [name, sum(players.map((player) => player[name] as number | null))])),
      towers: end('towerKills'),
      inhibitors: end('inhibKills'),
      dragons: end('dragonKills'),
      barons: end('baronKills'),
      heralds: this.count(`num_heralds_secured_${side}`),
      first_blood: first('blood'),
      first_tower: first('turret_destroyed'),
      first_dragon: first('dragon_kill'),
      first_herald: first('herald_kill'),
      first_baron: first('baron_kill'),
      frames: frames.map(([, frame]) => frame),
    };
  }

  private about(place: number, team: string) {
    const winner = sideOf(this.text('game_winner'));
    const side = place === BLUE || place <= 5 ? 'blue' : 'red';
    return {
      place,
      won: winner === null ? null : winner === side,
      team_key: team,
      team_name: this.text(side === 'blue' ? 'team_100_blue_name' : 'team_200_red_name'),
    };
  }

  /** Leaves out moments after the end of the game, where upstream repeats the end. */
  private frames(frameAt: (moment: string) => Omit<RiotFrame, 'seconds'>): [string, RiotFrame][] {
    return this.moments.flatMap((moment): [string, RiotFrame][] => {
      const seconds = moment === END ? this.seconds : Number(moment);
      if (seconds === null || (moment !== END && this.seconds !== null && seconds > this.seconds)) return [];
      return [[moment, { seconds, ...frameAt(moment) }]];
    });
  }

  private playerFrame(start: string, moment: string): Omit<RiotFrame, 'seconds'> {
    const count = (name: string) => this.count(`${start}_${name}_${moment}`);
    return {
      gold: count('totalGold'),
      cs: sum([count('MINIONS_KILLED'), count('NEUTRAL_MINIONS_KILLED')]),
      level: count('level'),
      kills: count('CHAMPIONS_KILLED'),
      deaths: count('NUM_DEATHS'),
      assists: count('ASSISTS'),
    };
  }

  private sideFrame(start: string, moment: string, players: readonly RiotLine[]): Omit<RiotFrame, 'seconds'> {
    const count = (name: string) => this.count(`${start}_${name}_${moment}`);
    const seconds = moment === END ? this.seconds : Number(moment);
    const creeps = players.map(({ frames }) => frames.find((frame) => frame.seconds === seconds)?.cs ?? null);
    return {
      gold: count('totalGold'),
      cs: sum(creeps),
      level: null,
      kills: count('championsKills'),
      deaths: count('deaths'),
      assists: count('assists'),
    };
  }

  /** Adds gold and creeps at 10, 15, 20 and 25 minutes, and their lead over the opponent's. */
  private compare(line: RiotLine, other: RiotLine): void {
    for (const minute of [10, 15, 20, 25]) {
      const [own, their] = [line, other].map(({ frames }) => frames.find(({ seconds }) => seconds === minute * 60));
      if (!own) continue;
      for (const what of ['gold', 'cs'] as const) {
        line[`${what}_at_${minute}`] = own[what];
        const [mine, theirs] = [own[what], their?.[what] ?? null];
        line[`${what}_diff_at_${minute}`] = mine === null || theirs === null ? null : mine - theirs;
      }
    }
  }

  private text(name: string): string | null {
    return text(this.cells, this.header.at(name));
  }

  /** Upstream adds up shares of damage and creeps, so whole numbers come as `31.999998` and others have a fraction. */
  private count(name: string): number | null {
    const number = decimal(this.cells, this.header.at(name));
    return number === null ? null : Math.floor(number + 0.001);
  }
}

function lastOf(frames: readonly [string, RiotFrame][], moment: string, seconds: number | null): Partial<RiotFrame> {
  const found = frames.find(([name]) => name === moment)?.[1];
  if (!found || seconds === null) return {};
  const { seconds: _, ...figures } = found;
  return figures;
}

function sum(counts: readonly (number | null)[]): number | null {
  return counts.reduce<number | null>((total, count) => (total === null || count === null ? null : total + count), 0);
}

function championOf(name: string | null): string | null {
  return name === null ? null : championId(name);
}
