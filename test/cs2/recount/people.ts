import { isPlaceholder } from '../../../src/archive/resolve/placeholders.js';
import type { Archive } from '../../support/archive.js';
import { bare, fiftyOf, readJson, readRows, type Row } from './files.js';
import { ArchiveReader } from '../../support/archive-reader.js';

/** Who was in which team when is counted again from the files of all sources. */
export function recountPeople(archive: () => Archive): void {
  const read = new ArchiveReader(archive);
  const query = async <Found extends object>(text: string, values: unknown[] = []): Promise<Found[]> =>
    (await archive().service.db.pool.query(text, values)).rows as Found[];

  test('players from the pages of teams are in them on the day of reading, and in no match', async () => {
    const rows = readRows('hltv/combined_matches_20251028_210538.csv.gz');
    const days = [...new Set(rows.map(({ scraped_date: day }) => (day as string).slice(0, 10)))].toSorted();
    const shown = await query<{ day: string; matches: number }>(
      `select held_on::text as day, count(match_n)::int as matches from cs2_lineup where source = 'hltv-results'
       group by 1 order by 1`,
    );
    expect(shown).toEqual(days.map((day) => ({ day, matches: 0 })));
  });

  test('fifty line-ups of the history: who played has the team in his stints on that day', async () => {
    const { matches } = readJson('hltv/predictor_history.json.gz');
    const lineups = matches.flatMap((match: Row & { lineups: Record<string, string[]> }) =>
      ['team1', 'team2'].flatMap((side) =>
        (match.lineups[side] ?? []).map((name) => ({ name, team: match[`${side}_name`], day: match.match_date })),
      ),
    );
    let known = 0;
    for (const { name, team, day } of fiftyOf<{ name: string; team: string; day: string }>(lineups, 'line-ups')) {
      const stints = await query<{ name: string; former: string[] }>(
        `select t.name, t.former_names as former from cs2_spell s join cs2_team t on t.n = s.team_n
         join cs2_player p on p.n = s.player_n
         where (p.nickname = $1 or $1 = any(p.aliases)) and $2 between s.starts_on and coalesce(s.ends_on, $2)`,
        [name, day],
      );
      const names = stints.flatMap((one) => [one.name, ...one.former]).map(bare);
      expect([name, team, day, names]).toEqual([name, team, day, expect.arrayContaining([bare(team)])]);
      known += 1;
    }
    expect(known).toBe(50);
  });

  test('Twistzz is in Liquid as long as he plays for it, and in FaZe from then on', async () => {
    const [player] = await read.data('players?q=twistzz');
    const stints = await query<{ team: string; from: string; to: string | null }>(
      `select t.name as team, starts_on::text as "from", ends_on::text as "to" from cs2_spell s
       join cs2_team t on t.n = s.team_n where s.player_n = $1 and s.role = 'player' order by starts_on`,
      [Number(player.id.slice('cs2-player-'.length))],
    );
    expect(stints).toEqual([
      { team: 'Liquid', from: expect.stringMatching(/^2024-/), to: expect.stringMatching(/^2025-(08|09)-/) },
      { team: 'FaZe', from: expect.stringMatching(/^2025-(09|10)-/), to: null },
    ]);
  });

  test('few stints are shorter than three days, and few players are in two teams on one day', async () => {
    const [stints] = await query<{ all: number; short: number }>(
      'select count(*)::int as all, count(*) filter (where ends_on - starts_on <= 2)::int as short from cs2_spell',
    );
    expect(stints?.all).toBeGreaterThan(4_000);
    expect((stints?.short ?? Infinity) / (stints?.all ?? 0)).toBeLessThan(0.3);
    const [days] = await query<{ players: number }>(
      `select count(distinct player_n)::int as players from
         (select player_n from cs2_lineup group by player_n, held_on having count(distinct team_n) > 1) twice`,
    );
    expect(days?.players).toBeLessThan(60);
  });

  test('nobody is a placeholder, and no two teams have the same five', async () => {
    const names = await query<{ name: string }>(
      'select name from cs2_team union select nickname from cs2_player union select unnest(aliases) from cs2_player',
    );
    expect(names.length).toBeGreaterThan(3_000);
    expect(names.filter(({ name }) => isPlaceholder(name))).toEqual([]);
    const same = await query(
      `with five as (
         select team_n, array_agg(player_n order by player_n) as players from cs2_spell
         where ends_on is null and role = 'player' group by team_n having count(*) >= 5
       )
       select one.team_n, other.team_n as other_n from five one join five other
         on one.team_n < other.team_n and one.players && other.players
       where (select count(*) from unnest(one.players) p where p = any(other.players)) >= 5`,
    );
    expect(same).toEqual([]);
  });

  test('a former name leads to the team, which has it as an alias', async () => {
    for (const [former, name] of [
      ['Apogee', 'Betclic'],
      ['Iberian Soul', 'Gentle Mates'],
      ['BET-M 33', 'TPuDCATb TPu'],
      ['Dynamo Eclot', 'ECLOT'],
    ] as const) {
      const [found] = await read.data(`teams?q=${encodeURIComponent(former)}`);
      const team = await read.data(`teams/${found.id}`);
      expect([former, team.name, team.aliases]).toEqual([former, name, expect.arrayContaining([former])]);
    }
  });

  test('no player is in two teams within a match', async () => {
    const twice = await query(
      `select match_n, player_n from cs2_player_map where team_n is not null group by 1, 2 having count(distinct team_n) > 1`,
    );
    expect(twice).toEqual([]);
  });

  test("maps whose demos have the players under each other's names: each player is in his team", async () => {
    // The deciders of BLAST Open Lisbon, of which the demos begin with a knife round.
    const lineups = await query<{ nickname: string; team: string }>(
      `select distinct p.nickname, t.name as team from cs2_lineup l join cs2_team t on t.n = l.team_n
       join cs2_player p on p.n = l.player_n
       join identity i on i.n = l.match_n and i.family = 'cs2' and i.kind = 'match' and i.source = 'hltv'
       where l.source = 'demos' and p.nickname in ('ZywOo', 'torzsi', 'donk') and i.key in
         (select match_key from cs2_demo_tie where event_name ilike '%lisbon%') order by 1`,
    );
    expect(lineups.toSorted((one, other) => one.nickname.localeCompare(other.nickname))).toEqual([
      { nickname: 'donk', team: 'Spirit' },
      { nickname: 'torzsi', team: 'MOUZ' },
      { nickname: 'ZywOo', team: 'Vitality' },
    ]);
  });
}
