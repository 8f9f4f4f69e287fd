import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { fiftyOf, readJson } from '../archive-files.js';
import { providersOf, ArchiveReader } from '../../support/archive-reader.js';

interface RawMatch {
  tournament: Json;
  stage: Json;
  /** The name of the section, with its number where the stage has several of that name. */
  section: string;
  match: Json;
}

/** The sections of a stage under names of which each stands once: the third of one name has the number 3 after it. */
function sectionsOf({ sections }: Json): { name: string; section: Json }[] {
  return sections.map((section: Json, place: number) => {
    const alike = sections.slice(0, place).filter(({ name }: Json) => name === section.name).length;
    return { name: alike === 0 ? section.name : `${section.name} ${alike + 1}`, section };
  });
}

/** Recounts matches, standings, teams and players of the API from Riot's lists. */
export function recountRiot(archive: () => Archive): void {
  const read = new ArchiveReader(archive);
  let tournaments: Json[];
  let teams: Map<string, Json>;
  let players: Json[];

  beforeAll(() => {
    tournaments = readJson('riot_gpr/tournaments.json.gz');
    teams = new Map(readJson('riot_gpr/teams.json.gz').map((team: Json) => [team.team_id, team]));
    players = readJson('riot_gpr/players.json.gz');
  });

  /** The slug of a team; also of one that Riot's list of teams lacks, whose name nobody knows. */
  async function slugOf(id: string): Promise<string> {
    return (await read.upstream('teams', 'riot', id)).slug;
  }

  async function whole(path: string): Promise<Json[]> {
    const rows: Json[] = [];
    for (;;) {
      const { data, meta } = await read.answer(`${path}&limit=100&offset=${rows.length}`);
      rows.push(...data);
      if (!meta.hasMore) return rows;
    }
  }

  function listMatches(): RawMatch[] {
    return tournaments.flatMap((tournament) =>
      tournament.stages.flatMap((stage: Json) =>
        sectionsOf(stage).flatMap(({ name, section }) =>
          section.matches.map((match: Json): RawMatch => ({ tournament, stage, section: name, match })),
        ),
      ),
    );
  }

  /** Upstream has two series in progress that one team has won. */
  const stateOf = (match: Json) =>
    match.teams.some(({ result }: Json) => result?.outcome === 'win') ? 'completed' : match.state;

  /** Fifty of each state, or all that there are. */
  const drawn = () =>
    ['completed', 'unstarted', 'inProgress'].flatMap((state) =>
      fiftyOf(listMatches().filter(({ match }) => match.state === state)),
    );

  /** The rows of all of them, asked for fifty at a time. */
  async function rowsOf(raw: readonly RawMatch[]): Promise<Json[]> {
    const rows: Json[] = [];
    for (let from = 0; from < raw.length; from += 50) {
      const ids = raw.slice(from, from + 50).map(({ match }) => match.id);
      rows.push(...(await read.data(`matches?ids=${ids.join(',')}&expand=games`)));
    }
    return rows;
  }

  test('matches, fifty of each state: tournament, stage, teams, scores and winner', async () => {
    const raw = drawn();
    const rows = await rowsOf(raw);
    expect(rows).toHaveLength(50 + 50 + 2);
    for (const [index, { tournament, stage, section, match }] of raw.entries()) {
      const row = rows[index];
      const isOver = stateOf(match) === 'completed';
      const [one, other] = match.teams;
      const slugs = [await slugOf(one.id), await slugOf(other.id)];
      const won = match.teams.findIndex(({ result }: Json) => result?.outcome === 'win');
      const seen = [row.team1, row.team2].map((team: Json) => [team?.slug ?? null, team?.score ?? null]);
      expect({
        match: row.externalMatchId,
        tournamentId: row.tournamentId,
        leagueId: row.leagueId,
        stage: row.stage,
        blockName: row.blockName,
        state: row.state,
        bestOf: row.bestOf,
        teams: seen,
        winner: row.winnerSlug,
      }).toEqual({
        match: match.id,
        tournamentId: (await read.data(`tournaments/${tournament.id}`)).id,
        leagueId: (await read.data(`leagues/${tournament.leagueId}`)).leagueId,
        stage: stage.name,
        blockName: section,
        state: stateOf(match),
        bestOf: match.strategy.count,
        // A match that has not begun has no score, though upstream writes zeros.
        teams: match.teams.map(({ result }: Json, side: number) => [
          slugs[side],
          match.state === 'unstarted' ? null : result.gameWins,
        ]),
        winner: isOver ? slugs[won] : null,
      });
    }
  });

  test('the games of these matches: numbers, states, sides and winners', async () => {
    const raw = drawn();
    const rows = await rowsOf(raw);
    let games = 0;
    for (const [index, { match }] of raw.entries()) {
      const played = match.games.filter(({ state }: Json) => state === 'completed');
      expect([match.id, rows[index].gameCount]).toEqual([match.id, played.length]);
      games += played.length;
      const counted = [];
      for (const game of played) {
        const of = (side: string) => game.teams.find((team: Json) => team.side === side);
        const winner = game.teams.find(({ result }: Json) => result.outcome === 'win');
        counted.push([
          game.number,
          'completed',
          await slugOf(of('blue').id),
          await slugOf(of('red').id),
          winner.side,
          await slugOf(winner.id),
        ]);
      }
      const seen = rows[index].games.map((game: Json) => [
        game.gameNumber,
        game.state,
        game.blueTeam?.slug ?? null,
        game.redTeam?.slug ?? null,
        game.winningSide,
        game.winnerSlug,
      ]);
      expect([match.id, seen]).toEqual([match.id, counted]);
    }
    expect(games).toBeGreaterThan(50);
  });

  test('fifty stages: the ranks, wins, losses and ties of their standings', async () => {
    const ranked = tournaments.flatMap((tournament) =>
      tournament.stages
        .filter(({ sections }: Json) => sections.some(({ rankings }: Json) => rankings.length > 0))
        .map((stage: Json) => ({ tournament, stage })),
    );
    let rows = 0;
    for (const { tournament, stage } of fiftyOf<{ tournament: Json; stage: Json }>(ranked)) {
      const place = `tournaments/${tournament.id}/standings?stage=${stage.slug}`;
      const data = await read.data(place);
      const counted: unknown[] = [];
      const groups = new Set<string>();
      for (const { name, section } of sectionsOf(stage)) {
        for (const { ordinal, teams: list } of section.rankings) {
          for (const { id, record } of list) {
            groups.add(name);
            counted.push([name, ordinal, await slugOf(id), record.wins, record.losses, record.ties]);
          }
        }
      }
      const only = groups.size === 1 ? [...groups][0] : undefined;
      const seen = data.rankings.map((row: Json) => [
        row.group ?? only,
        row.rank,
        row.orgSlug,
        row.wins,
        row.losses,
        row.ties,
      ]);
      expect([place, data.source, data.stage, inOrder(seen)]).toEqual([place, 'riot', stage.name, inOrder(counted)]);
      rows += seen.length;
    }
    expect(rows).toBeGreaterThan(300);
  });

  test('every stage with several tables of one name has the rows of each', async () => {
    const stages = tournaments.flatMap((tournament) =>
      tournament.stages
        .filter(({ sections }: Json) => new Set(sections.map(({ name }: Json) => name)).size < sections.length)
        .map((stage: Json) => ({ tournament, stage })),
    );
    expect(stages.map(({ tournament }) => tournament.slug)).toEqual(
      expect.arrayContaining(['nlc_2021_split1', 'lla_2020_split1', 'lla-closing-2020']),
    );
    for (const { tournament, stage } of stages) {
      const data = await read.data(`tournaments/${tournament.id}/standings?stage=${stage.slug}`);
      const counted: unknown[] = [];
      for (const { name, section } of sectionsOf(stage))
        for (const { ordinal, teams: list } of section.rankings)
          for (const { id, record } of list)
            counted.push([name, ordinal, await slugOf(id), record.wins, record.losses]);
      const seen = data.rankings.map((row: Json) => [row.group, row.rank, row.orgSlug, row.wins, row.losses]);
      expect([tournament.slug, inOrder(seen)]).toEqual([tournament.slug, inOrder(counted)]);
      expect(data.groups).toEqual(sectionsOf(stage).map(({ name }) => name));
    }
  });

  test('fifty tournaments: days, stages and how many matches', async () => {
    for (const raw of fiftyOf(tournaments)) {
      const data = await read.data(`tournaments/${raw.id}`);
      const of = listMatches().filter(({ tournament }) => tournament.id === raw.id);
      expect({
        tournament: raw.id,
        name: data.name,
        slug: data.slug,
        days: [data.startDate, data.endDate],
        stages: data.stages.map(({ slug }: Json) => slug),
        leagueId: data.leagueId,
      }).toEqual({
        tournament: raw.id,
        name: raw.name,
        slug: raw.slug,
        days: [raw.startDate, raw.endDate],
        stages: raw.stages.map(({ slug }: Json) => slug),
        leagueId: (await read.data(`leagues/${raw.leagueId}`)).leagueId,
      });
      // A box score may have a match that Riot's list lacks.
      expect(data.matchCount).toBeGreaterThanOrEqual(of.length);
      const shown = (await whole(`matches?tournamentId=${raw.id}`)).map(({ externalMatchId }) => externalMatchId);
      expect([raw.id, data.matchCount]).toEqual([raw.id, shown.length]);
      expect([raw.id, shown]).toEqual([raw.id, expect.arrayContaining(of.map(({ match }) => match.id))]);
    }
  });

  test('fifty teams: names and tags', async () => {
    let alone = 0;
    for (const raw of fiftyOf([...teams.values()])) {
      const data = await read.data(`teams/${raw.team_id}`);
      expect([raw.team_id, data.shortName]).toEqual([raw.team_id, raw.acronym]);
      // A box score has the newer name.
      if (providersOf(data).includes('oracleselixir')) continue;
      alone += 1;
      expect([raw.team_id, data.name]).toEqual([raw.team_id, plain(raw.name)]);
    }
    expect(alone).toBeGreaterThan(30);
  });

  test('fifty players: handles, names, teams and roles', async () => {
    const roles = rolesOf();
    let alone = 0;
    for (const raw of fiftyOf(players)) {
      const data = await read.data(`players/${raw.player_id}`);
      const names = [data.currentIgn, ...data.formerIgns].map((name: string) => name.toLowerCase());
      expect([raw.player_id, names]).toEqual([
        raw.player_id,
        expect.arrayContaining([plain(raw.handle).toLowerCase()]),
      ]);
      const providers = providersOf(data);
      if (providers.filter((provider) => provider === 'riot').length > 1) continue;
      const realName = plain(`${raw.first_name ?? ''} ${raw.last_name ?? ''}`);
      if (realName !== '') expect([raw.player_id, data.realName]).toEqual([raw.player_id, realName]);
      // Box scores and rosters are newer.
      if (providers.length > 1 || data.stats.gamesPlayed > 0) continue;
      alone += 1;
      expect([raw.player_id, data.currentIgn]).toEqual([raw.player_id, plain(raw.handle)]);
      if (teams.has(raw.home_team_id))
        expect([raw.player_id, data.team?.slug]).toEqual([raw.player_id, await slugOf(raw.home_team_id)]);
      const [first, second] = roles.get(raw.player_id) ?? [];
      if (first?.[1] !== second?.[1]) expect([raw.player_id, data.role]).toEqual([raw.player_id, first?.[0] ?? null]);
    }
    expect(alone).toBeGreaterThan(25);
  });

  /** The roles in which Riot's matches have each player, the most frequent first; `none` is no role. */
  function rolesOf(): Map<string, [role: string, times: number][]> {
    const counts = new Map<string, Map<string, number>>();
    for (const { match } of listMatches())
      for (const team of match.teams)
        for (const { id, role } of team.players) {
          const own = counts.get(id) ?? new Map<string, number>();
          counts.set(id, own);
          if (role !== 'none') own.set(role, (own.get(role) ?? 0) + 1);
        }
    return new Map([...counts].map(([id, own]) => [id, [...own].toSorted((one, other) => other[1] - one[1])]));
  }
}

/** Names with single blanks between their words. */
function plain(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

function inOrder(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
