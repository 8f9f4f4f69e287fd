import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { bare, fiftyOf, namesNow, numberOf, readRows, type Row } from './files.js';
import { ArchiveReader, providersOf } from '../../support/archive-reader.js';

/** What the API answers of matches and their players is counted again from the games of the third tier. */
export function recountTier3(archive: () => Archive): void {
  const read = new ArchiveReader(archive);
  let raw: Row[];
  let byMatch: Map<string, Row[]>;

  beforeAll(() => {
    raw = readRows('games/cs2_tier3_games.csv.gz');
    byMatch = new Map();
    for (const row of raw) byMatch.set(row.match_id as string, [...(byMatch.get(row.match_id as string) ?? []), row]);
  });

  const isTotal = ({ is_total: total }: Row) => total === 'True';

  /** How many maps of the match were played, and of how many there are rows. */
  const mapsOf = (rows: readonly Row[]): [played: number, known: number] => {
    const [first] = rows as [Row];
    const known = new Set(rows.filter((row) => !isTotal(row)).map(({ game_id: id }) => id)).size;
    return [Number(first.score1_match) + Number(first.score2_match), known];
  };

  test('fifty matches: day, event, teams, score and winner', async () => {
    const now = await namesNow(archive());
    let alone = 0;
    for (const [id, [row]] of fiftyOf([...byMatch] as [string, [Row]][], 'matches')) {
      const match = await read.upstream('matches', 'tier3', id);
      expect([id, match.sources]).toEqual([id, expect.arrayContaining(['tier3'])]);
      const isTurned = short(match.team1Name) !== short(now(row.team1 as string));
      const names = isTurned ? [row.team2, row.team1] : [row.team1, row.team2];
      expect([id, short(match.team1Name), short(match.team2Name)]).toEqual([
        id,
        ...(names as string[]).map(now).map(short),
      ]);
      const scores = [row.score1_match, row.score2_match].map(Number);
      expect([id, match.team1Score, match.team2Score]).toEqual([id, ...(isTurned ? scores.toReversed() : scores)]);
      // Another source has the time and calls the event by its own name.
      if (match.sources.length > 1) continue;
      alone += 1;
      expect([id, match.date, bare(match.eventName), match.bestOf]).toEqual([
        id,
        row.datetime?.slice(0, 10),
        bare(row.tournament as string),
        numberOf(row.bestOf),
      ]);
    }
    expect(alone).toBeGreaterThan(10);
  });

  test('the maps of matches whose maps are all known: names, rounds, and each figure of each player', async () => {
    const whole = [...byMatch].filter(([, rows]) => {
      const [first] = rows as [Row];
      return rows.filter((row) => !isTotal(row)).length === Number(first.score1_match) + Number(first.score2_match);
    });
    let [maps, lines] = [0, 0];
    for (const [id, rows] of fiftyOf(whole, 'maps')) {
      const match = await read.upstream('matches', 'tier3', id);
      if (match.sources[0] !== 'tier3') continue;
      const stats: Json[] = await read.data(`matches/${match.id}/player-stats`);
      const games = rows
        .filter((row) => !isTotal(row))
        .toSorted((one, other) => Number(one.game_id) - Number(other.game_id));
      for (const [index, game] of games.entries()) {
        const map = match.maps[index];
        expect([id, map.name?.toLowerCase() ?? null, map.score?.team1, map.score?.team2]).toEqual([
          id,
          game.map_name === '' ? null : game.map_name?.toLowerCase().replace(/^dust ii$/, 'dust2'),
          numberOf(game.score1_game),
          numberOf(game.score2_game),
        ]);
        maps += 1;
        lines += expectLines(
          id,
          game,
          stats.filter(({ mapNumber }) => mapNumber === index + 1),
        );
      }
    }
    expect(maps).toBeGreaterThan(30);
    expect(lines).toBeGreaterThan(200);
  });

  test('fifty series: each figure of each player in the whole', async () => {
    const totals = raw.filter((row) => {
      const [played, known] = mapsOf(byMatch.get(row.match_id as string) as Row[]);
      return isTotal(row) && row.team1_player1_kills !== '' && known === played;
    });
    let lines = 0;
    for (const row of fiftyOf(totals, 'series')) {
      const match = await read.upstream('matches', 'tier3', row.match_id as string);
      const { meta } = await read.answer(`matches/${match.id}/player-stats`);
      lines += expectLines(
        row.match_id as string,
        row,
        meta.series.filter(({ source }: Json) => source === 'tier3'),
      );
    }
    expect(lines).toBeGreaterThan(200);
  });

  test('series of which maps are missing have no figures as a whole, and their maps are placed or listed as open', async () => {
    const partial = [...byMatch].filter(([, rows]) => {
      const [played, known] = mapsOf(rows);
      return known > 0 && known < played;
    });
    expect(partial.length).toBeGreaterThan(30);
    const { rows: open } = await archive().service.db.pool.query<{ key: string }>(
      `select key from unresolved where family = 'cs2' and source = 'tier3' and reason = 'number_unknown'`,
    );
    for (const [id, rows] of partial) {
      const match = await read.upstream('matches', 'tier3', id);
      const { data, meta } = await read.answer(`matches/${match.id}/player-stats`);
      const series = (meta.series ?? []).filter(({ source }: Json) => source === 'tier3');
      expect([id, series]).toEqual([id, []]);
      const [, known] = mapsOf(rows);
      const placed = new Set(data.flatMap(({ source, mapNumber }: Json) => (source === 'tier3' ? [mapNumber] : [])))
        .size;
      const listed = open.filter(({ key }) => key.startsWith(`${id} `)).length;
      // Another source may have the figures of a map that is placed.
      if (match.sources[0] === 'tier3' || data.length === 0) expect([id, placed + listed]).toEqual([id, known]);
      else expect([id, listed <= known]).toEqual([id, true]);
    }
  });

  test('fifty players of games: real names and countries', async () => {
    const named = raw.flatMap((row) =>
      [1, 2].flatMap((side) =>
        [1, 2, 3, 4, 5].flatMap((place) => {
          const [id, name] = [row[`team${side}_player${place}_id`], row[`team${side}_player${place}`]];
          return id && name ? [{ id: id.replace(/\.0$/, ''), name }] : [];
        }),
      ),
    );
    const players = [...new Map(named.map((one) => [one.id, one])).values()];
    let found = 0;
    for (const { id, name } of fiftyOf(players, 'people')) {
      const [, nick = '', realName, country] = /^(.+?)(?:\s*\(([^()]*)\))?(?:,\s*([A-Z]{2}))?$/.exec(name) ?? [];
      if (nick.trim().length < 2) continue;
      const player = await read.namedUpstream('players', nick.trim(), 'tier3', id);
      if (!player) continue;
      found += 1;
      if (providersOf(player).some((provider) => provider !== 'tier3')) continue;
      if (realName) expect([name, player.realName]).toEqual([name, realName.replace(/\s+/g, ' ').trim()]);
      if (country) expect([name, player.country]).toEqual([name, country]);
    }
    expect(found).toBeGreaterThan(40);
  });
}

