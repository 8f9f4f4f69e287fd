import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { providersOf } from '../../support/archive-reader.js';
import { fiftyOf, readJson, readRows } from '../archive-files.js';
import { Wiki, written } from './wiki.js';

const ROLES: Readonly<Record<string, string>> = {
  Top: 'top',
  Jungle: 'jungle',
  Mid: 'mid',
  Bot: 'bottom',
  Support: 'support',
};

/** Recounts the teams of players in the API from Leaguepedia's rosters, contracts and lists of players. */
export function recountRosters(archive: () => Archive): void {
  const wiki = new Wiki(archive);
  const { read } = wiki;

  test('fifty rosters of tournaments: their players are or were in the team', async () => {
    let members = 0;
    for (const row of fiftyOf<Json>(readJson('leaguepedia/TournamentRosters.json.gz'))) {
      const [links, roles] = [row.RosterLinks, row.Roles].map((list) => String(list).split(';;'));
      const team = await wiki.team(row.Team);
      for (const [index, link] of (links as string[]).entries()) {
        // Coaches, casters and who plays several roles stand there too.
        if (ROLES[roles?.[index] ?? ''] === undefined || written(link) === '') continue;
        const player = await wiki.player(link);
        if (!player) throw new Error(`no player has the page ${link} of ${row.UniqueLine}`);
        expect([row.UniqueLine, link, await wiki.teamsOf(player)]).toEqual([
          row.UniqueLine,
          link,
          expect.arrayContaining([team?.slug]),
        ]);
        members += 1;
      }
    }
    expect(members).toBeGreaterThan(200);
  });

  test('fifty who are on the pages of teams: names, roles and teams', async () => {
    const members = readJson('leaguepedia/ListplayerCurrent.json.gz').filter(
      ({ Role }: Json) => ROLES[Role] !== undefined,
    );
    const times = (link: string) => members.filter(({ Link }: Json) => Link === link).length;
    let named = 0;
    for (const { _pageName: page, ...row } of fiftyOf<Json>(members)) {
      const player = await wiki.player(row.Link);
      if (!player) throw new Error(`no player has the page ${row.Link}`);
      const team = await wiki.team(row.Team === '' ? page : row.Team);
      expect([row.Link, await wiki.teamsOf(player)]).toEqual([row.Link, expect.arrayContaining([team?.slug])]);
      // The role and name of others come from games and Riot's list.
      const isAlone = providersOf(player).every((provider) => provider === 'leaguepedia');
      if (!isAlone || player.stats.gamesPlayed > 0 || times(row.Link) > 1) continue;
      named += 1;
      expect([row.Link, player.role]).toEqual([row.Link, ROLES[row.Role]]);
      if (row.Name) expect([row.Link, player.realName]).toEqual([row.Link, written(row.Name)]);
    }
    expect(named).toBeGreaterThan(10);
  });

  test('fifty contracts: the team, and the transfers that notices of contracts show', async () => {
    const contracts: Json[] = readJson('leaguepedia/Contracts.json.gz');
    const dayOf = (news: string) => /\d{4}-\d{2}-\d{2}/.exec(news)?.[0];
    let transfers = 0;
    for (const row of fiftyOf(contracts.filter(({ IsRemoval, NewsId }) => IsRemoval !== 1 && dayOf(NewsId)))) {
      const player = await wiki.player(row.Player);
      if (!player) throw new Error(`no player has the page ${row.Player}`);
      const team = await wiki.team(row.Team);
      expect([row.NewsId, row.Player, await wiki.teamsOf(player)]).toEqual([
        row.NewsId,
        row.Player,
        expect.arrayContaining([team?.slug]),
      ]);
      const answer = await read.data(`transfers/player/${player.lolPlayerId}?limit=100`);
      for (const transfer of answer) {
        const notices = contracts.filter(({ NewsId }) => NewsId === transfer.details);
        if (notices.length === 0) continue;
        transfers += 1;
        const org = transfer.transferType === 'released' ? transfer.fromOrg : transfer.toOrg;
        const ends = [];
        for (const notice of notices)
          if ((await wiki.team(notice.Team))?.slug === org.slug) ends.push(notice.ContractEnd);
        expect([transfer.details, transfer.transferDate]).toEqual([transfer.details, dayOf(transfer.details)]);
        // An end that is exact to the day, and within five years: others are slips.
        if (transfer.contractUntil !== null)
          expect([transfer.details, ends]).toEqual([
            transfer.details,
            expect.arrayContaining([transfer.contractUntil]),
          ]);
        expect([transfer.details, ends.length]).not.toEqual([transfer.details, 0]);
      }
    }
    expect(transfers).toBeGreaterThan(20);
  });

  test('fifty biographies: birth dates, nationalities and residencies', async () => {
    const people = readRows('leaguepedia/appearances_player_master.csv.gz').filter(
      ({ Birthdate__precision: exact }) => exact === '1',
    );
    for (const row of fiftyOf(people)) {
      const player = await wiki.player(row.PlayerPage as string);
      if (!player) throw new Error(`no player has the page ${row.PlayerPage}`);
      expect([row.PlayerPage, player.birthDate, player.residency, player.nationality]).toEqual([
        row.PlayerPage,
        row.Birthdate,
        row.Residency,
        row.Nationality === '' ? row.Country : row.Nationality?.replaceAll(',', ', '),
      ]);
    }
  });

  test('fifty splits: who played in one for a team is or was in it', async () => {
    for (const row of fiftyOf(readRows('leaguepedia/appearances_regular_appearances.csv.gz'))) {
      const player = await wiki.player(row.PlayerLink as string);
      if (!player) throw new Error(`no player has the page ${row.PlayerLink}`);
      const team = await wiki.team(row.Team as string);
      expect([row.PlayerLink, row.Year, row.Split, await wiki.teamsOf(player)]).toEqual([
        row.PlayerLink,
        row.Year,
        row.Split,
        expect.arrayContaining([team?.slug]),
      ]);
    }
  });
}
