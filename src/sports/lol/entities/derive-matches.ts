import type { DeriveContext } from '../../../archive/importer.js';
import { writeRows } from '../../../archive/build/sync.js';
import { GOLGG, IS_OF_RUN, RIOT, SOURCE_OF_GAME } from '../kinds.js';
import type { Derivation } from './derive-games.js';
import { leastLevel, type PostgameLevel } from './merge-lines.js';
import { bestOf, isWhole } from './series.js';
import type { RiotMatchTeam } from '../sources/riot-rows.js';

const BATCH = 1_000;

/**
 * Derives the matches in the records of the run, those whose league or tournament is in it, those of the changed games, and
 * those that have no row yet.
 */
export async function deriveMatches(context: DeriveContext, games: readonly number[]): Promise<void> {
  await rewriteMatches(context, await listChanged(context, games));
}

/** Derives these matches anew. */
export async function rewriteMatches({ client, now }: Derivation, numbers: readonly number[]): Promise<void> {
  for (let from = 0; from < numbers.length; from += BATCH) {
    const rows = (await listMatches(client, numbers.slice(from, from + BATCH))).flatMap(matchRow);
    await writeRows(client, 'lol_match', rows, { now, revision: true });
  }
}

async function listChanged({ client, sinceRun }: DeriveContext, games: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>(
    `select i.n from identity i join lol_riot_match m on m.id = i.key
     left join lol_riot_tournament t on t.id = m.tournament_id
     where i.family = 'lol' and i.kind = 'match' and i.source = 'riot' and (
       ${IS_OF_RUN} or not exists (select from lol_match known where known.n = i.n))
     union
     select v.n from lol_riot_tournament t
     join identity i on i.family = 'lol' and i.kind = 'league' and i.source = 'riot' and i.key = t.league_id
     join lol_live_match v on v.league_n = i.n where t.run_id >= $1
     union select match_n from lol_game_match where game_n = any($2) order by n`,
    [sinceRun, games],
  );
  return rows.map(({ n }) => n);
}

/** All sources' claims about a match, and its derived games. */
interface MatchClaims {
  n: number;
  official: OfficialMatch | null;
  live: LiveMatch | null;
  games: MatchGame[];
  external_ids: object[];
  split: {
    league_n: number;
    tournament_n: number | null;
    season: number | null;
    split: string | null;
    is_playoffs: boolean | null;
    place: number | null;
  } | null;
}

interface OfficialMatch {
  league_n: number | null;
  tournament_n: number | null;
  starts_on: string | null;
  season: number | null;
  stage: string;
  section: string;
  place: number;
  state: string;
  best_of: number | null;
  teams: (RiotMatchTeam & { n: number | null })[];
  is_forfeit: boolean;
}

/** The match as the live feed had it last. */
interface LiveMatch {
  league_n: number;
  tournament_n: number | null;
  season: number | null;
  starts_at: string;
  block_name: string | null;
  state: string;
  best_of: number;
  teams: [LiveTeam, LiveTeam];
  winner_n: number | null;
  is_forfeit: boolean;
}

interface LiveTeam {
  n: number | null;
  score: number | null;
}

interface MatchGame {
  state: string;
  game_number: number;
  starts_at: string | null;
  is_time_known: boolean;
  seconds: number | null;
  patch: string | null;
  blue_n: number | null;
  red_n: number | null;
  winning_side: 'blue' | 'red' | null;
  postgame_level: PostgameLevel;
}

/**
 * The season of a live match `v`: of its tournament or, because the feed's schedule names none, of the tournaments that its
 * league plays on that day; null if they are of several seasons.
 */
const LIVE_SEASON = `
  select case when count(distinct extract(year from t.starts_on)) = 1 then min(extract(year from t.starts_on)) end
  from lol_riot_tournament t
  where case when v.tournament_n is null
    then t.league_id in (
        select key from identity where family = 'lol' and kind = 'league' and source = 'riot' and n = v.league_n)
      and (v.state -> 'plan' ->> 'startTime')::timestamptz::date between t.starts_on and t.ends_on
    else t.id in (
        select key from identity where family = 'lol' and kind = 'tournament' and source = 'riot' and n = v.tournament_n) end`;

