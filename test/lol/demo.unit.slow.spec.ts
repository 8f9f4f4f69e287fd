import { createHash } from 'node:crypto';
import { groupBy } from '../../src/archive/group.js';
import { championId, championName } from '../../src/sports/lol/champions.js';
import { LANTERN_CUP, LCK_TEAMS, LPL_TEAMS } from '../../demo/lol/league.js';
import { numberIn, rowAt, sidesOf, World, type Game, type RiotMatch, type Row } from './demo-files.js';

const DEMO_SEED = 20_260_101;
const MINUTES = [10, 15, 20, 25];

/** Figures of a side that are the sums of its players'. */
const ADDED = [
  'kills',
  'deaths',
  'assists',
  'doublekills',
  'triplekills',
  'quadrakills',
  'pentakills',
  'barons',
  'inhibitors',
  'damagetochampions',
  'damagetotowers',
  'wardsplaced',
  'wardskilled',
  'controlwardsbought',
  'visionscore',
  'totalgold',
  'earnedgold',
  'goldspent',
  'minionkills',
  'monsterkills',
  'monsterkillsownjungle',
  'monsterkillsenemyjungle',
];
const EARLY = ['gold', 'xp', 'cs', 'kills', 'deaths', 'assists'];
const BESIDE = [
  'dragons',
  'elementaldrakes',
  'elders',
  'heralds',
  'void_grubs',
  'barons',
  'atakhans',
  'towers',
  'turretplates',
  'inhibitors',
];
const KINDS = ['infernals', 'mountains', 'clouds', 'oceans', 'chemtechs', 'hextechs'];

const digest = ({ files }: World) =>
  createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex');

const idOf = (game: Game) => rowAt(game, 100)['gameid'] as string;
const isComplete = (game: Game) => rowAt(game, 100)['datacompleteness'] === 'complete';
const added = (rows: readonly Row[], column: string) => rows.reduce((total, one) => total + numberIn(one, column), 0);

