import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { fiftyOf, readJson } from '../archive-files.js';
import { Wiki, written } from './wiki.js';

/** Recounts standings, prizes, awards and teams of the API from Leaguepedia's tables. */
export function recountLeaguepedia(archive: () => Archive): void {
  const wiki = new Wiki(archive);
  const { read } = wiki;

  test('fifty pages: the ranks, series, games, points and streaks of their standings', async () => {
    const pages = new Map<string, Json[]>();
    for (const row of readJson('leaguepedia/Standings.json.gz'))
      pages.set(row.OverviewPage, [...(pages.get(row.OverviewPage) ?? []), row]);
    let [compared, rows] = [0, 0];
    for (const page of fiftyOf([...pages.keys()])) {
      const tournament = await read.upstream('tournaments', 'leaguepedia', page);
      const stage = written(page.split('/').at(-1));
      const place = `tournaments/${tournament.id}/standings?stage=${encodeURIComponent(stage)}`;
      const data = await read.data(place);
      // If Riot's list has the standings of a tournament, the API has those.
      if (data.source !== 'leaguepedia') {
        expect([page, (await read.data(`tournaments/${tournament.id}/standings`)).source]).toEqual([page, 'riot']);
        continue;
      }
      compared += 1;
      const own = pages.get(page) as Json[];
      const hasPoints = own.some(({ Points }) => Points > 0);
      for (const row of own) {
        const team = await wiki.team(row.Team);
        const series = row.WinSeries + row.LossSeries + row.TieSeries;
        const isCounted = series === 0 || row.WinGames + row.LossGames > 0;
        const games = isCounted ? [row.WinGames, row.LossGames] : [null, null];
        const streak = row.StreakDirection === 'W' ? row.Streak : row.StreakDirection === 'L' ? -row.Streak : null;
        const counted = [
          row.Place,
          row.WinSeries,
          row.LossSeries,
          row.TieSeries,
          ...games,
          hasPoints ? row.Points : null,
          streak,
        ];
        const seen = data.rankings
          .filter(({ orgSlug }: Json) => orgSlug === team?.slug)
          .map((one: Json) => [
            one.rank,
            one.wins,
            one.losses,
            one.ties,
            one.gameWins,
            one.gameLosses,
            one.points,
            one.streak,
          ]);
        expect([place, row.Team, seen]).toEqual([place, row.Team, expect.arrayContaining([counted])]);
        rows += 1;
      }
    }
    expect(compared).toBeGreaterThan(25);
    expect(rows).toBeGreaterThan(200);
  });

  test('fifty places that players took by themselves, and what they won there', async () => {
    const results = readJson('leaguepedia/TournamentResults1v1.json.gz').filter(
      ({ PlayerLink, Place }: Json) => PlayerLink !== '' && Place !== '',
    );
    const paid = results.filter(({ Date: day, ...row }: Json) => row['Prize USD'] !== '' && day !== '');
    let found = 0;
    for (const row of new Set([...fiftyOf<Json>(results), ...fiftyOf<Json>(paid)])) {
      const player = await wiki.player(row.PlayerLink);
      if (!player) continue;
      found += 1;
      const place = String(row.Place);
      const isPrized = paid.includes(row);
      const achievements = await read.data(`players/${player.lolPlayerId}/achievements`);
      expect([row.UniqueLine, achievements]).toEqual([
        row.UniqueLine,
        expect.arrayContaining([
          expect.objectContaining({
            date: row.Date === '' ? null : row.Date,
            tournamentName: written(row.Event),
            placement: place,
            title: place === '1',
            award: null,
          }),
        ]),
      ]);
      if (!isPrized) continue;
      const { data: earnings } = await read.answer(`players/${player.lolPlayerId}/earnings?limit=100`);
      expect([row.UniqueLine, earnings]).toEqual([
        row.UniqueLine,
        expect.arrayContaining([
          expect.objectContaining({
            tournamentDate: row.Date,
            tournamentName: written(row.Event),
            placement: place,
            earnings: row['Prize USD'],
            currency: 'USD',
          }),
        ]),
      ]);
    }
    expect(found).toBeGreaterThan(60);
  });

  test('fifty awards', async () => {
    let found = 0;
    for (const row of fiftyOf<Json>(readJson('leaguepedia/IndividualAchievements.json.gz'))) {
      const player = await wiki.player(row.Link === '' ? row.Player : row.Link);
      if (!player) continue;
      found += 1;
      const awards = (await read.data(`players/${player.lolPlayerId}/achievements`)).map(({ award }: Json) => award);
      expect([row.OverviewPage, row.Player, awards]).toEqual([
        row.OverviewPage,
        row.Player,
        expect.arrayContaining([written(row.Display)]),
      ]);
    }
    expect(found).toBeGreaterThan(40);
  });

  test('fifty teams: tags, places and channels', async () => {
    // The page of a renamed team leads to that of its newest name.
    const teams = readJson('leaguepedia/Teams.json.gz').filter(({ RenamedTo }: Json) => RenamedTo === '');
    let found = 0;
    for (const row of fiftyOf<Json>(teams)) {
      const team = await wiki.team(row.OverviewPage);
      if (!team) continue;
      const pages = team.externalIds.filter(({ provider }: Json) => provider === 'leaguepedia');
      // Of several pages of one team the newest counts.
      if (pages.length > 1 || team.externalIds.length > 1) continue;
      found += 1;
      const location = written(row.TeamLocation) || written(row.Location);
      expect([row.OverviewPage, team.name, team.shortName]).toEqual([
        row.OverviewPage,
        written(row.Name),
        written(row.Short) || written(row.Name),
      ]);
      if (location !== '') expect([row.OverviewPage, team.location]).toEqual([row.OverviewPage, location]);
      for (const [channel, column] of [
        ['x', 'Twitter'],
        ['youtube', 'Youtube'],
        ['instagram', 'Instagram'],
      ] as const)
        if (row[column] !== '')
          expect([row.OverviewPage, team.social[channel]]).toEqual([row.OverviewPage, written(row[column])]);
    }
    expect(found).toBeGreaterThan(20);
  });
}
