import { groupBy } from '../../../archive/group.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { appendRows } from '../../../archive/build/append.js';
import { writeRows } from '../../../archive/build/sync.js';
import { withPlayedSides } from './draft-sides.js';
import { SOURCE_OF_GAME } from '../kinds.js';
import { BLUE, RED } from '../sources/lines.js';
import { gameLevel, mergeLines, type MergedLine, type PostgameLevel } from './merge-lines.js';
import { listLiveRows, liveGame, mentionsOfBoard } from './live-games.queries.js';
import {
  boxScoreGames,
  KnownNumbers,
  listBoxLines,
  listRiotRows,
  mentionsOfLine,
  mentionsOfRiot,
  riotGame,
  type FrameClaim,
  type GameClaim,
} from './game-claims.queries.js';

/** At most this many games are in memory at once. */
const BATCH = 500;

/** Derives games anew from all claims about them, and lists the players whom sources do not identify. */
export async function deriveGames(context: DeriveContext, changed: readonly number[]): Promise<void> {
  await rewriteGames(context, changed);
  await listNameless(context.client);
}

/** Derives these games anew. */
export async function rewriteGames(context: Derivation, numbers: readonly number[]): Promise<void> {
  for (let from = 0; from < numbers.length; from += BATCH)
    await rewriteBatch(context, numbers.slice(from, from + BATCH));
}

export type Derivation = Pick<DeriveContext, 'client' | 'now'>;

/** Lists players of whom a source has only a name, if the name means nobody or several. */
async function listNameless(client: DeriveContext['client']): Promise<void> {
  await client.query(`delete from unresolved where family = 'lol' and kind = 'game_player'`);
  await client.query(
    `insert into unresolved (family, source, kind, key, name, reason)
     select 'lol', source, 'game_player', coalesce(team_n::text, '') || ' ' || player_name, player_name, 'name_means_nobody_or_several'
     from lol_game_line where place <= 10 and player_n is null and player_name is not null
     group by source, team_n, player_name`,
  );
}

/** The facts about a game beside box scores: its match, and the result in Riot's list or in the live feed. */
interface GameOutline {
  n: number;
  match_n: number;
  league_n: number;
  number: number | null;
  state: string | null;
  blue_n: number | null;
  red_n: number | null;
  winner: 'blue' | 'red' | null;
  external_ids: object[];
}

async function rewriteBatch(context: Derivation, numbers: readonly number[]): Promise<void> {
  const { client, now } = context;
  const outlines = await listOutlines(context, numbers);
  const claims = await listClaims(client, numbers);
  const bySubject = groupBy(claims, ({ n }) => n);
  const games = outlines.map((outline) => assemble(outline, bySubject.get(outline.n) ?? []));
  await writeRows(
    client,
    'lol_game',
    games.map(({ row }) => row),
    { now },
  );
  await client.query(
    `delete from lol_game_line l using unnest($1::integer[]) g (n)
     where l.game_n = g.n and not exists (
       select from unnest($2::integer[], $3::smallint[]) kept (n, place) where kept.n = l.game_n and kept.place = l.place)`,
    [
      numbers,
      games.flatMap(({ lines }) => lines.map((line) => line.game_n)),
      games.flatMap(({ lines }) => lines.map((line) => line.place)),
    ],
  );
  await writeRows(
    client,
    'lol_game_line',
    games.flatMap(({ lines }) => lines),
    { now, key: ['game_n', 'place'] },
  );
  await rewriteFrames(
    context,
    numbers,
    games.flatMap(({ frames: list }) => list),
  );
}

/** Lists the claims of all sources about these games. */
async function listClaims(client: DeriveContext['client'], numbers: readonly number[]): Promise<GameClaim[]> {
  const lines = await listBoxLines(client, numbers);
  const official = await listRiotRows(client, numbers);
  const live = await listLiveRows(client, numbers);
  const known = await KnownNumbers.read(client, [
    ...lines.flatMap(mentionsOfLine),
    ...official.flatMap(mentionsOfRiot),
    ...live.flatMap(mentionsOfBoard),
  ]);
  return [
    ...boxScoreGames(lines, known),
    ...official.map((row) => riotGame(row, known)),
    ...live.map((row) => liveGame(row, known)),
  ];
}

