import type pg from 'pg';
import { claim, identify, recognise } from '../../../archive/resolve/identities.js';
import type { Database } from '../../../db/database.js';
import type { KeptState } from '../../../live/entry.js';
import { LEAGUE, RIOT } from '../kinds.js';
import type { WindowFrame } from './frames.dto.js';
import type { BoardState, SeenState, SeriesState } from './topics.js';

type Reader = Pick<pg.PoolClient, 'query'>;

/** The numbers of the matches of which the archive has an older state or none. Replays are left out. */
export async function changedMatches(
  reader: Reader,
  states: readonly { n: number; seq: number }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await reader.query<{ n: number }>(
    `select s.n from unnest($1::integer[], $2::bigint[]) s (n, seq)
     left join lol_live_match m using (n)
     where (m.seq is null or m.seq < s.seq) and exists (
       select from identity i where i.family = 'lol' and i.kind = 'match' and i.source = '${RIOT}' and i.n = s.n)`,
    [states.map(({ n }) => n), states.map(({ seq }) => seq)],
  );
  return new Set(rows.map(({ n }) => n));
}

/** A game that is over and not archived yet. */
export interface EndedGame {
  topic: string;
  seq: number;
  n: number;
  isReplay: boolean;
  board: BoardState;
  seen: SeenState | null;
  endedAt: Date | null;
}

/**
 * Games whose end was stored at least `delaySeconds` ago, by the database's clock. An end is stored before the entries that
 * come with it, so a game is listed only when the log is stored up to its end: before that, its last frames may be missing.
 * A game that is set aside, or whose match is, is left out.
 */
export async function freshEnds(reader: Reader, delaySeconds: number): Promise<EndedGame[]> {
  const { rows } = await reader.query<EndedGame>(
    `select e.topic, e.seq::float8 as seq, g.n, not exists (
         select from identity i where i.family = 'lol' and i.kind = 'game' and i.source = '${RIOT}' and i.n = g.n
       ) as "isReplay", e.state as board, (select s.state from lol_live_end s where s.topic = 'seen:lol-game-' || g.n) as seen,
       e.source_at as "endedAt"
     from lol_live_end e
     cross join lateral (select substr(e.topic, length('game:lol-game-') + 1)::integer as n) g
     join live_cursor c on c.family = 'lol' and ${entryOrder('c.entry_id')} >= ${entryOrder('e.entry_id')}
     where not e.archived and e.kept_at <= clock_timestamp() - $1 * interval '1 second' and starts_with(e.topic, 'game:')
       and not exists (select from archive_set_aside a where a.family = 'lol'
         and (a.topic = 'series:' || (e.state ->> 'matchId') or a.topic = e.topic and a.seq >= e.seq))
     order by e.kept_at limit 100`,
    [delaySeconds],
  );
  return rows;
}

/** A draft as it was `delaySeconds` ago, of a game whose match is known. */
export interface FreshDraft {
  topic: string;
  /** 0: a draft has no versions. */
  seq: 0;
  n: number;
  match_n: number;
  sequence: object[];
}

/**
 * Drafts whose state `delaySeconds` ago differs from the one that the archive shows. If a draft has a newer push, the last
 * push before that moment is its state.
 */
export async function freshDrafts(reader: Reader, delaySeconds: number): Promise<FreshDraft[]> {
  const { rows } = await reader.query<FreshDraft>(
    `select 'draft:lol-game-' || d.game_n as topic, 0 as seq, d.game_n as n, game.match_n, visible.sequence
     from lol_draft d
     cross join lateral (select clock_timestamp() - $1 * interval '1 second' as until) shown
     cross join lateral (
       select d.sequence where d.pushed_at <= shown.until
       union all (
         select p.body -> 'sequence' from lol_push p
         where d.pushed_at > shown.until and p.kind = 'draft' and p.game_n = d.game_n
           and p.pushed_at between shown.until - interval '6 hours' and shown.until
         order by p.number desc limit 1)
     ) visible (sequence)
     cross join lateral (
       select match_n from lol_game_match where game_n = d.game_n
       union all
       select m.n from lol_live_match m
       where d.pushed_at > shown.until - interval '6 hours' and m.state -> 'series' ->> 'state' = 'inProgress'
         and m.state -> 'plan' -> 'games' @> jsonb_build_array(jsonb_build_object('gameId', 'lol-game-' || d.game_n))
       limit 1
     ) game
     where d.shown is distinct from d.sequence and d.shown is distinct from visible.sequence
     order by d.game_n limit 100`,
    [delaySeconds],
  );
  return rows;
}