describe.each([DEMO_SEED, 7])('the leagues grown from %i', (seed) => {
  let world: World;
  let games: Game[];

  beforeAll(async () => {
    world = await World.write(seed);
    games = world.games();
  });

  test('are the same bytes every time, and others for another seed', async () => {
    expect(digest(await World.write(seed))).toBe(digest(world));
    expect(digest(await World.write(seed + 1))).not.toBe(digest(world));
  });

  test('are a few hundred games of twelve rows, each once', () => {
    expect(games.length).toBeGreaterThan(250);
    expect(games.length).toBeLessThan(400);
    expect(
      faultsOf(games, (game) => {
        const places = [...game.keys()].join();
        return places === '1,2,3,4,5,6,7,8,9,10,100,200' ? undefined : places;
      }),
    ).toEqual([]);
    const columns = Object.keys(rowAt(games[0] as Game, 1));
    expect(new Set(columns).size).toBe(165);
  });

  test('have sides whose figures are the sums of their players', () => {
    expect(
      faultsOf(games, (game) => {
        for (const { side, players } of sidesOf(game)) {
          const early = MINUTES.flatMap((minute) => EARLY.map((name) => `${name}at${minute}`));
          for (const column of [...ADDED, ...early]) {
            if (side[column] === '' || players.every((player) => player[column] === '')) continue;
            if (numberIn(side, column) !== added(players, column)) return column;
          }
          if (numberIn(side, 'teamkills') !== numberIn(side, 'kills')) return 'teamkills';
          for (const share of ['damageshare', 'earnedgoldshare']) {
            if (Math.abs(added(players, share) - 1) > 1e-4) return share;
          }
        }
        return undefined;
      }),
    ).toEqual([]);
  });

  test('have the same figures of a side in its own and in the opponent’s columns, so that differences cancel out', () => {
    expect(
      faultsOf(games, (game) => {
        const pairs = [1, 2, 3, 4, 5].map((place) => [rowAt(game, place), rowAt(game, place + 5)] as const);
        for (const [one, other] of [...pairs, [rowAt(game, 100), rowAt(game, 200)] as const]) {
          for (const name of MINUTES.flatMap((minute) => EARLY.map((early) => `${early}at${minute}`))) {
            if (one[name] !== other[`opp_${name}`] || other[name] !== one[`opp_${name}`]) return name;
            const difference = name.replace('at', 'diffat');
            if (one[name] === '' || one[difference] === undefined) continue;
            if (numberIn(one, difference) !== numberIn(one, name) - numberIn(other, name)) return difference;
            if (numberIn(one, difference) !== -numberIn(other, difference)) return difference;
          }
        }
        for (const { side, other } of sidesOf(game)) {
          for (const name of BESIDE) if (side[name] !== other[`opp_${name}`] && side[`opp_${name}`] !== '') return name;
          for (const name of ['gspd', 'gpr']) {
            if (side[name] !== '' && Number(side[name]) + Number(other[name]) !== 0) return name;
          }
          if (side['kills'] !== other['deaths'] || side['teamdeaths'] !== other['kills']) return 'kills';
          if (side['monsterkills'] === '') return 'monsterkills';
        }
        return undefined;
      }),
    ).toEqual([]);
  });

  test('have one winner a game, which has taken the way to the nexus', () => {
    expect(
      faultsOf(games, (game) => {
        const [blue, red] = sidesOf(game);
        if (numberIn(blue.side, 'result') + numberIn(red.side, 'result') !== 1) return 'result';
        for (const { side, players } of [blue, red]) {
          if (players.some((player) => player['result'] !== side['result'])) return 'result of players';
          if (side['result'] === '1' && numberIn(side, 'towers') < 5) return 'towers';
          if (side['result'] === '1' && numberIn(side, 'inhibitors') < 1) return 'inhibitors';
          if (numberIn(side, 'towers') > 11) return 'too many towers';
        }
        return undefined;
      }),
    ).toEqual([]);
  });

  test('give each first objective to one side, and first blood to one killer, the helpers and one victim', () => {
    expect(
      faultsOf(games, (game) => {
        const sides = sidesOf(game);
        for (const [first, count] of [
          ['firstblood', 'kills'],
          ['firstdragon', 'dragons'],
          ['firstherald', 'heralds'],
          ['firstbaron', 'barons'],
          ['firsttower', 'towers'],
        ] as const) {
          const takers = sides.filter(({ side }) => side[first] === '1');
          const anything = sides.some(({ side }) => numberIn(side, count) > 0);
          if (isComplete(game) && takers.length !== (anything ? 1 : 0)) return first;
          if (takers.some(({ side }) => numberIn(side, count) === 0)) return first;
        }
        if (!isComplete(game)) return undefined;
        const bleeding = sides.find(({ side }) => side['firstblood'] === '1');
        if (!bleeding) return undefined;
        const others = sides.find((side) => side !== bleeding)?.players ?? [];
        const { players } = bleeding;
        if (added(players, 'firstbloodkill') !== 1 || added(others, 'firstbloodkill') !== 0) return 'killer';
        if (added(others, 'firstbloodvictim') !== 1 || added(players, 'firstbloodvictim') !== 0) return 'victim';
        if (added(players, 'firstblood') !== 1 + added(players, 'firstbloodassist')) return 'helpers';
        return undefined;
      }),
    ).toEqual([]);
  });

  test('have figures that only rise over time, and none for minutes after the end', () => {
    expect(
      faultsOf(games.filter(isComplete), (game) => {
        const seconds = numberIn(rowAt(game, 100), 'gamelength');
        for (const line of game.values()) {
          for (const [name, end] of [
            ['gold', numberIn(line, 'totalgold')],
            ['cs', numberIn(line, 'minionkills') + numberIn(line, 'monsterkills')],
            ['kills', numberIn(line, 'kills')],
            ['deaths', numberIn(line, 'deaths')],
            ['assists', numberIn(line, 'assists')],
            ['xp', Infinity],
          ] as const) {
            const cells = MINUTES.map((minute) => line[`${name}at${minute}`]);
            const reached = MINUTES.map((minute) => minute * 60 <= seconds);
            if (cells.some((cell, index) => (cell !== '') !== reached[index])) return `${name} at a minute`;
            const steps = [0, ...cells.filter((cell) => cell !== '').map(Number), end];
            if (steps.some((step, index) => index > 0 && step < (steps[index - 1] as number))) return name;
          }
        }
        return undefined;
      }),
    ).toEqual([]);
  });

  test('kill dragons of three kinds, the third one from then on, and elder ones after a soul only', () => {
    expect(
      faultsOf(games.filter(isComplete), (game) => {
        const sides = sidesOf(game).map(({ side }) => side);
        const total = (kind: string) => added(sides, kind);
        const drakes = added(sides, 'elementaldrakes');
        const kinds = KINDS.filter((kind) => total(kind) > 0);
        if (kinds.length !== Math.min(3, drakes)) return `${kinds.length} kinds of ${drakes}`;
        if (kinds.filter((kind) => total(kind) > 1).length > 1) return 'two kinds came again';
        const souls = sides.filter((side) => numberIn(side, 'elementaldrakes') === 4);
        if (souls.length > 1 || sides.some((side) => numberIn(side, 'elementaldrakes') > 4)) return 'souls';
        return souls.length === 0 && added(sides, 'elders') > 0 ? 'elder' : undefined;
      }),
    ).toEqual([]);
  });

  test('count kills in a row within all kills', () => {
    expect(
      faultsOf(games.filter(isComplete), (game) => {
        for (const { side, players } of sidesOf(game)) {
          for (const player of players) {
            const counts = ['kills', 'doublekills', 'triplekills', 'quadrakills', 'pentakills'].map((name) =>
              numberIn(player, name),
            );
            if (counts.some((count, index) => index > 0 && count > (counts[index - 1] as number))) return counts.join();
            if ((counts[0] as number) < 2 * (counts[1] as number)) return counts.join();
          }
          if (numberIn(side, 'assists') > 4 * numberIn(side, 'kills')) return 'assists';
        }
        return undefined;
      }),
    ).toEqual([]);
  });

  test("draft the game's own champions, each once a game, and from 2025 on once a series", () => {
    expect(
      faultsOf(games, (game) => {
        const drafted = sidesOf(game).flatMap(({ side, players }) => {
          const picks = [1, 2, 3, 4, 5].map((number) => side[`pick${number}`] as string);
          const bans = [1, 2, 3, 4, 5].map((number) => side[`ban${number}`] as string).filter((name) => name !== '');
          const champions = players.map((player) => player['champion'] as string);
          return picks.toSorted().join() === champions.toSorted().join() ? [...picks, ...bans] : ['picks'];
        });
        if (new Set(drafted).size !== drafted.length) return drafted;
        return drafted.find((name) => championName(championId(name)) !== name);
      }),
    ).toEqual([]);
    const series = seriesOf(games.filter((game) => rowAt(game, 100)['year'] !== '2024'));
    expect(series.some((ofSeries) => ofSeries.length > 3)).toBe(true);
    for (const ofSeries of series) {
      const picks = ofSeries.flatMap((game) =>
        sidesOf(game).flatMap(({ players }) => players.map((player) => player['champion'])),
      );
      expect(new Set(picks).size).toBe(picks.length);
    }
  });

  test('have lengths and figures like real games', () => {
    expect(
      faultsOf(games, (game) => {
        const seconds = numberIn(rowAt(game, 100), 'gamelength');
        if (seconds < 20 * 60 || seconds > 46 * 60) return `${seconds} s`;
        const kills = numberIn(rowAt(game, 100), 'kills') + numberIn(rowAt(game, 200), 'kills');
        if (kills < 5 || kills > 90) return `${kills} kills`;
        const gold = sidesOf(game).map(({ side }) => (numberIn(side, 'totalgold') * 60) / seconds);
        return gold.some((perMinute) => perMinute < 1_350 || perMinute > 2_400) ? gold : undefined;
      }),
    ).toEqual([]);
    const blueWins = games.filter((game) => rowAt(game, 100)['result'] === '1').length / games.length;
    expect(blueWins).toBeGreaterThan(0.42);
    expect(blueWins).toBeLessThan(0.62);
  });

  test('play no two games of a team at a time, and end on 15 November 2026', () => {
    const times = games.flatMap((game) =>
      sidesOf(game).map(({ side }) => {
        const begins = Date.parse(`${side['date']?.replace(' ', 'T')}Z`);
        return { team: side['teamid'], begins, ends: begins + numberIn(side, 'gamelength') * 1_000 };
      }),
    );
    for (const ofTeam of groupBy(times, ({ team }) => team).values()) {
      const inOrder = ofTeam.toSorted((one, other) => one.begins - other.begins);
      const overlaps = inOrder.filter(({ begins }, index) => index > 0 && begins < (inOrder[index - 1]?.ends ?? 0));
      expect(overlaps).toEqual([]);
    }
    const days = games.map((game) => rowAt(game, 100)['date']?.slice(0, 10) as string).toSorted();
    expect([days[0]?.slice(0, 4), days.at(-1)]).toEqual(['2024', '2026-11-15']);
  });

  test('keep each player in one role, and in one team during a split', () => {
    const players = games.flatMap((game) => [...game.values()].filter((line) => line['position'] !== 'team'));
    const splitOf = (line: Row) => `${line['year']} ${line['split'] || 'Summer'}`;
    for (const lines of groupBy(players, (line) => line['playerid']).values()) {
      expect(new Set(lines.map((line) => `${line['playername']} ${line['position']}`)).size).toBe(1);
      for (const ofSplit of groupBy(lines, splitOf).values())
        expect(new Set(ofSplit.map((line) => line['teamid'])).size).toBe(1);
    }
    for (const ofSplit of groupBy(players, (line) => `${splitOf(line)} ${line['teamname']}`).values())
      expect(new Set(ofSplit.map((line) => line['playerid'])).size).toBe(5);
  });

  test('change rosters between splits, down to those that play live today', () => {
    const rosters = rostersOf(games);
    const splits = ['2024 Summer', '2025 Spring', '2025 Summer', '2026 Spring', '2026 Summer'];
    expect([...rosters.keys()].toSorted()).toEqual(splits);
    const today = [...LCK_TEAMS, ...LPL_TEAMS].map(({ name, players }) => [name, players.join()]);
    expect(Object.fromEntries(rosters.get('2026 Summer')!)).toEqual(Object.fromEntries(today));
    for (const [index, split] of splits.entries()) {
      if (index === 0) continue;
      const before = rosters.get(splits[index - 1] as string)!;
      const changed = [...rosters.get(split)!].filter(([team, players]) => before.get(team) !== players);
      expect(changed.length).toBeGreaterThanOrEqual(3);
      expect(changed.length).toBeLessThan(12);
    }
  });

  test("have the same figures in Riot's rows as in Oracle's Elixir's", () => {
    const wide = world.wide();
    const both = games.filter((game) => wide.has(idOf(game)));
    expect(both.length).toBe(wide.size);
    expect(
      faultsOf(both, (game) => {
        const riot = wide.get(idOf(game)) as Row;
        const blue = rowAt(game, 100);
        if (riot['game_date'] !== blue['date']?.slice(0, 10)) return 'day';
        if (riot['game_duration'] !== blue['gamelength'] || riot['game_number'] !== blue['game'])
          return 'length or number';
        if (riot['game_winner'] !== (blue['result'] === '1' ? '100' : '200')) return 'winner';
        for (const place of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
          const line = rowAt(game, place);
          const start = `${place}_${place <= 5 ? 100 : 200}_${['top', 'jng', 'mid', 'adc', 'sup'][(place - 1) % 5]}`;
          if (riot[`${start}_championName`] !== championId(line['champion'] as string)) return `champion ${place}`;
          if (!riot[`${start}_summonerName`]?.endsWith(` ${line['playername']}`)) return `name ${place}`;
          if (riot[`${start}_totalGold_game_end`] !== line['totalgold']) return `gold ${place}`;
          if (Number(riot[`${start}_TOTAL_DAMAGE_DEALT_TO_CHAMPIONS_game_end`]) !== numberIn(line, 'damagetochampions'))
            return `damage ${place}`;
          for (const minute of MINUTES) {
            if (line[`goldat${minute}`] === '') continue;
            if (riot[`${start}_totalGold_${minute * 60}`] !== line[`goldat${minute}`]) return `gold ${place} ${minute}`;
            const creeps = ['MINIONS_KILLED', 'NEUTRAL_MINIONS_KILLED'].map((name) =>
              Number(riot[`${start}_${name}_${minute * 60}`]),
            ) as [number, number];
            if (creeps[0] + creeps[1] !== numberIn(line, `csat${minute}`)) return `creeps ${place} ${minute}`;
          }
        }
        for (const [start, place] of [
          ['100_blue', 100],
          ['200_red', 200],
        ] as const) {
          for (const [name, column] of [
            ['championsKills', 'kills'],
            ['totalGold', 'totalgold'],
            ['towerKills', 'towers'],
            ['inhibKills', 'inhibitors'],
            ['dragonKills', 'dragons'],
            ['baronKills', 'barons'],
          ] as const)
            if (riot[`${start}_${name}_game_end`] !== rowAt(game, place)[column]) return `${name} ${place}`;
        }
        return undefined;
      }),
    ).toEqual([]);
  });

  test('have standings that follow from the matches, and titles for the best of them', () => {
    const played = world.tournaments().filter(({ stages }) => stages[0]!.sections[0]!.matches.length > 0);
    expect(played).toHaveLength(10);
    for (const { stages } of played) {
      const [regular, knockout] = stages.map(({ sections }) => sections[0]!);
      const wins = countWins(regular!.matches);
      const table = regular!.rankings.flatMap(({ ordinal, teams }) => teams.map((team) => ({ ordinal, ...team })));
      expect(table.map(({ id }) => id).toSorted()).toEqual([...wins.keys()].toSorted());
      for (const { id, ordinal, record } of table) {
        const own = wins.get(id)!;
        const better = [...wins.values()].filter((other) => other.wins > own.wins).length;
        expect([record.wins, record.losses, ordinal]).toEqual([own.wins, own.losses, better + 1]);
      }
      const qualified = new Set(knockout!.matches.flatMap(({ teams }) => teams.map(({ id }) => id)));
      const least = Math.min(...[...qualified].map((id) => wins.get(id)!.wins));
      const missed = [...wins].filter(([id]) => !qualified.has(id));
      expect(missed.filter(([, own]) => own.wins > least)).toEqual([]);
    }
  });

  test('decide each series by the games won, and list the games that were not needed', () => {
    for (const { strategy, teams, games: listed } of world.tournaments().flatMap(matchesOf)) {
      const won = teams.map(({ id }) => listed.filter((game) => winnerOf(game) === id).length);
      expect(teams.map(({ result }) => result.gameWins)).toEqual(won);
      expect(Math.max(...won)).toBe((strategy.count + 1) / 2);
      expect(teams.map(({ result }) => result.outcome)).toEqual(
        won.map((count) => (count === Math.max(...won) ? 'win' : 'loss')),
      );
      const states = listed.map(({ state }) => state);
      const needed = won.reduce((total, count) => total + count, 0);
      expect(states).toEqual(listed.map((_, index) => (index < needed ? 'completed' : 'unneeded')));
      expect(listed).toHaveLength(strategy.count);
    }
  });

  test('send the finalists of both leagues to the event at the end of the year', () => {
    const cups = world.tournaments().filter(({ leagueId }) => leagueId === LANTERN_CUP.id);
    expect(cups).toHaveLength(2);
    for (const cup of cups) {
      const season = cup.slug.slice(-4);
      const finals = ['lck', 'lpl'].map((league) => {
        const summer = world.tournaments().find(({ slug }) => slug === `${league}_summer_${season}`)!;
        return matchesOf(summer).at(-1) as RiotMatch;
      });
      const finalists = finals.flatMap(({ teams }) => teams.map(({ id }) => id));
      const entrants = new Set(matchesOf(cup).flatMap(({ teams }) => teams.map(({ id }) => id)));
      expect([...entrants].toSorted()).toEqual(finalists.toSorted());
    }
  });

  test('keep to ids that upstream does not use, each for one thing', () => {
    const text = world.files.get('riot/tournaments.json') as string;
    const ids = [...text.matchAll(/"(?:id|leagueId)":"(\d+)"/g)].map(([, id]) => id as string);
    expect(ids.filter((id) => !/^99000\d{13}$/.test(id))).toEqual([]);
    const matches = world.tournaments().flatMap(matchesOf);
    const own = [
      ...matches.flatMap(({ id, games: listed }) => [id, ...listed.map((game) => game.id)]),
      ...world.tournaments().map(({ id }) => id),
      ...world.json<{ player_id: string }[]>('riot/players.json').map((player) => player.player_id),
      ...world.json<{ team_id: string }[]>('riot/teams.json').map((team) => team.team_id),
      ...world.json<{ id: string }[]>('riot/leagues.json').map((league) => league.id),
    ];
    expect(new Set(own).size).toBe(own.length);
  });
});