async function listMatches(client: DeriveContext['client'], numbers: readonly number[]): Promise<MatchClaims[]> {
  const { rows } = await client.query<MatchClaims>(
    `select c.n, official.row as official, live.row as live, coalesce(played.games, '[]') as games, box_score.row as split,
       (select jsonb_agg(jsonb_build_object('source', i.source, 'id', i.key) order by i.source, i.key)
        from identity i where i.family = 'lol' and i.kind = 'match' and i.n = c.n
          -- A match is known by the key of its first game only until Riot has a key of the match itself.
          and (i.source = '${RIOT}' or not exists (
            select from identity own where own.family = 'lol' and own.kind = 'match' and own.n = c.n and own.source = '${RIOT}'))
       ) as external_ids
     from unnest($1::integer[]) c (n)
     left join lateral (
       select jsonb_build_object('league_n', league.n, 'tournament_n', tournament.n, 'starts_on', t.starts_on,
         'season', extract(year from t.starts_on), 'stage', m.stage, 'section', m.section, 'place', m.place, 'state', m.state,
         'best_of', m.best_of, 'teams', (
           select jsonb_agg(team.value || jsonb_build_object('n', (
               select i.n from identity i
               where i.family = 'lol' and i.kind = 'team' and i.source = 'riot' and i.key = team.value ->> 'id'))
             order by team.place)
           from jsonb_array_elements(m.teams) with ordinality team (value, place)),
         'is_forfeit', m.games @? '$[*].teams[*] ? (@.outcome == "forfeit")') as row
       from identity i
       join lol_riot_match m on m.id = i.key
       join lol_riot_tournament t on t.id = m.tournament_id
       left join identity league on league.family = 'lol' and league.kind = 'league' and league.source = 'riot' and league.key = t.league_id
       left join identity tournament
         on tournament.family = 'lol' and tournament.kind = 'tournament' and tournament.source = 'riot' and tournament.key = t.id
       where i.family = 'lol' and i.kind = 'match' and i.source = 'riot' and i.n = c.n
       limit 1
     ) official on true
     left join lateral (
       select jsonb_build_object('league_n', v.league_n, 'tournament_n', v.tournament_n, 'season', season.year,
         'starts_at', v.state -> 'plan' ->> 'startTime', 'block_name', v.state -> 'plan' ->> 'blockName',
         'state', v.state -> 'series' ->> 'state', 'best_of', v.state -> 'series' -> 'bestOf', 'teams', jsonb_build_array(
           jsonb_build_object('n', one.n, 'score', v.state -> 'series' -> 'team1' -> 'score'),
           jsonb_build_object('n', other.n, 'score', v.state -> 'series' -> 'team2' -> 'score')),
         'winner_n', winner.n, 'is_forfeit', v.state -> 'plan' -> 'isForfeit') as row
       from lol_live_match v
       left join identity_slug one on one.family = 'lol' and one.kind = 'team' and one.slug = v.state -> 'series' -> 'team1' ->> 'slug'
       left join identity_slug other on other.family = 'lol' and other.kind = 'team' and other.slug = v.state -> 'series' -> 'team2' ->> 'slug'
       left join identity_slug winner on winner.family = 'lol' and winner.kind = 'team' and winner.slug = v.state -> 'series' ->> 'winnerSlug'
       cross join lateral (${LIVE_SEASON}) season (year)
       where v.n = c.n
     ) live on true
     left join lateral (
       select jsonb_agg(jsonb_build_object('state', g.state, 'game_number', g.game_number, 'starts_at', g.starts_at,
           'is_time_known', g.is_time_known, 'seconds', g.seconds, 'patch', g.patch, 'blue_n', g.blue_n,
           'red_n', g.red_n, 'winning_side', g.winning_side, 'postgame_level', g.postgame_level)
         order by g.game_number, g.starts_at, g.n) as games
       from lol_game g where g.match_n = c.n
     ) played on true
     left join lateral (
       select jsonb_build_object('league_n', league.n, 'tournament_n', tournament.n, 'season', l.season, 'split', l.split,
         'is_playoffs', l.is_playoffs, 'place', case l.source when '${GOLGG}' then l.game_key::integer end) as row
       from lol_game_match gm
       join identity i on i.family = 'lol' and i.kind = 'game' and i.n = gm.game_n
       join lol_line l on l.game_key = i.key and l.place = 100 and i.source = ${SOURCE_OF_GAME}
       join identity league on league.family = 'lol' and league.kind = 'league' and league.source = l.source and league.key = l.league
       left join lol_split s on s.league_n = league.n and s.season is not distinct from l.season and s.split is not distinct from l.split
       left join lateral (select s.tournament_n as n) tournament on true
       where gm.match_n = c.n
       order by l.played_at, length(l.game_key), l.game_key limit 1
     ) box_score on true
     order by c.n`,
    [numbers],
  );
  return rows;
}