async function listOutlines({ client }: Derivation, numbers: readonly number[]): Promise<GameOutline[]> {
  const { rows } = await client.query<GameOutline>(
    `select c.n, gm.match_n, coalesce(official.league_n, box_score.league_n, live.league_n) as league_n,
       coalesce(official.number, live.number) as number,
       case
         when official.is_over then official.state
         when box_score.league_n is not null and live.state is not null then 'completed'
         when official.state = 'unstarted' and live.state is null and exists (
           select from lol_live_match v where v.n = gm.match_n and v.state -> 'series' ->> 'state' = 'completed')
           then 'unneeded'
         else coalesce(live.state, official.state)
       end as state,
       coalesce(case when official.is_over then official.blue_n end, live.blue_n, official.blue_n) as blue_n,
       coalesce(case when official.is_over then official.red_n end, live.red_n, official.red_n) as red_n,
       coalesce(official.winner, live.winner) as winner,
       (select jsonb_agg(jsonb_build_object('source', i.source, 'id', i.key) order by i.source, i.key)
        from identity i where i.family = 'lol' and i.kind = 'game' and i.n = c.n) as external_ids
     from unnest($1::integer[]) c (n)
     join lol_game_match gm on gm.game_n = c.n
     left join lateral (
       select league.n as league_n, (game.value ->> 'number')::integer as number, game.value ->> 'state' as state,
         'completed' in (m.state, game.value ->> 'state') as is_over, blue.n as blue_n, red.n as red_n, game.winner
       from identity im
       join lol_riot_match m on m.id = im.key
       cross join lateral (
         select g.value, max(t ->> 'id') filter (where t ->> 'side' = 'blue') as blue,
           max(t ->> 'id') filter (where t ->> 'side' = 'red') as red,
           max(t ->> 'side') filter (where t ->> 'outcome' = 'win') as winner
         from jsonb_array_elements(m.games) g (value)
         join identity ig on ig.family = 'lol' and ig.kind = 'game' and ig.source = 'riot' and ig.key = g.value ->> 'id' and ig.n = c.n
         left join jsonb_array_elements(g.value -> 'teams') t on true
         group by g.value
       ) game
       join lol_riot_tournament t on t.id = m.tournament_id
       left join identity league on league.family = 'lol' and league.kind = 'league' and league.source = 'riot' and league.key = t.league_id
       left join identity blue on blue.family = 'lol' and blue.kind = 'team' and blue.source = 'riot' and blue.key = game.blue
       left join identity red on red.family = 'lol' and red.kind = 'team' and red.source = 'riot' and red.key = game.red
       where im.family = 'lol' and im.kind = 'match' and im.source = 'riot' and im.n = gm.match_n
       limit 1
     ) official on true
     left join lateral (
       select min(league.n) as league_n
       from identity i
       join lol_line l on l.game_key = i.key and l.place >= 100
       join identity league on league.family = 'lol' and league.kind = 'league' and league.source = l.source and league.key = l.league
       where i.family = 'lol' and i.kind = 'game' and i.source = ${SOURCE_OF_GAME} and i.n = c.n
     ) box_score on true
     left join lateral (
       select v.league_n, (row.value ->> 'gameNumber')::integer as number, row.value ->> 'state' as state, blue.n as blue_n,
         red.n as red_n, row.value ->> 'winningSide' as winner
       from lol_live_match v
       cross join lateral jsonb_array_elements(v.state -> 'plan' -> 'games') row (value)
       left join identity_slug blue on blue.family = 'lol' and blue.kind = 'team' and blue.slug = row.value -> 'blueTeam' ->> 'slug'
       left join identity_slug red on red.family = 'lol' and red.kind = 'team' and red.slug = row.value -> 'redTeam' ->> 'slug'
       where v.n = gm.match_n and row.value ->> 'gameId' = 'lol-game-' || c.n
       limit 1
     ) live on true
     where coalesce(official.league_n, box_score.league_n, live.league_n) is not null
     order by c.n`,
    [numbers],
  );
  return rows;
}

