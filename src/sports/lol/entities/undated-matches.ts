import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import type { DeriveContext } from '../../../archive/importer.js';
import type { Unresolved } from '../../../archive/resolve/unresolved.js';
import { GOLGG, PLATFORM, RIOT } from '../kinds.js';
import { groupSeries, type SeriesGame } from './series.js';
import { KnownNumbers } from './game-claims.queries.js';

/** A match of Riot's list without wide rows: its day and the platform's keys of its games are unknown. */
interface UndatedMatch {
  id: string;
  league: number;
  tournament: string;
  startsOn: string;
  endsOn: string;
  /** In Riot's order. */
  teams: { id: string; wins: number | null }[];
  games: { id: string; number: number | null; blue: string | null; red: string | null; winner: string | null }[];
}

type BoxScore = Omit<SeriesGame, 'number'> & {
  number: number;
  leagueN: number;
  blueN: number | null;
  redN: number | null;
  winner: 'blue' | 'red' | null;
};

export interface UndatedGames {
  /** The platform's key of a game by Riot's id. */
  platformKeys: ReadonlyMap<string, string>;
  unresolved: Unresolved[];
}

/**
 * Finds the box scores of Riot's matches without a day: series of the same league in the tournament's days, with the
 * same teams and score. Matches and series are in the order of time, so they join one by one if there are equally many
 * and no game contradicts its box score.
 */
export async function findUndatedGames({ client }: DeriveContext): Promise<UndatedGames> {
  const platformKeys = new Map<string, string>();
  const unresolved: Unresolved[] = [];
  const matches = await listUndated(client);
  if (matches.length === 0) return { platformKeys, unresolved };
  const known = await KnownNumbers.read(client);
  const teamOf = (id: string | null) => (id === null ? null : known.of('team', RIOT, id, null));
  const series = groupSeries(await listBoxScores(client, known));
  const tournaments = [...groupBy(matches, ({ tournament }) => tournament).values()];
  for (const ofTournament of tournaments) {
    const inPeriod = series.filter((games) => isOf(ofTournament, games));
    const byPair = groupBy(inPeriod, pairOfSeries);
    const byScore = groupBy(inPeriod, scoreOfSeries);
    const isShared = (games: BoxScore[]) => tournaments.some((one) => one !== ofTournament && isOf(one, games));
    for (const [score, alike] of groupBy(ofTournament, (match) => scoreOf(match, teamOf))) {
      const left = byScore.get(score) ?? [];
      const reason = left.some(isShared) ? 'series_of_two_tournaments' : whyApart(alike, left, teamOf);
      if (reason === undefined) {
        alike.forEach(({ games }, index) =>
          games.forEach(({ id }, place) => platformKeys.set(id, left[index]?.[place]?.key ?? '')),
        );
        continue;
      }
      // Without any series of the two teams there is no doubt to list.
      const doubtful = alike.filter(({ teams }) => byPair.has(pairOf(teams.map(({ id }) => teamOf(id)))));
      unresolved.push(...doubtful.map(({ id }) => doubtOf('match', id, reason)));
    }
  }
  return { platformKeys, unresolved };
}

/** What stays open of one of Riot's matches or games. */
export function doubtOf(kind: 'match' | 'game', key: string, reason: string): Unresolved {
  return { source: RIOT, kind, key, name: '', reason };
}

/** Whether a series is in the league and the days of the tournament of these matches. */
function isOf([match]: readonly UndatedMatch[], [first]: readonly BoxScore[]): boolean {
  if (!match || first?.leagueN !== match.league) return false;
  const day = first.playedAt.slice(0, 10);
  return match.startsOn <= day && day <= match.endsOn;
}

type TeamOf = (id: string | null) => number | null;

const pairOf = (teams: readonly (number | null)[]) =>
  teams.toSorted((one, other) => (one ?? 0) - (other ?? 0)).join(' ');

function pairOfSeries([first]: readonly BoxScore[]): string {
  return pairOf([first?.blueN ?? null, first?.redN ?? null]);
}

/** Both teams and the games that each won, in the order of our numbers; with an unknown part it equals no other. */
function scoreOf({ id, teams }: UndatedMatch, teamOf: TeamOf): string {
  const scores = teams.map((team) => ({ n: teamOf(team.id), wins: team.wins }));
  return scores.some(({ n, wins }) => n === null || wins === null) ? id : scoreText(scores);
}

function scoreOfSeries(games: readonly BoxScore[]): string {
  const [first] = games;
  const scores = [first?.blueN ?? null, first?.redN ?? null].map((n) => ({
    n,
    wins: games.filter(({ winner, blueN, redN }) => n === (winner === 'blue' ? blueN : redN)).length,
  }));
  const isKnown = scores.every(({ n }) => n !== null) && games.every(({ winner }) => winner !== null);
  return isKnown ? scoreText(scores) : (first?.key ?? '');
}

function scoreText(scores: readonly { n: number | null; wins: number | null }[]): string {
  return scores
    .toSorted((one, other) => (one.n ?? 0) - (other.n ?? 0))
    .map(({ n, wins }) => `${n} ${wins}`)
    .join(' ');
}

