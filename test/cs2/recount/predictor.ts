import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { bare, fiftyOf, namesNow, readJson } from './files.js';
import { expectSides } from './hltv.js';
import { ArchiveReader } from '../../support/archive-reader.js';

/** No result comes so long after the beginning of a match. */
const LATE_MS = 3 * 86_400_000;

/** What the API answers of series, their maps and players is counted again from the files of the predictor. */
export function recountPredictor(archive: () => Archive): void {
  const read = new ArchiveReader(archive);

  const numberOf = (id: string) => id.replace(/^hltv:/, '');

  test('fifty series of the history: day, event, stage, round, score, and each map with who picked and won it', async () => {
    const { matches } = readJson('hltv/predictor_history.json.gz');
    const now = await namesNow(archive());
    let maps = 0;
    for (const row of fiftyOf<Json>(matches, 'history')) {
      const id = numberOf(row.match_id);
      const match = await read.upstream('matches', 'hltv', id);
      expect([id, match.sources]).toEqual([id, expect.arrayContaining(['predictor'])]);
      expect([id, match.status, match.date, bare(match.eventName)]).toEqual([
        id,
        'completed',
        match.startsAt === null ? row.match_date : match.date,
        bare(row.event_name),
      ]);
      const isMap = Math.max(row.score1, row.score2) >= 13;
      expect([id, match.bestOf]).toEqual([id, isMap ? 1 : row.best_of]);
      expectSides(match, id, [now(row.team1_name), now(row.team2_name)], [row.score1, row.score2]);
      // Demos know better which maps were played in which order.
      if (match.sources[0] !== 'predictor') continue;
      const known = (word: string) => (/^(unknown|)$/i.test(word) ? null : word);
      expect([id, match.stage, match.round]).toEqual([id, known(row.stage_name), known(row.round_name)]);
      const idOf = (name: string | null) => (!name ? null : name === row.team1_name ? match.team1.id : match.team2.id);
      // A place for a map that was never named nor played.
      const nameOf = ({ map_name: name }: Json) => (/^(TBA|Default|)$/.test(name ?? '') ? null : name);
      const named = row.maps.filter(
        (map: Json) => map.map_name !== 'Default' && (nameOf(map) !== null || map.winner_name),
      );
      const seen = match.maps.map((map: Json) => [
        map.name,
        map.status,
        map.score?.team1,
        map.score?.team2,
        map.winnerTeamId,
      ]);
      if (!isMap || named.length > 0)
        expect([id, seen]).toEqual([
          id,
          named.map((map: Json) => [
            nameOf(map),
            map.winner_name ? 'completed' : 'map_not_played',
            map.score1 ?? undefined,
            map.score2 ?? undefined,
            idOf(map.winner_name),
          ]),
        ]);
      for (const [index, map] of named.entries())
        if (map.picked_by && index + 1 < row.best_of)
          expect([id, index, match.maps[index].pickedByTeamId]).toEqual([id, index, idOf(map.picked_by)]);
      maps += named.length;
    }
    expect(maps).toBeGreaterThan(80);
  });

  test('series that were given away are forfeits without maps and figures', async () => {
    for (const id of ['2385936', '2393010', '2393018']) {
      const match = await read.upstream('matches', 'hltv', id);
      expect([id, match.forfeit, match.status, match.maps]).toEqual([id, true, 'completed', []]);
      expect([id, match.team1Score + match.team2Score, match.winnerTeamId === null]).toEqual([id, 1, false]);
      const { data, meta } = await read.answer(`matches/${match.id}/player-stats`);
      expect([id, data, meta.available, meta.series]).toEqual([id, [], false, []]);
    }
  });

  test('figures of profiles are shares of fewer rounds than the series had, and no series has them', async () => {
    const { players } = readJson('hltv/predictor_players.json.gz');
    const { matches } = readJson('hltv/predictor_history.json.gz');
    const rounds = new Map<string, number>(
      matches.map(({ match_id, maps }: Json) => [
        match_id,
        maps.reduce((sum: number, { score1, score2 }: Json) => sum + (score1 ?? 0) + (score2 ?? 0), 0),
      ]),
    );
    const byTeam = new Map<string, number[]>();
    for (const { form_timeline: lines } of players)
      for (const { match_id, team_name, kast } of lines) {
        const key = `${match_id} ${team_name}`;
        byTeam.set(key, [...(byTeam.get(key) ?? []), kast]);
      }
    const isShare = (percent: number, of: number) =>
      Math.abs((Math.round((percent * of) / 100) * 100) / of - percent) < 0.06;
    const lineUps = [...byTeam].filter(([, shares]) => shares.length === 5);
    const whole = lineUps.filter(([key, shares]) => {
      const of = rounds.get(key.split(' ')[0] as string) as number;
      return shares.every((share) => isShare(share, of));
    });
    expect(lineUps.length).toBeGreaterThan(70);
    expect(whole.length / lineUps.length).toBeLessThan(0.1);
    const lines = players.flatMap((player: Json) => player.form_timeline);
    for (const line of fiftyOf<Json>(lines, 'profiles')) {
      const match = await read.upstream('matches', 'hltv', numberOf(line.match_id));
      const { data, meta } = await read.answer(`matches/${match.id}/player-stats`);
      const sources = [...data, ...(meta.series ?? [])].map(({ source }: Json) => source);
      expect([line.match_id, sources.includes('predictor-players')]).toEqual([line.match_id, false]);
    }
  });

  test('fifty players: nicknames and real names', async () => {
    const { players } = readJson('hltv/predictor_players.json.gz');
    for (const raw of fiftyOf<Json>(players, 'people')) {
      const player = await read.namedUpstream('players', raw.nickname, 'hltv', numberOf(raw.player_id));
      if (!player) throw new Error(`no player is ${raw.nickname} of HLTV's id ${raw.player_id}`);
      expect([raw.nickname, [player.nickname, ...player.aliases]]).toEqual([
        raw.nickname,
        expect.arrayContaining([raw.nickname]),
      ]);
      if (raw.real_name) expect([raw.nickname, player.realName]).not.toEqual([raw.nickname, null]);
    }
  });

  test('fifty matches of the board: state, time, event and teams', async () => {
    const board = readJson('hltv/predictor_live-snapshot.json.gz');
    const STATES: Readonly<Record<string, string>> = { upcoming: 'scheduled', finished: 'completed' };
    const now = await namesNow(archive());
    let planned = 0;
    for (const row of fiftyOf<Json>(board.matches, 'board')) {
      const id = numberOf(row.match_id);
      if (!/^\d+$/.test(id)) continue;
      const match = await read.upstream('matches', 'hltv', id);
      // The board calls matches live that begin in days.
      const isAhead = row.starts_at !== null && row.starts_at > board.fetched_at_utc;
      const onBoard = row.status === 'live' ? (isAhead ? 'scheduled' : 'live') : STATES[row.status];
      const at = row.starts_at ?? (onBoard === 'live' ? board.fetched_at_utc : null);
      const isOver = onBoard !== 'completed' && at !== null && Date.parse(at) < Date.now() - LATE_MS;
      const state = isOver ? 'unknown' : onBoard;
      expect([id, match.status, bare(match.eventName)]).toEqual([id, state, bare(row.event_name)]);
      expect([id, [match.team1Name, match.team2Name].map(bare).toSorted()]).toEqual([
        id,
        [row.team1_name, row.team2_name].map(now).map(bare).toSorted(),
      ]);
      if (row.starts_at !== null) expect([id, match.startsAt]).toEqual([id, new Date(row.starts_at).toISOString()]);
      if (onBoard === 'scheduled') {
        planned += 1;
        expect([id, match.team1Score, match.team2Score, match.winnerTeamId]).toEqual([id, null, null, null]);
      }
    }
    expect(planned).toBeGreaterThan(5);
  });
}
