import type pg from 'pg';
import { factsFrom, type DeriveContext } from '../../../archive/importer.js';
import type { LolFact } from '../facts.js';
import { tournamentStandings } from '../standings/standings.queries.js';

type Standings = LolFact<'lol.standings.updated'>;

/** The standings of every stage as text, by tournament and stage, to compare with later ones. */
export type KnownStandings = ReadonlyMap<string, string>;

/** Standings are facts while a tournament runs and a few days after its end; none runs longer than this. */
const LONGEST_TOURNAMENT = '1 year';

export async function readStandings(client: pg.PoolClient): Promise<KnownStandings> {
  const { rows } = await client.query<{ key: string; text: string }>(
    `select tournament_n || ' ' || stage as key, json_agg(
       json_build_array(section, team_n, rank, wins, losses, ties, game_wins, game_losses, points) order by section, place
     )::text as text
     from lol_standing group by tournament_n, stage`,
  );
  return new Map(rows.map(({ key, text }) => [key, text]));
}

/** Returns the facts of standings that the run changed; none for an archive's first import. */
export async function changedStandings({ client, now }: DeriveContext, before: KnownStandings): Promise<Standings[]> {
  if (before.size === 0) return [];
  const after = await readStandings(client);
  const changed = [...after].filter(([key, text]) => before.get(key) !== text).map(([key]) => key);
  const { rows } = await client.query<{ n: number; stage: string }>(
    `select distinct s.tournament_n as n, s.stage
     from lol_standing s join lol_tournament t on t.n = s.tournament_n
     where s.tournament_n || ' ' || s.stage = any($1) and t.league_n is not null
       and t.starts_on <= $2::date and t.starts_on > $2::date - interval '${LONGEST_TOURNAMENT}'
       and coalesce(t.ends_on, $2::date) >= $3::date
     order by 1, 2`,
    [changed, now, factsFrom(now)],
  );
  const facts: Standings[] = [];
  for (const { n, stage } of rows) facts.push(await factOf(client, n, stage, now));
  return facts;
}

async function factOf(client: pg.PoolClient, n: number, stage: string, now: string): Promise<Standings> {
  const { text, values } = tournamentStandings(n, stage).compile();
  const { rows } = await client.query<{ body: string }>(text, values);
  const { leagueId, tournamentId, rankings } = JSON.parse((rows[0] as { body: string }).body) as Standings['data'];
  const league = leagueId.replace(/^lol-/, '');
  return {
    name: 'lol.standings.updated',
    subject: tournamentId as string,
    occurredAt: Date.parse(now),
    which: stage,
    data: { leagueId, league, tournamentId, stage, rankings },
  };
}