/** The first games that break a rule, and the fault of each. */
function faultsOf(games: readonly Game[], check: (game: Game) => unknown): unknown[] {
  const faults = games.map((game) => [idOf(game), check(game)]).filter(([, fault]) => fault !== undefined);
  return faults.slice(0, 3);
}

/** Games of one pair on one day belong to one series. */
function seriesOf(games: readonly Game[]): Game[][] {
  const series = groupBy(games, (game) => {
    const [blue, red] = [rowAt(game, 100), rowAt(game, 200)];
    return [blue['league'], blue['date']?.slice(0, 10), ...[blue['teamid'], red['teamid']].toSorted()].join();
  });
  return [...series.values()];
}

/** The handles of each team in each split, from top to support. */
function rostersOf(games: readonly Game[]): Map<string, Map<string, string>> {
  const rosters = new Map<string, Map<string, string>>();
  for (const { side, players } of games.flatMap(sidesOf)) {
    const split = `${side['year']} ${side['split'] || 'Summer'}`;
    const ofSplit = rosters.get(split) ?? new Map<string, string>();
    ofSplit.set(side['teamname'] as string, players.map((player) => player['playername']).join());
    rosters.set(split, ofSplit);
  }
  return rosters;
}

function matchesOf({ stages }: ReturnType<World['tournaments']>[number]): RiotMatch[] {
  return stages.flatMap(({ sections }) => sections.flatMap(({ matches }) => matches));
}

function winnerOf({ teams }: RiotMatch['games'][number]): string | undefined {
  return teams.find(({ result }) => result.outcome === 'win')?.id;
}

function countWins(matches: readonly RiotMatch[]): Map<string, { wins: number; losses: number }> {
  const counts = new Map<string, { wins: number; losses: number }>();
  for (const { id, result } of matches.flatMap(({ teams }) => teams)) {
    const count = counts.get(id) ?? { wins: 0, losses: 0 };
    count[result.outcome === 'win' ? 'wins' : 'losses'] += 1;
    counts.set(id, count);
  }
  return counts;
}