/** Why matches do not join the series of the same teams and score; undefined where they do. */
function whyApart(matches: readonly UndatedMatch[], series: readonly BoxScore[][], teamOf: TeamOf): string | undefined {
  if (series.length === 0) return 'another_score';
  if (series.length !== matches.length) return 'another_number_of_series';
  return matches.every((match, index) => agree(match, series[index] ?? [], teamOf)) ? undefined : 'games_differ';
}

/** Whether each game has a box score of the same number, sides and winner, as far as both sources have them. */
function agree({ games }: UndatedMatch, series: readonly BoxScore[], teamOf: TeamOf): boolean {
  if (games.length !== series.length) return false;
  return games.every((game, place) => {
    const { number, blueN, redN, winner } = series[place] as BoxScore;
    const won = winner === 'blue' ? blueN : redN;
    return [
      [game.number, number],
      [teamOf(game.blue), blueN],
      [teamOf(game.red), redN],
      [teamOf(game.winner), winner === null ? null : won],
    ].every(([one, other]) => one === null || other === null || one === other);
  });
}

/** Lists finished matches that no other source has joined, if their league has box scores in the tournament's days. */
async function listUndated(client: pg.PoolClient): Promise<UndatedMatch[]> {
  const { rows } = await client.query<UndatedMatch>(
    `with league_day as materialized (
       select distinct i.n as league, (l.played_at at time zone 'UTC')::date as day
       from lol_line l
       join identity i on i.family = 'lol' and i.kind = 'league' and i.source = l.source and i.key = l.league
       where l.place = 100 and l.source <> '${GOLGG}'
     )
     select m.id, league.n as league, t.id as tournament, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn", (
         select jsonb_agg(jsonb_build_object('id', team ->> 'id', 'wins', team -> 'gameWins'))
         from jsonb_array_elements(m.teams) team) as teams,
       played.games
     from lol_riot_match m
     join lol_riot_tournament t on t.id = m.tournament_id
     join identity league on league.family = 'lol' and league.kind = 'league' and league.source = '${RIOT}' and league.key = t.league_id
     cross join lateral (
       select jsonb_agg(jsonb_build_object('id', game ->> 'id', 'number', game -> 'number',
           'blue', jsonb_path_query_first(game, '$.teams[*] ? (@.side == "blue").id'),
           'red', jsonb_path_query_first(game, '$.teams[*] ? (@.side == "red").id'),
           'winner', jsonb_path_query_first(game, '$.teams[*] ? (@.outcome == "win").id'))
         order by game -> 'number', game ->> 'id') as games
       from jsonb_array_elements(m.games) game where game ->> 'state' = 'completed'
     ) played
     where m.state = 'completed' and played.games is not null
       and exists (select from league_day where league_day.league = league.n and league_day.day between t.starts_on and t.ends_on)
       and not exists (
         select from jsonb_array_elements(m.games) game
         where exists (select from lol_riot_game g where g.id = game ->> 'id')
           or exists (
             select from identity own
             join identity other on other.family = 'lol' and other.kind = 'game' and other.n = own.n and other.source <> own.source
             where own.family = 'lol' and own.kind = 'game' and own.source = '${RIOT}' and own.key = game ->> 'id'))
       -- The live feed has the time of a match that it followed.
       and not exists (
         select from identity i join lol_live_match v on v.n = i.n
         where i.family = 'lol' and i.kind = 'match' and i.source = '${RIOT}' and i.key = m.id)
     order by t.starts_on, t.id, m.place`,
  );
  return rows;
}

/** Lists the box scores with a time whose games are not joined with games of Riot's set. */
async function listBoxScores(client: pg.PoolClient, known: KnownNumbers): Promise<BoxScore[]> {
  const { rows } = await client.query<BoxScoreRow>(
    `select blue.game_key as key, blue.league, league.n as "leagueN", blue.source, blue.played_at as "playedAt",
       coalesce(blue.game_number, 1) as number, blue.team_key as "blueKey", blue.team_name as "blueName",
       red.team_key as "redKey", red.team_name as "redName",
       case when blue.won then 'blue' when red.won then 'red' end as winner
     from lol_line blue
     join lol_line red on red.source = blue.source and red.game_key = blue.game_key and red.place = 200
     join identity league on league.family = 'lol' and league.kind = 'league' and league.source = blue.source and league.key = blue.league
     where blue.place = 100 and blue.source <> '${GOLGG}' and blue.played_at is not null
       and not exists (select from lol_riot_game g where g.platform_key = blue.game_key)
       and not exists (
         select from identity own
         join identity other on other.family = 'lol' and other.kind = 'game' and other.n = own.n and other.source = '${RIOT}'
         where own.family = 'lol' and own.kind = 'game' and own.source = '${PLATFORM}' and own.key = blue.game_key)`,
  );
  return rows.map(({ playedAt, source, blueKey, blueName, redKey, redName, ...row }) => ({
    ...row,
    playedAt: playedAt.toISOString(),
    blue: blueKey ?? blueName,
    red: redKey ?? redName,
    blueN: known.of('team', source, blueKey, blueName),
    redN: known.of('team', source, redKey, redName),
  }));
}

type BoxScoreRow = Omit<BoxScore, 'playedAt' | 'blue' | 'red' | 'blueN' | 'redN'> &
  Record<'blueKey' | 'blueName' | 'redKey' | 'redName', string | null> & { source: string; playedAt: Date };
