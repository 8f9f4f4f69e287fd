import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import type { Browser } from 'puppeteer-core';
import { sql } from '../../src/db/sql.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard } from '../support/dashboard.js';
import { signUp, type Owner } from '../support/owner.js';
import { programOnPath } from '../support/proxy.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

/** The archive's pages over the fictional world: found by name, opened by address, drawn, and asked for again by a program. */
let browser: Browser;
let service: Service;
let owner: Owner;
let dashboard: Dashboard;
/** The first two of the ranking. */
let players: Json[];

beforeAll(async () => {
  const opened = await openBrowser();
  if (!opened) return;
  browser = opened;
  service = await startService({ environment: BUSY_SESSIONS });
  owner = await withPlan('enterprise');
  dashboard = await Dashboard.open(browser, service, owner);
  players = (await read('tennis/rankings/top?top_n=2')).items;
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function withPlan(plan: string, game: string | null = null): Promise<Owner> {
  const signed = await signUp(service);
  await service.db.rows(sql`update account set plan = ${plan}, game = ${game} where id = ${signed.accountId}`);
  return signed;
}

const read = async (path: string): Promise<Json> => (await owner.ask('GET', path)).json();

/** Without a finding, an overflow or a fault, and photographed. */
async function isSound(name: string, page = dashboard): Promise<void> {
  await page.settle();
  await page.photograph(name);
  expect(await page.findings()).toEqual([]);
  expect(await page.overflowAt(360)).toBe(0);
  expect(await page.sidewaysAt(360)).toEqual([]);
  expect(await page.strayCellsAt(360)).toEqual([]);
  expect(page.faults).toEqual([]);
}

async function search(words: string, page = dashboard): Promise<void> {
  const box = await page.find('searchbox', 'Search');
  await box.focus();
  await page.page.keyboard.down('Control');
  await page.page.keyboard.press('a');
  await page.page.keyboard.up('Control');
  await page.page.keyboard.type(words);
}

testWhereInstalled(`whoever looks for nothing yet may begin with the best and the newest${NO_BROWSER}`, async () => {
  await dashboard.go('/archive');
  await dashboard.sees(players[0].player_name as string);
  await dashboard.sees('Best-rated teams');
  await dashboard.sees('First of the world ranking');
});

testWhereInstalled(`one box looks in every family, and the words stand in the address${NO_BROWSER}`, async () => {
  const [player] = players;
  await search((player.player_name as string).split(' ').at(-1)!);
  await dashboard.sees(new RegExp(`Tennis: players\\s+${player.player_name}`));
  expect(dashboard.path()).toMatch(/^\/dashboard\/archive\?q=[\w%]+$/);
  await isSound('archive-found');
  await dashboard.press('radio', 'UFC');
  await dashboard.page.waitForFunction(`!document.body.innerText.includes('Tennis: players')`);
  expect(dashboard.path()).toContain('family=ufc');
  const [event] = (await read('ufc/events/recent?limit=1')).data;
  const { red } = event.mainEvent;
  await search(red.name as string);
  await dashboard.sees(new RegExp(`UFC: fighters\\s+${red.name}[^]*UFC: bouts\\s+\\S+`));
  await search('zzzzqq');
  await dashboard.sees('Nothing found for “zzzzqq”');
  const [team] = (await read('cs2/rankings/world?limit=1')).data;
  await dashboard.press('radio', 'Counter-Strike 2');
  await search(team.teamName as string);
  await dashboard.press('link', team.teamName as string);
  await dashboard.find('heading', team.teamName as string);
});

/** The addresses of what a page asks the data for, as it asks. */
function askedBy({ page }: Dashboard, path: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => path.test(request.url()) && asked.push(request.url()));
  return asked;
}

testWhereInstalled(`Call of Duty and Fortnite are found in the same box${NO_BROWSER}`, async () => {
  await dashboard.go('/archive');
  await dashboard.sees(/First of the league[^]*Fortnite[^]*Newest tournaments/);
  const [{ teamName }] = (await read('cod/standings?limit=1')).data;
  await search(teamName as string);
  await dashboard.sees(new RegExp(`Call of Duty: teams\\s+${teamName}[^]*Call of Duty: matches\\s+[^]* v `));
  await isSound('archive-found-cod');
  await dashboard.press('radio', 'Fortnite');
  const [{ ign }] = (await read('fortnite/players?limit=1')).data;
  await search(ign as string);
  await dashboard.sees(new RegExp(`Fortnite: players\\s+${ign}`));
});

testWhereInstalled(`what a search finds has a page of its own, whatever the family${NO_BROWSER}`, async () => {
  const [team] = (await read('lol/rankings?limit=1')).data.map(({ team: one }: Json) => one);
  const found = (await read(`lol/search?q=${encodeURIComponent(team.name)}`)).data;
  const [won] = (await read('cs2/matches/recent?limit=1')).data;
  const [league] = (await read('lol/leagues?limit=1')).data;
  const codTeam = (await read('cod/teams?limit=1')).data[0].slug;
  const org = (await read('fortnite/orgs?limit=1')).data[0].slug;
  for (const [path, words, isDrawn] of [
    [`lol/matches/${found.matches[0].matchId}`, /Best of[^]*Won by/, true],
    [`lol/leagues/${league.leagueId}`, /Tier[^]*Matches/, false],
    [`cs2/matches/${won.id}`, /Best of[^]*Picked by/, true],
    [`cs2/events/${won.event.id}`, /Teams[^]*Matches/, false],
    ['cod/matches/cod-match-1', /Format[^]*Mode/, true],
    [`cod/teams/${codTeam}`, /Line-up[^]*Matches[^]* v /, true],
    ['cod/players/cod-player-1', /Earned[^]*Kills per death/, false],
    ['cod/tournaments/cod-tournament-1', /Prizes[^]*Final places/, false],
    ['fortnite/tournaments/fn-tournament-1', /Prizes[^]*Round 1\s[^]*Places[^]*Round\s/, true],
    ['fortnite/players/fn-player-1', /Earned[^]*Places/, false],
    [`fortnite/orgs/${org}`, /Players[^]*Line-up/, false],
  ] as const) {
    await dashboard.go(`/archive/${path}`);
    await dashboard.sees(words);
    if (isDrawn) await isSound(`archive-${path.split('/').slice(0, 2).join('-')}`);
    expect(await dashboard.text()).not.toContain('could not be loaded');
  }
});

testWhereInstalled(`a family that the plan does not cover says so beside those that answer${NO_BROWSER}`, async () => {
  const other = await Dashboard.open(browser, service, await withPlan('starter', 'tennis'));
  const refused = askedBy(other, /\/api\/v1\/(ufc|lol|cs2|cod|fortnite)\//);
  await other.go('/archive');
  await other.sees(players[0].player_name as string);
  await other.sees(
    /UFC, League of Legends[^]*Fortnite\s+Not in Starter\s+The plan covers one game, Tennis\.\s+Compare the plans/,
  );
  await other.sees('Each look costs 2 requests.');
  expect(await other.text()).not.toContain('Try again');
  await isSound('archive-refused', other);
  await other.go('/live');
  await other.sees(/Fortnite\s+Not in Starter/);
  await other.go('/live/ufc/ufc-1');
  await other.sees('Not in Starter');
  expect(refused).toEqual([]);
  await other.close();
});

const DATA = /\/api\/v1\/(tennis|ufc|lol|cs2|cod|fortnite|search)\b/;

testWhereInstalled(
  `a plan of few requests a minute reads what somebody opens, and says once that they are used up${NO_BROWSER}`,
  async () => {
    const other = await Dashboard.open(browser, service, await withPlan('free'));
    const asked = askedBy(other, DATA);
    await other.go('/archive');
    await other.sees(players[0].player_name as string);
    await other.sees('To read all of these takes 5 requests of the 10 that your plan has a minute');
    await other.sees('Enter searches, for 1 of your 10 requests a minute.');
    await isSound('archive-free', other);
    expect(asked).toHaveLength(2);
    await other.press('button', 'UFC');
    await other.sees('Newest events');
    expect(other.path()).toBe('/dashboard/archive?open=ufc');
    await other.press('button', 'All of them');
    await other.find('heading', 'Fortnite');
    await until(() => asked.length === 7);
    await search('ro', other);
    await sleep(800);
    expect(asked).toHaveLength(7);
    for (const words of ['ro', 'the', 'ha', 'the next']) {
      await search(words, other);
      await other.page.keyboard.press('Enter');
      await other.page.waitForFunction(`new URLSearchParams(location.search).get('q') === '${words}'`);
      await other.settle();
    }
    await other.sees(/All 10 requests of this minute are used; what is missing is asked again in \d+ s\./);
    await other.sees('This is read once there are new requests.');
    expect((await other.text()).match(/is used up/g)).toHaveLength(1);
    expect(await other.text()).not.toContain('Try again');
    await sleep(6_000);
    expect(asked).toHaveLength(11);
    await isSound('archive-minute', other);
    await other.press('link', 'Compare the plans');
    await other.find('heading', 'Billing');
    await other.close();
  },
);

testWhereInstalled(
  `a full minute is asked again when it is over and stays said, a full month is not${NO_BROWSER}`,
  async () => {
    const other = await Dashboard.open(browser, service, await withPlan('free'));
    const asked = { ufc: 0, cs2: 0, lol: 0 };
    await other.intercept((request) => {
      const family = /\/api\/v1\/(ufc|cs2|lol)\//.exec(request.url())?.[1] as keyof typeof asked | undefined;
      if (family === undefined) return request.continue();
      asked[family] += 1;
      const minute = { limitType: 'per_minute', limit: 10, retryAfterSeconds: 2 };
      const limits = {
        ufc: minute,
        cs2: minute,
        lol: { limitType: 'monthly', limit: 500, retryAfterSeconds: 600_000, resetAt: '2031-02-01T00:00:00.000Z' },
      };
      const error = { code: 'RATE_LIMIT_EXCEEDED', message: 'reached', plan: 'free', ...limits[family] };
      return request.respond({
        status: 429,
        headers: { 'x-error-code': error.code },
        contentType: 'application/json',
        body: JSON.stringify({ success: false, error }),
      });
    });
    await other.go('/archive?open=ufc,cs2,lol');
    await other.sees('The month is used up');
    await other.sees(/All 500 requests of this month are used; there are new ones on 1 Feb 2031\./);
    await other.sees('The minute is used up');
    await until(() => asked.ufc > 0 && asked.cs2 > 0);
    const said = '.state, .notice.limit';
    await until(async () => (await other.page.$$(said)).length === 5);
    await other.page.$$eval(said, (parts) => parts.forEach((part) => part.setAttribute('data-marked', '')));
    await until(() => asked.ufc >= 3 && asked.cs2 >= 3);
    expect(await other.page.$$eval(said, (parts) => parts.map((part) => part.hasAttribute('data-marked')))).toEqual(
      Array(5).fill(true),
    );
    expect(asked.lol).toBe(1);
    await other.close();
  },
);

testWhereInstalled(
  `typing two names charges a few requests, and none of the minute of the keys${NO_BROWSER}`,
  async () => {
    const typing = await withPlan('pro');
    const { key } = await service.key({}, { accountId: typing.accountId });
    const other = await Dashboard.open(browser, service, typing);
    await other.go('/archive');
    await other.sees('First of the world ranking');
    await other.settle();
    const left = async (): Promise<number> =>
      Number((await typing.ask('GET', 'tennis/rankings/top?top_n=1')).headers.get('x-quota-remaining'));
    const before = await left();
    for (const { player_name: name } of players) {
      await search('', other);
      await other.page.keyboard.type(name as string, { delay: 200 });
      await other.page.waitForFunction(`new URLSearchParams(location.search).get('q') === ${JSON.stringify(name)}`);
      await other.settle();
    }
    const charged = before - (await left()) - 1;
    // One a name, and one more wherever a busy machine stops for half a second.
    expect(charged).toBeGreaterThanOrEqual(2);
    expect(charged).toBeLessThanOrEqual(6);
    const answer = await service.get('/api/v1/tennis/rankings/top?top_n=1', key);
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('99');
    await other.close();
  },
);

testWhereInstalled(`each request runs as it was copied${NO_BROWSER}`, async () => {
  const [player] = players;
  const path = `/archive/tennis/players/${player.player_id}`;
  await dashboard.go(path);
  await dashboard.press('button', 'Request: Profile');
  await dashboard.find('tab', 'curl');
  const expected = await read(`tennis/players/${player.player_id}`);
  const { key } = await service.key({ plan: 'pro' });
  for (const [language, program] of PROGRAMS) {
    await dashboard.press('tab', language);
    const sample = await shownSample();
    expect(sample).toContain(`/api/v1/tennis/players/${player.player_id}`);
    if (programOnPath(program) === undefined) continue;
    const said = await run(program, sample, key);
    expect(said).toContain(expected.full_name);
    if (language !== 'TypeScript') expect(JSON.parse(said)).toEqual(expected);
  }
  await isSound('archive-tennis-player');
  expect(dashboard.path()).toBe(`/dashboard${path}?request=profile&as=py`);
});

const PROGRAMS = [
  ['curl', 'curl'],
  ['TypeScript', 'node'],
  ['Python', 'python3'],
] as const;

const shownSample = async () =>
  (await dashboard.page.$eval('[role="tabpanel"] textarea', (text) => text.value)) as string;

/** Runs a sample as its language is run, with a key in the environment. */
async function run(program: (typeof PROGRAMS)[number][1], sample: string, key: string): Promise<string> {
  const env = { ...process.env, SCORELINE_KEY: key };
  const [file, words] =
    program === 'node'
      ? [process.execPath, ['--input-type=module', '-e', (await transform(sample, { loader: 'ts' })).code]]
      : program === 'curl'
        ? ['sh', ['-c', sample.replace('curl ', 'curl --silent ')]]
        : [program, ['-c', sample]];
  return (await promisify(execFile)(file as string, words as string[], { env })).stdout;
}

testWhereInstalled(`a tennis player: facts, ranks over time and matches page by page${NO_BROWSER}`, async () => {
  const [{ player_id: id, player_name: name }] = players;
  const { summary } = await read(`tennis/rankings/history/${id}`);
  await dashboard.go(`/archive/tennis/players/${id}`);
  await dashboard.find('heading', name as string);
  await dashboard.sees(new RegExp(`Best\\s+${summary.best_rank}\\b`));
  const ranks = await dashboard.page.$$eval('.plot table tbody tr', (rows) => rows.length);
  expect(ranks).toBeGreaterThanOrEqual(summary.weeks_ranked as number);
  const first = (await read(`tennis/players/${id}/matches?page_size=20`)).items[0];
  await dashboard.sees(first.score as string);
  await dashboard.press('button', 'Older');
  await dashboard.sees(/Page 2 of/);
  expect(dashboard.path()).toContain('?page=2');
});

testWhereInstalled(`two players are chosen by name, from the keyboard alone${NO_BROWSER}`, async () => {
  const [one, other] = players;
  await dashboard.go('/archive/tennis/h2h');
  for (const [label, { player_name: name }] of [
    ['First player', one],
    ['Second player', other],
  ] as const) {
    await (await dashboard.find('combobox', label)).focus();
    await dashboard.page.keyboard.type(name as string);
    await dashboard.find('option', name as string);
    if (label === 'First player') await dashboard.photograph('archive-h2h-picker');
    await dashboard.page.keyboard.press('ArrowDown');
    await dashboard.page.keyboard.press('Enter');
  }
  const { summary } = await read(`tennis/h2h/${one.player_id}/${other.player_id}`);
  await dashboard.sees(`${summary.player1_wins} – ${summary.player2_wins}`);
  expect(dashboard.path()).toBe(`/dashboard/archive/tennis/h2h?player1=${one.player_id}&player2=${other.player_id}`);
  await isSound('archive-h2h');
  await dashboard.go(`/archive/tennis/h2h?player2=${other.player_id}`);
  await dashboard.page.waitForFunction(
    `[...document.querySelectorAll('input')].some((box) => box.value === ${JSON.stringify(other.player_name)})`,
  );
});

testWhereInstalled(`a refusal of tennis is a sentence for people${NO_BROWSER}`, async () => {
  const [{ player_id: id }] = players;
  const page = await Dashboard.open(browser, service, owner);
  await page.go(`/archive/tennis/h2h?player1=${id}&player2=${id}`);
  await page.sees(/^player1_id and player2_id must be different players$/m);
  await page.close();
});

testWhereInstalled(
  `a draw is a bracket, whole or from a round on, and scrolls inside itself${NO_BROWSER}`,
  async () => {
    const { items } = await read('tennis/tournaments?page_size=50');
    const { id } = (items as Json[]).find((edition) => edition.draw_size === 32);
    const { rounds } = await read(`tennis/tournaments/${id}/draw`);
    await dashboard.go(`/archive/tennis/tournaments/${id}`);
    await dashboard.find('heading', rounds[0].round_name as string);
    const drawn = () => dashboard.page.$$eval('.bracket-match', (matches) => matches.length);
    expect(await drawn()).toBe(31);
    await isSound('archive-draw');
    await dashboard.press('radio', 'From quarterfinals');
    await dashboard.page.waitForFunction(`document.querySelectorAll('.bracket-match').length === 7`);
    expect(dashboard.path()).toContain('?from=QF');
    await dashboard.photograph('archive-draw-quarterfinals');
  },
);

testWhereInstalled(`a fight card leads to its bouts, their rounds and their fighters${NO_BROWSER}`, async () => {
  const [event] = (await read('ufc/events/recent?limit=1')).data;
  const [bout] = (await read(`ufc/events/${event.slug}`)).data.bouts;
  await dashboard.go(`/archive/ufc/events/${event.slug}`);
  await dashboard.find('heading', event.title as string);
  await dashboard.sees(bout.red.fighterName as string);
  await isSound('archive-card');
  await dashboard.go(`/archive/ufc/bouts/${bout.id}?round=1`);
  await dashboard.sees('Significant strikes');
  const [first] = ((await read(`ufc/bouts/${bout.id}/rounds`)).data as Json[]).filter(
    ({ round, corner }) => round === 1 && corner === 'red',
  );
  await dashboard.sees(new RegExp(`${first.sigStrikesLanded}\\s+Significant strikes\\s`));
  await isSound('archive-bout');
  await dashboard.press('link', bout.red.fighterName as string);
  await dashboard.find('heading', bout.red.fighterName as string);
  await dashboard.sees(event.title as string);
  expect(await dashboard.text()).not.toContain('Decision -');
  await isSound('archive-fighter');
});

testWhereInstalled(`teams and players of League of Legends and Counter-Strike 2 have pages${NO_BROWSER}`, async () => {
  const [lol] = (await read('lol/rankings?limit=1')).data;
  await dashboard.go(`/archive/lol/teams/${lol.team.slug}`);
  await dashboard.find('heading', lol.team.name as string);
  const [member] = (await read(`lol/teams/${lol.team.slug}`)).data.roster;
  await dashboard.sees(member.playerName as string);
  await isSound('archive-lol-team');
  await dashboard.press('link', member.playerName as string);
  await dashboard.find('heading', member.playerName as string);
  await dashboard.page.waitForSelector('.plot table tbody tr:nth-child(5)');
  await isSound('archive-lol-player');
  const [cs2] = (await read('cs2/rankings/world?limit=1')).data;
  await dashboard.go(`/archive/cs2/teams/${cs2.teamId}`);
  await dashboard.find('heading', cs2.teamName as string);
  await isSound('archive-cs2-team');
  await dashboard.go(`/archive/cs2/players/${cs2.roster[0].id}`);
  await dashboard.find('heading', cs2.roster[0].nickname as string);
  await dashboard.page.waitForSelector('.plot table tbody tr:nth-child(5)');
  await isSound('archive-cs2-player');
});

testWhereInstalled(
  `a plan that leaves old figures out says so, and nobody is found under a wrong id${NO_BROWSER}`,
  async () => {
    const [cs2] = (await read('cs2/rankings/world?limit=1')).data;
    const other = await Dashboard.open(browser, service, await withPlan('free'));
    await other.go(`/archive/cs2/players/${cs2.roster[0].id}`);
    await other.sees(/Your plan opens figures from .* older ones are left out/);
    await other.go('/archive/tennis/players/atp_0');
    await other.sees('Not found');
    await other.close();
  },
);

testWhereInstalled(`a name is shown as text and breaks no page, whatever stands in it${NO_BROWSER}`, async () => {
  const [, , { teamId, teamName }] = (await read('cs2/rankings/world?limit=3')).data;
  const name = `<img src=x onerror=alert(1)>\u202Egnihtemos${'x'.repeat(300)}`;
  await service.db.rows(sql`update cs2_team set name = ${name} where name = ${teamName}`);
  await dashboard.go(`/archive/cs2/teams/${teamId}`);
  await dashboard.sees('<img src=x onerror=alert(1)>');
  await isSound('archive-hostile');
});
