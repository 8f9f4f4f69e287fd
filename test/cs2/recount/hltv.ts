import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { bare, fiftyOf, namesNow, readJson, readRows, slugged, type Row } from './files.js';
import { ArchiveReader } from '../../support/archive-reader.js';

/** What the API answers of matches and players is counted again from HLTV's pages. */
export function recountHltv(archive: () => Archive): void {
  const read = new ArchiveReader(archive);

  test('fifty rows of results: time, event, teams, score, winner and where it was played', async () => {
    const now = await namesNow(archive());
    for (const row of fiftyOf(readRows('hltv/combined_matches_20251028_210538.csv.gz'), 'results')) {
      const match = await read.upstream('matches', 'hltv', row.hltv_match_id as string);
      expect([row.hltv_match_id, match.sources]).toEqual([row.hltv_match_id, expect.arrayContaining(['hltv-results'])]);
      expect([row.hltv_match_id, match.status, match.startsAt, match.isOnline]).toEqual([
        row.hltv_match_id,
        'completed',
        new Date(row.date as string).toISOString(),
        row.event_type === 'Online',
      ]);
      expect([row.hltv_match_id, bare(match.eventName)]).toEqual([row.hltv_match_id, bare(row.tournament as string)]);
      const scores = [Number(row.score_team1), Number(row.score_team2)] as const;
      const names = [now(row.team1_name as string), now(row.team2_name as string)] as const;
      expectSides(match, row.hltv_match_id as string, names, scores);
    }
  });

  test('fifty rows of figures: time, event, teams, score and winner', async () => {
    const now = await namesNow(archive());
    for (const row of fiftyOf(readRows('hltv/combined_detailed_latest.csv.gz'), 'figures')) {
      const { key, isMap, ...page } = pageOf(row);
      const slugs = [now(page.slugs[0]), now(page.slugs[1])] as const;
      const match = await read.upstream('matches', 'hltv-stats', key);
      expect([key, match.sources]).toEqual([key, expect.arrayContaining(['hltv-stats'])]);
      expect([key, match.startsAt]).toEqual([key, new Date(row.date as string).toISOString()]);
      expect([key, bare(match.eventName)]).toEqual([key, bare(row.event_name as string)]);
      const scores = [Number(row.team1_score), Number(row.team2_score)] as const;
      if (!isMap) {
        expectSides(match, key, slugs, scores, slugged);
        continue;
      }
      // A map's page has its own order of teams, so that only another page shows who won.
      expect([key, [match.team1Name, match.team2Name].map(slugged).toSorted()]).toEqual([
        key,
        slugs.map(slugged).toSorted(),
      ]);
      if (match.sources.length > 1 || match.team1Score === null) continue;
      expect([key, roundsOf(match)]).toEqual([key, [...scores].toSorted((one, other) => other - one)]);
    }
  });

  test('fifty matches of the snapshot: teams, score and winner', async () => {
    const { matches } = readJson('hltv/match_snapshot_detailed.json.gz');
    const now = await namesNow(archive());
    for (const row of fiftyOf<Json>(matches, 'snapshot')) {
      const match = await read.upstream('matches', 'hltv', String(row.match_id));
      expect([row.match_id, match.sources]).toEqual([row.match_id, expect.arrayContaining(['hltv-snapshot'])]);
      const scores = row.score.split('-').map(Number) as [number, number];
      expectSides(match, String(row.match_id), [now(row.team1), now(row.team2)], scores);
    }
  });

  test('fifty players: names, countries and photos', async () => {
    // Places on a team's page that nobody has, and those of players who were benched.
    const named = readRows('hltv/players_data.csv.gz').filter(({ player_name: name, player_nick: nick }) =>
      name?.includes(`'${nick}'`),
    );
    expect(named).toHaveLength(246);
    for (const row of fiftyOf(named, 'players')) {
      const id = /\/player\/(\d+)\//.exec(row.player_hltv_url as string)?.[1] as string;
      const nick = row.player_nick as string;
      const player = await read.namedUpstream('players', nick, 'hltv', id);
      expect([nick, [player.nickname, ...player.aliases].map(bare)]).toEqual([
        nick,
        expect.arrayContaining([bare(nick)]),
      ]);
      const realName = (row.player_name as string).replace(`'${nick}'`, ' ').replace(/\s+/g, ' ').trim();
      expect([nick, player.realName]).toEqual([nick, realName]);
      const country = /\/([A-Z]{2})\.gif$/.exec(row.player_flag as string)?.[1];
      expect([nick, player.country]).toEqual([nick, country]);
      const photo = /silhouette|blankplayer/.test(row.photo_player as string) ? null : row.photo_player;
      expect([nick, player.photoUrl]).toEqual([nick, photo]);
    }
  });

  test('players of whom a page says only that they were benched are called as in their address', async () => {
    for (const [id, nick] of [
      ['19079', 'fruitcupx'],
      ['23764', 'alv'],
    ] as const) {
      const player = await read.namedUpstream('players', nick, 'hltv', id);
      expect([player?.nickname.toLowerCase(), player?.realName ?? null]).toEqual([nick, null]);
    }
    expect(await read.data('players?q=benched')).toEqual([]);
  });
}

/** The order of two teams may be another source's: names show which of them has which score. */
export function expectSides(
  match: Json,
  of: string,
  names: readonly [string, string],
  [one, other]: readonly [number, number],
  written = bare,
): void {
  const isTurned = written(match.team1Name) !== written(names[0]);
  const shown = [match.team1Name, match.team2Name].map(written);
  expect([of, shown]).toEqual([of, (isTurned ? [names[1], names[0]] : names).map(written)]);
  const winner = one === other ? null : one > other !== isTurned ? match.team1.id : match.team2.id;
  expect([of, match.winnerTeamId]).toEqual([of, winner]);
  // 13-7 are the rounds of the only map.
  if (Math.max(one, other) >= 13) {
    expect([of, match.bestOf, [match.team1Score, match.team2Score].toSorted()]).toEqual([of, 1, [0, 1]]);
    expect([of, roundsOf(match)]).toEqual([of, [one, other].toSorted((low, high) => high - low)]);
  } else {
    const scores = isTurned ? [other, one] : [one, other];
    expect([of, match.team1Score, match.team2Score]).toEqual([of, ...scores]);
  }
}

/** The rounds of the only map, the more ones first. */
function roundsOf({ maps }: Json): number[] {
  const [only] = maps;
  return [only?.score?.team1, only?.score?.team2].toSorted((one, other) => other - one);
}

/** `https://www.hltv.org/stats/matches/116738/the-huns-vs-fengda`, or `…/mapstatsid/203831/…` of a single map. */
function pageOf({ detailed_stats_url: url }: Row): { key: string; slugs: [string, string]; isMap: boolean } {
  const [, map, id, teams] = /\/stats\/matches\/(mapstatsid\/)?(\d+)\/([^/]+)$/.exec(url as string) as string[];
  const isMap = map !== undefined;
  return { key: `${isMap ? 'map-' : ''}${id}`, slugs: teams?.split('-vs-') as [string, string], isMap };
}