type LineRow = { game_n: number; place: number; starts_at: string | null; league_n: number } & Record<string, unknown>;
const FRAME_COLUMNS = 'game_n place seconds gold xp cs level kills deaths assists source'.split(' ');
type FrameRow = { game_n: number; source: string } & FrameClaim;

function assemble(
  outline: GameOutline,
  unsorted: readonly GameClaim[],
): { row: object; lines: LineRow[]; frames: FrameRow[] } {
  const claims = withPlayedSides(unsorted.toSorted((one, other) => one.precedence - other.precedence));
  const byPlace = groupBy(
    claims.flatMap(({ lines }) => lines),
    ({ place }) => place,
  );
  const lines = [...byPlace.values()].map(mergeLines).toSorted((one, other) => one.place - other.place);
  const timed = claims.find(({ isTimeKnown }) => isTimeKnown) ?? claims.find(({ startsAt }) => startsAt !== null);
  const startsAt = timed?.startsAt ?? null;
  const [blue, red] = [BLUE, RED].map((place) => lines.find((line) => line.place === place));
  const first = <Name extends 'number' | 'seconds' | 'patch'>(name: Name) =>
    claims.find((game) => game[name] !== null)?.[name] ?? null;
  const state = outline.state ?? 'completed';
  const level: PostgameLevel = state === 'completed' ? gameLevel(lines) : 'schedule_only';
  const row = {
    n: outline.n,
    match_n: outline.match_n,
    league_n: outline.league_n,
    game_number: outline.number ?? first('number') ?? 1,
    state,
    starts_at: startsAt,
    is_time_known: startsAt !== null && timed?.isTimeKnown === true,
    seconds: first('seconds'),
    patch: first('patch'),
    blue_n: blue?.team_n ?? outline.blue_n,
    red_n: red?.team_n ?? outline.red_n,
    winning_side: winnerOf(lines) ?? outline.winner,
    has_stats: level.startsWith('player_stats') || level === 'live',
    postgame_level: level,
    sources: claims.map(({ source }) => source),
    external_ids: outline.external_ids,
  };
  return { row, lines: lines.map((line) => lineRow(outline, line, startsAt)), frames: mergeFrames(outline.n, claims) };
}

function winnerOf(lines: readonly MergedLine[]): 'blue' | 'red' | null {
  return lines.find(({ won }) => won === true)?.side ?? null;
}

function lineRow(outline: GameOutline, { figures, ...line }: MergedLine, startsAt: string | null): LineRow {
  return { game_n: outline.n, ...line, starts_at: startsAt, league_n: outline.league_n, ...figures };
}

/** Merges frames into one row a place and moment; values that a source lacks come from the next in precedence. */
function mergeFrames(n: number, claims: readonly GameClaim[]): FrameRow[] {
  const merged = new Map<string, FrameRow>();
  for (const { source, frames } of claims) {
    for (const frame of frames) {
      const key = `${frame.place} ${frame.seconds}`;
      const known = merged.get(key);
      merged.set(key, known ? { ...withoutNulls(frame), ...withoutNulls(known) } : { ...frame, game_n: n, source });
    }
  }
  return [...merged.values()];
}

function withoutNulls<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined)) as Row;
}

async function rewriteFrames(
  { client }: Derivation,
  numbers: readonly number[],
  frames: readonly FrameRow[],
): Promise<void> {
  await client.query('delete from lol_game_frame where game_n = any($1)', [numbers]);
  await appendRows(client, 'lol_game_frame', frames, FRAME_COLUMNS);
}