function matchRow({ n, official, live, games: all, split, external_ids }: MatchClaims): object[] {
  const league = official?.league_n ?? split?.league_n ?? live?.league_n ?? null;
  if (league === null) return [];
  const games = all.filter((game) => game.state === 'completed');
  const lead = leadOf(official, live);
  // A source has box scores only of finished matches, whatever state the live feed had last.
  const state = lead === live && split ? 'completed' : (lead?.state ?? 'completed');
  const [one, other] = teamsOf(lead, games);
  const claimed = lead === live ? liveScores(live) : official?.teams.map(({ gameWins }) => gameWins);
  // Upstream writes 0-0 for matches that have not begun.
  const known = state === 'unstarted' ? null : scoresOf(claimed, games, one, other);
  const isPartial = state === 'completed' && games.length > 0 && !known?.isClaimed && !isWhole(games);
  const scores = isPartial ? null : (known?.scores ?? null);
  const start = startOf(all, live, isPartial && games[0]?.game_number !== 1);
  const startsAt = start.at;
  const startsOn = startsAt?.slice(0, 10) ?? official?.starts_on ?? firstDayOf(split?.season ?? null);
  if (startsOn === null) return [];
  const winner = state === 'completed' ? winnerOf(official, live, scores, one, other) : null;
  return [
    {
      n,
      league_n: league,
      tournament_n: official?.tournament_n ?? split?.tournament_n ?? live?.tournament_n ?? null,
      season: official?.season ?? split?.season ?? live?.season ?? null,
      split: split?.split ?? null,
      stage: official?.stage ?? (split?.is_playoffs === true ? 'Playoffs' : null),
      block_name: official?.section ?? live?.block_name ?? null,
      state,
      status_detail: official?.is_forfeit || live?.is_forfeit ? 'forfeit' : null,
      starts_at: startsAt,
      starts_on: startsOn,
      place: official?.place ?? split?.place ?? 0,
      ends_at: isPartial ? null : endOf(games),
      is_time_known: start.isTimeKnown,
      best_of: lead?.best_of ?? official?.best_of ?? live?.best_of ?? (scores ? bestOf(scores[0], scores[1]) : null),
      team1_n: one,
      team2_n: other,
      team1_score: scores?.[0] ?? null,
      team2_score: scores?.[1] ?? null,
      winner_n: winner,
      game_count: games.length,
      is_partial: isPartial,
      patch: games.find(({ patch }) => patch !== null)?.patch ?? null,
      postgame_level: levelOf(state, games),
      external_ids,
    },
  ];
}

/** The live feed is newer than Riot's list of matches, but a match that the list has as completed does not change. */
function leadOf(official: OfficialMatch | null, live: LiveMatch | null): OfficialMatch | LiveMatch | null {
  return official?.state === 'completed' ? official : (live ?? official);
}

/** When a match began: with its first game or, if that is missing, when the live feed says, else on the day of the others. */
function startOf(
  games: readonly MatchGame[],
  live: LiveMatch | null,
  isFirstMissing: boolean,
): { at: string | null; isTimeKnown: boolean } {
  const first = firstGame(games);
  if (live && (isFirstMissing || !first?.starts_at)) return { at: live.starts_at, isTimeKnown: true };
  if (!first?.starts_at) return { at: null, isTimeKnown: false };
  if (isFirstMissing) return { at: `${first.starts_at.slice(0, 10)}T00:00:00.000Z`, isTimeKnown: false };
  return { at: first.starts_at, isTimeKnown: first.is_time_known };
}