/** Makes these drafts visible and adds their games to their matches; returns the numbers of games without a row yet. */
export async function showDrafts(client: pg.PoolClient, drafts: readonly FreshDraft[]): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>(
    `with fresh as (select * from jsonb_to_recordset($1) d (n integer, match_n integer, sequence jsonb)),
       shown as (update lol_draft d set shown = fresh.sequence from fresh where d.game_n = fresh.n),
       placed as (insert into lol_game_match (game_n, match_n) select n, match_n from fresh on conflict do nothing)
     select n from fresh where not exists (select from lol_game g where g.n = fresh.n)`,
    [JSON.stringify(drafts)],
  );
  return rows.map(({ n }) => n);
}

/** The two numbers of an entry's id as a pair, by which ids compare. */
function entryOrder(id: string): string {
  return `(split_part(${id}, '-', 1)::bigint, split_part(${id}, '-', 2)::bigint)`;
}

export async function markArchived(client: pg.PoolClient, ends: readonly EndedGame[]): Promise<void> {
  await client.query('update lol_live_end set archived = true where topic = any($1)', [ends.map(({ topic }) => topic)]);
}

/** The numbers of the matches' leagues, by slug; a new league gets a number. */
export async function leaguesOf(
  db: Database,
  matches: readonly KeptState<SeriesState>[],
): Promise<ReadonlyMap<string, number>> {
  const leagues = new Map(matches.map(({ state: { plan } }) => [plan.league.slug, plan.league]));
  return identify(db, LEAGUE.family, async (client) => {
    const { rows } = await client.query<{ slug: string; n: number }>(
      `select slug, n from identity_slug where family = 'lol' and kind = 'league' and slug = any($1)`,
      [[...leagues.keys()]],
    );
    const numbers = new Map(rows.map(({ slug, n }) => [slug, n]));
    const known = [...leagues.values()].flatMap(({ slug, upstreamId }) => {
      const n = numbers.get(slug);
      return n === undefined || upstreamId === null ? [] : [{ source: RIOT, key: upstreamId, n }];
    });
    await recognise(client, LEAGUE, known);
    const fresh = [...leagues.values()].filter(({ slug }) => !numbers.has(slug));
    const given = await claim(
      client,
      LEAGUE,
      fresh.map(({ slug, name, upstreamId }) => {
        return { source: RIOT, key: upstreamId ?? slug, name: { folded: slug.replaceAll('-', ' '), shown: name } };
      }),
    );
    for (const [index, { slug }] of fresh.entries()) numbers.set(slug, given[index] as number);
    return numbers;
  });
}

/** Stores the teams with the names that the feed has now. */
export async function writeTeams(client: pg.PoolClient, matches: readonly KeptState<SeriesState>[]): Promise<void> {
  const teams = matches.flatMap(({ state: { series } }) =>
    [series.team1, series.team2].filter((team) => team !== null),
  );
  await client.query(
    `insert into lol_live_team as known (n, name, code, image_url)
     select distinct on (s.n) s.n, t.name, t."shortName", t."logoUrl"
     from jsonb_to_recordset($1) t (slug text, name text, "shortName" text, "logoUrl" text)
     join identity_slug s on s.family = 'lol' and s.kind = 'team' and s.slug = t.slug
     order by s.n
     on conflict (n) do update set name = excluded.name, code = excluded.code,
       image_url = coalesce(excluded.image_url, known.image_url)`,
    [JSON.stringify(teams)],
  );
}

export async function writeMatches(
  client: pg.PoolClient,
  matches: readonly KeptState<SeriesState>[],
  leagues: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = matches.map(({ topic, seq, state, loggedAt, sourceAt }) => {
    const { league, tournamentId, coverage, wasListed, wasNumeric } = state.plan;
    return {
      n: Number(topic.slice('series:lol-match-'.length)),
      league_n: leagues.get(league.slug),
      tournament_n: tournamentId === null ? null : Number(tournamentId.slice('lol-tournament-'.length)),
      seq,
      state,
      is_listed: coverage.live_row,
      is_numeric: coverage.numeric_live_state,
      was_listed: wasListed,
      was_numeric: wasNumeric,
      last_live_at: coverage.live_row ? (sourceAt ?? loggedAt) : null,
    };
  });
  await client.query(
    `insert into lol_live_match as known
     select * from jsonb_populate_recordset(null::lol_live_match, $1)
     on conflict (n) do update set league_n = excluded.league_n,
       tournament_n = coalesce(excluded.tournament_n, known.tournament_n), seq = excluded.seq, state = excluded.state,
       is_listed = excluded.is_listed, is_numeric = excluded.is_numeric,
       was_listed = known.was_listed or excluded.was_listed, was_numeric = known.was_numeric or excluded.was_numeric,
       last_live_at = coalesce(excluded.last_live_at, known.last_live_at)`,
    [JSON.stringify(rows)],
  );
}

