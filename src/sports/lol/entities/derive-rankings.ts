import type pg from 'pg';
import { appendRows } from '../../../archive/build/append.js';
import { groupBy } from '../../../archive/group.js';
import type { Derivation } from './derive-games.js';
import type { Tier } from '../leagues.js';
import { MAX_IDLE_DAYS, RANKED_MIN_GAMES, rateSeries, INITIAL_RATINGS, type Rated } from '../rankings/rating.js';

/** The facts from which a rating follows, as columns of lol_rated_match. */
const FACTS = `match_n, rated_on, starts_at, place, league_n, tier, team1_n, team2_n, team1_wins, team2_wins`;

/**
 * The series that are rated: those that were played and whose score is known. A series without a day in any source is
 * rated at the end of its tournament, or else of its season, when it was certainly over.
 */
const RATED = `
  select m.n as match_n,
    least(coalesce((m.starts_at at time zone 'UTC')::date, greatest(coalesce(t.ends_on, make_date(m.season, 12, 31)), m.starts_on)), $1::date) as rated_on,
    m.starts_at, m.place, m.league_n, l.tier, m.team1_n, m.team2_n, m.team1_score as team1_wins, m.team2_score as team2_wins
  from lol_match m
  join lol_league l on l.n = m.league_n
  left join lol_tournament t on t.n = m.tournament_n
  where m.state = 'completed' and m.status_detail is distinct from 'forfeit' and m.team1_n <> m.team2_n
    and m.team1_score + m.team2_score > 0`;

interface Series {
  match_n: number;
  rated_on: string;
  starts_at: string | null;
  league_n: number;
  tier: Tier;
  team1_n: number;
  team2_n: number;
  team1_wins: number;
  team2_wins: number;
}

/**
 * Rates the teams again from the first week in which a result was added, removed or changed, and lists them at the end
 * of each week with series from then on.
 */
export async function deriveRankings(context: Derivation): Promise<void> {
  const { client, now } = context;
  await rateFrom(context, await firstChangedWeek(client, 'true', [now]));
}

/**
 * The same where only these matches changed, and the ends of these tournaments, at which their matches without a day are
 * rated.
 */
export async function rewriteRankings(
  context: Derivation,
  matches: readonly number[],
  tournaments: readonly number[],
): Promise<void> {
  const { client, now } = context;
  const { rows } = await client.query<{ n: number }>(
    'select n from lol_match where tournament_n = any($1) and starts_at is null union select n from unnest($2::integer[]) n',
    [tournaments, matches],
  );
  const stale = rows.map(({ n }) => n);
  await rateFrom(context, await firstChangedWeek(client, 'match_n = any($2)', [now, stale]));
}

async function rateFrom({ client, now }: Derivation, from: string | null): Promise<void> {
  if (from === null) return;
  const standings = await Standings.before(client, from);
  const series = await listSeries(client, now, from);
  await client.query('delete from lol_rated_match where rated_on >= $1', [from]);
  await client.query('delete from lol_ranking where listed_on >= $1', [from]);
  await client.query('delete from lol_ranking_list where listed_on >= $1', [from]);
  const weeks = [...groupBy(series, ({ rated_on }) => mondayOf(rated_on)).values()].map((ofWeek) => {
    const rated = ofWeek.map((one) => standings.rate(one));
    const listedOn = ofWeek.at(-1)?.rated_on as string;
    return { rated, listedOn, ranking: standings.list(listedOn) };
  });
  await appendRows(
    client,
    'lol_rated_match',
    weeks.flatMap(({ rated }) => rated),
  );
  await appendRows(
    client,
    'lol_ranking_list',
    weeks.map(({ listedOn }) => ({ listed_on: listedOn })),
  );
  await appendRows(
    client,
    'lol_ranking',
    weeks.flatMap(({ ranking }) => ranking),
  );
}

async function firstChangedWeek(client: pg.PoolClient, where: string, values: unknown[]): Promise<string | null> {
  const { rows } = await client.query<{ day: string | null }>(
    `with rated as (select * from (${RATED}) r where ${where}),
       known as (select ${FACTS} from lol_rated_match where ${where})
     select min(rated_on)::text as day from (
       (select * from rated except select * from known) union all (select * from known except select * from rated)
     ) changed`,
    values,
  );
  const day = rows[0]?.day ?? null;
  return day === null ? null : mondayOf(day);
}