/** The day of a match of which no source has more than the season. */
function firstDayOf(season: number | null): string | null {
  return season === null ? null : `${season}-01-01`;
}

/**
 * The game with which the match began, as far as known: the earliest of those with a time, unless an earlier one of the
 * series has its day only.
 */
export function firstGame<Game extends Pick<MatchGame, 'game_number' | 'starts_at' | 'is_time_known'>>(
  games: readonly Game[],
): Game | undefined {
  const dated = games
    .filter(({ starts_at }) => starts_at !== null)
    .toSorted((one, other) => Date.parse(one.starts_at ?? '') - Date.parse(other.starts_at ?? ''));
  const timed = dated.find(({ is_time_known }) => is_time_known);
  const isBefore = (game: Game) => timed === undefined || game.game_number < timed.game_number;
  return dated.find((game) => !game.is_time_known && isBefore(game)) ?? timed;
}

/** The teams in the order of the leading claim, else by the sides of the first game; either may be unknown. */
function teamsOf(
  lead: { teams: readonly { n: number | null }[] } | null,
  games: readonly MatchGame[],
): [number | null, number | null] {
  if (lead) return [lead.teams[0]?.n ?? null, lead.teams[1]?.n ?? null];
  const [first] = games;
  return [first?.blue_n ?? null, first?.red_n ?? null];
}

/** The claimed score, else the games that each team won; null where the winner of a game is unknown or neither team. */
function scoresOf(
  claimed: readonly (number | null)[] | undefined,
  games: readonly MatchGame[],
  one: number | null,
  other: number | null,
): { scores: [number, number] | null; isClaimed: boolean } {
  if (claimed && claimed[0] !== null && claimed[1] !== null && claimed[0] !== undefined && claimed[1] !== undefined)
    return { scores: [claimed[0], claimed[1]], isClaimed: true };
  return { scores: one === null && other === null ? null : countWins(games, [one, other]), isClaimed: false };
}

/** The games that each team won; null where one was won by neither of them, or by somebody unknown. */
export function countWins(
  games: readonly Pick<MatchGame, 'blue_n' | 'red_n' | 'winning_side'>[],
  teams: readonly [number | null, number | null],
): [number, number] | null {
  const wins: [number, number] = [0, 0];
  for (const { blue_n, red_n, winning_side } of games) {
    if (winning_side === null) return null;
    const [winner, loser] = winning_side === 'blue' ? [blue_n, red_n] : [red_n, blue_n];
    const index = winner === null ? -1 : teams.indexOf(winner);
    if (index >= 0) wins[index as 0 | 1] += 1;
    // Where one team is unknown, it won what the other one lost.
    else if (loser !== null && loser === teams[0] && (teams[1] === null || winner === null)) wins[1] += 1;
    else if (loser !== null && loser === teams[1] && (teams[0] === null || winner === null)) wins[0] += 1;
    else return null;
  }
  return wins;
}

/** Undefined until the feed has the scores of both teams. */
function liveScores(live: LiveMatch | null): number[] | undefined {
  const scores = (live?.teams ?? []).flatMap(({ score }) => score ?? []);
  return scores.length === 2 ? scores : undefined;
}

function winnerOf(
  official: OfficialMatch | null,
  live: LiveMatch | null,
  scores: [number, number] | null,
  one: number | null,
  other: number | null,
): number | null {
  const index = official?.teams.findIndex(({ outcome }) => outcome === 'win') ?? -1;
  if (index >= 0) return [one, other][index] ?? null;
  if (live?.winner_n != null) return live.winner_n;
  if (!scores || scores[0] === scores[1]) return null;
  return scores[0] > scores[1] ? one : other;
}

/** The end of the last game; null where a source has its day only. */
function endOf(games: readonly MatchGame[]): string | null {
  const last = games.at(-1);
  if (!last?.starts_at || !last.is_time_known || last.seconds === null) return null;
  return new Date(Date.parse(last.starts_at) + last.seconds * 1000).toISOString();
}

function levelOf(state: string, games: readonly MatchGame[]): PostgameLevel {
  if (state !== 'completed') return 'schedule_only';
  return games.length === 0 ? 'result_only' : leastLevel(games.map(({ postgame_level }) => postgame_level));
}