/** Adds games that have begun to their matches; returns their numbers, and those of all games of matches that are over. */
export async function linkGames(client: pg.PoolClient, matches: readonly KeptState<SeriesState>[]): Promise<number[]> {
  const links = matches.flatMap(({ topic, state: { plan, series } }) =>
    plan.games
      .filter(({ state }) => state !== 'unstarted')
      .map(({ gameId }) => ({
        game: Number(gameId.slice('lol-game-'.length)),
        match: Number(topic.slice('series:lol-match-'.length)),
        isOver: series.state === 'completed',
      })),
  );
  await client.query(
    `insert into lol_game_match (game_n, match_n) select * from unnest($1::integer[], $2::integer[]) on conflict do nothing`,
    [links.map(({ game }) => game), links.map(({ match }) => match)],
  );
  const over = links.filter(({ isOver }) => isOver).map(({ match }) => match);
  const { rows } = await client.query<{ n: number }>('select game_n as n from lol_game_match where match_n = any($1)', [
    over,
  ]);
  return [...links.map(({ game }) => game), ...rows.map(({ n }) => n)];
}

/** Writes the games whose matches are archived, with the figures of every minute; returns their numbers. */
export async function writeGames(client: pg.PoolClient, ends: readonly EndedGame[]): Promise<number[]> {
  const written: number[] = [];
  for (const { n, board, seen, endedAt } of ends.filter(({ isReplay }) => !isReplay)) {
    const { rowCount } = await client.query(
      `insert into lol_live_game (n, match_n, league_n, board, frames, lags, is_numeric, ended_at)
       select $1, m.n, m.league_n, $3, $4, $5, $6, $7 from lol_live_match m where 'lol-match-' || m.n = $2
       on conflict (n) do update set board = excluded.board, frames = excluded.frames, lags = excluded.lags,
         is_numeric = excluded.is_numeric, ended_at = excluded.ended_at`,
      [
        n,
        board.matchId,
        JSON.stringify(board),
        JSON.stringify(await minutesOf(client, n, board)),
        JSON.stringify(seen?.lags ?? {}),
        seen?.numeric ?? false,
        endedAt,
      ],
    );
    if (rowCount) written.push(n);
  }
  return written;
}

/**
 * The first frame of each minute of the game clock, as rows of players and sides; none if the game was not followed from its
 * first frame.
 */
async function minutesOf(
  client: pg.PoolClient,
  game: number,
  { gameTime, frameTimestamp }: BoardState,
): Promise<object[]> {
  if (gameTime === null || frameTimestamp === null) return [];
  const { rows } = await client.query<{ frame: WindowFrame }>(
    `select frame from live_history c cross join lateral jsonb_array_elements(c.state::jsonb -> 'frames') frame
     where c.family = 'lol' and c.topic = 'window:lol-game-' || $1 order by frame ->> 'timestamp'`,
    [game],
  );
  const clock = new GameClock();
  const minutes = new Map<number, WindowFrame>();
  for (const { frame } of rows) {
    const minute = Math.floor(clock.at(frame) / 60_000);
    if (minute > 0 && !minutes.has(minute)) minutes.set(minute, frame);
  }
  return [...minutes].flatMap(([minute, frame]) => rowsAt(minute * 60, frame));
}

/** Milliseconds since the first frame without pauses; takes the frames in order. */
class GameClock {
  private last: WindowFrame | undefined;
  private elapsedMs = 0;

  at(frame: WindowFrame): number {
    const { last } = this;
    if (last && last.state !== 'paused') this.elapsedMs += Date.parse(frame.timestamp) - Date.parse(last.timestamp);
    this.last = frame;
    return this.elapsedMs;
  }
}

const SIDES = [
  ['blueTeam', 100],
  ['redTeam', 200],
] as const;

function rowsAt(seconds: number, frame: WindowFrame): object[] {
  return SIDES.flatMap(([name, place]) => {
    const { totalGold, totalKills, participants } = frame[name];
    const players = participants.map(
      ({ participantId, totalGold: gold, creepScore: cs, level, kills, deaths, assists }) => {
        return { place: participantId, seconds, gold, xp: null, cs, level, kills, deaths, assists };
      },
    );
    const creeps = players.flatMap((player) => player.cs ?? []);
    const cs = creeps.length < players.length ? null : creeps.reduce((total, own) => total + own, 0);
    const side = { level: null, kills: totalKills, deaths: null, assists: null };
    return [{ place, seconds, gold: totalGold, xp: null, cs, ...side }, ...players];
  });
}