/** Other sources leave out what teams have in common: `Team Sampi` and `Permitta Esports` are Sampi and Permitta. */
function short(name: string): string {
  return bare(name.replace(/^Team /i, '').replace(/ (e-?sports|gaming)$/i, ''));
}

/** Compares the lines of a game that name their player; returns how many. */
function expectLines(of: string, row: Row, shown: readonly Json[]): number {
  let lines = 0;
  for (const side of [1, 2])
    for (const place of [1, 2, 3, 4, 5]) {
      const start = `team${side}_player${place}`;
      const name = row[start] ?? '';
      if (name === '') continue;
      const nick = name
        .replace(/,\s*[A-Z]{2}$/, '')
        .replace(/\s*\([^()]*\)$/, '')
        .trim();
      const own = shown.filter(({ nickname, source }) => nickname === nick && source === 'tier3');
      // Of a nickname that two players of the series bear nobody knows whose figures these are.
      if (own.length !== 1) continue;
      const [line] = own;
      const figure = (figureName: string) => numberOf(row[`${start}_${figureName}`]);
      const kast = figure('kast');
      expect([of, name, line.kills, line.deaths, line.assists, line.adr, line.kast]).toEqual([
        of,
        name,
        ...['kills', 'deaths', 'assists', 'adr'].map(figure),
        kast === null ? null : Number((kast / 100).toFixed(4)),
      ]);
      lines += 1;
    }
  return lines;
}