/** Lists the series of a day and later, in the order in which they are rated. */
async function listSeries(client: pg.PoolClient, now: string, from: string): Promise<Series[]> {
  const { rows } = await client.query<{ series: Series }>(
    `select to_jsonb(r) as series from (${RATED}) r where r.rated_on >= $2
     order by r.rated_on, r.starts_at nulls first, r.place, r.match_n`,
    [now, from],
  );
  return rows.map(({ series }) => series);
}

/** A team after its newest rated series. */
interface Standing extends Rated {
  team: number;
  /** The leagues of its newest series and of the newest that was not international. */
  league: number;
  home: number | null;
  playedOn: string;
  playedAt: string;
}

class Standings {
  private constructor(private readonly byTeam: Map<number, Standing>) {}

  static async before(client: pg.PoolClient, day: string): Promise<Standings> {
    const { rows } = await client.query<Standing>(
      `with side as (
         select rated_on, starts_at, league_n, tier, side.* from lol_rated_match m
         cross join lateral (values (m.team1_n, m.team1_rating, m.team1_games), (m.team2_n, m.team2_rating, m.team2_games))
           side (team_n, rating, games)
         where m.rated_on < $1
       ), newest as (select distinct on (team_n) * from side order by team_n, games desc),
       home as (select distinct on (team_n) team_n, league_n from side where tier <> 'international' order by team_n, games desc)
       select n.team_n as team, n.rating, n.games, n.league_n as league, h.league_n as home, n.rated_on::text as "playedOn",
         to_json(coalesce(n.starts_at, n.rated_on::timestamp at time zone 'UTC')) #>> '{}' as "playedAt"
       from newest n left join home h on h.team_n = n.team_n`,
      [day],
    );
    return new Standings(new Map(rows.map((row) => [row.team, row])));
  }

  /** Rates the teams of a series, and returns its row of lol_rated_match. */
  rate(series: Series): object {
    const { team1_n, team2_n, team1_wins, team2_wins } = series;
    const before: [Rated, Rated] = [this.of(team1_n, series.tier), this.of(team2_n, series.tier)];
    const [one, other] = rateSeries(before, [team1_wins, team2_wins]);
    this.note(team1_n, one, series);
    this.note(team2_n, other, series);
    return {
      ...series,
      team1_rating: one.rating,
      team2_rating: other.rating,
      team1_games: one.games,
      team2_games: other.games,
    };
  }

  /** The rows of lol_ranking of the teams that are ranked on a day. */
  list(day: string): object[] {
    const earliest = new Date(Date.parse(day) - MAX_IDLE_DAYS * 86_400_000).toISOString().slice(0, 10);
    return [...this.byTeam.values()]
      .filter(({ games, playedOn }) => games >= RANKED_MIN_GAMES && playedOn >= earliest)
      .toSorted((one, other) => other.rating - one.rating || one.team - other.team)
      .map(({ team, league, home, rating, games, playedAt }, index) => ({
        listed_on: day,
        rank: index + 1,
        team_n: team,
        league_n: home ?? league,
        rating,
        games,
        last_played_at: playedAt,
      }));
  }

  private of(team: number, tier: Tier): Rated {
    return this.byTeam.get(team) ?? { rating: INITIAL_RATINGS[tier], games: 0 };
  }

  private note(team: number, rated: Rated, { rated_on, starts_at, league_n, tier }: Series): void {
    const home = tier === 'international' ? (this.byTeam.get(team)?.home ?? null) : league_n;
    const playedAt = starts_at ?? `${rated_on}T00:00:00.000Z`;
    this.byTeam.set(team, { ...rated, team, league: league_n, home, playedOn: rated_on, playedAt });
  }
}

/** The Monday on or before a day, both `YYYY-MM-DD`. */
function mondayOf(day: string): string {
  const time = Date.parse(day);
  const daysSince = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - daysSince * 86_400_000).toISOString().slice(0, 10);
}
