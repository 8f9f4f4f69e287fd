import type pg from 'pg';
import { standingNumber } from '../../../archive/resolve/identities.js';
import type { DeriveContext } from '../../../archive/importer.js';
import type { Fact } from '../../../facts/fact.js';
import type {
  Cs2PushedEvent,
  Cs2PushedStreams,
  PushedBracketStage,
  PushedGroupRow,
  PushedRef,
  PushedSlot,
} from './items.dto.js';
import { ownNumber } from './references.queries.js';

/** Builds the broadcasts and brackets of matches and events from pushes. It can be repeated. */
export async function derivePushed({ client }: Pick<DeriveContext, 'client'>): Promise<Fact[]> {
  await deriveStreams(client);
  await deriveBrackets(client);
  return [];
}

interface Row<Body> {
  source: string;
  body: Body;
}

async function shownOf<Body>(client: pg.PoolClient, kind: 'streams' | 'events'): Promise<Row<Body>[]> {
  const { rows } = await client.query<Row<Body>>(
    'select source, body from cs2_pushed where kind = $1 order by source, key',
    [kind],
  );
  return rows;
}

async function deriveStreams(client: pg.PoolClient): Promise<void> {
  const pushed = await shownOf<Cs2PushedStreams>(client, 'streams');
  const numbers = await matchNumbers(
    client,
    pushed.map(({ source, body }) => ({ source, id: body.matchId })),
  );
  const rows = pushed.flatMap(({ source, body: { streams } }, index) => {
    const match_n = numbers[index];
    return match_n === undefined
      ? []
      : streams.map(({ embedUrl, isOfficial, isMain, ...stream }, place) => {
          return {
            match_n,
            source,
            place: place + 1,
            ...stream,
            embed_url: embedUrl,
            is_official: isOfficial,
            is_main: isMain,
          };
        });
  });
  await client.query('delete from cs2_stream');
  await client.query(
    `insert into cs2_stream select * from jsonb_populate_recordset(null::cs2_stream, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

async function deriveBrackets(client: pg.PoolClient): Promise<void> {
  const pushed = (await shownOf<Cs2PushedEvent>(client, 'events')).filter(({ body }) => body.stages.length > 0);
  await client.query('delete from cs2_event_bracket');
  for (const { source, body } of pushed) {
    const { rows } = await client.query<{ n: number }>(
      `select ${standingNumber('i')} as n from identity i where family = 'cs2' and kind = 'event' and source = $1 and key = $2`,
      [source, body.id],
    );
    const [event] = rows;
    if (!event) continue;
    const stages = await resolved(client, source, body.stages);
    await client.query(
      `insert into cs2_event_bracket (event_n, source, stages) values ($1, $2, $3::jsonb)
       on conflict (event_n) do update set source = excluded.source, stages = excluded.stages`,
      [event.n, source, JSON.stringify(stages)],
    );
  }
}

/** The stages with our match ids and our teams. */
async function resolved(
  client: pg.PoolClient,
  source: string,
  stages: readonly PushedBracketStage[],
): Promise<object[]> {
  const slots = stages.flatMap((stage) => partsOf(stage).flatMap((part) => part.slots));
  const numbers = await matchNumbers(
    client,
    slots.map(({ matchId }) => ({ source, id: matchId ?? '' })),
  );
  const matches = new Map(slots.map((slot, index) => [slot, numbers[index]]));
  const listed = stages.flatMap(({ groups = [] }) => groups.flatMap(({ rows }) => rows.map(({ team }) => team)));
  const refs = [...slots.flatMap(({ team1, team2 }) => [team1, team2]), ...listed].filter((ref) => ref !== null);
  const teams = await findTeams(client, source, refs);
  const fill = (slot: PushedSlot) => {
    const n = matches.get(slot);
    const [team1, team2] = [slot.team1, slot.team2].map((ref) => (ref ? (teams.get(ref) ?? null) : null));
    const { winnerTeamId: winner } = slot;
    const isWinner = (ref: PushedRef | null) => winner !== null && (ref?.id === winner || ref?.name === winner);
    return {
      ...slot,
      matchId: n === undefined ? null : `cs2-match-${n}`,
      team1,
      team2,
      winnerTeamId: (isWinner(slot.team1) ? team1?.id : isWinner(slot.team2) ? team2?.id : null) ?? null,
    };
  };
  const filled = <Part extends { slots: PushedSlot[] }>(part: Part) => ({ ...part, slots: part.slots.map(fill) });
  const knownRows = (rows: readonly PushedGroupRow[]) =>
    rows.flatMap(({ team, ...row }) => {
      const known = teams.get(team);
      return known ? { team: known, ...row } : [];
    });
  return stages.map(({ rounds, groups = [], swiss = [], ...stage }) => ({
    ...stage,
    rounds: rounds.map(filled),
    groups: groups.length > 0 ? groups.map((group) => ({ ...filled(group), rows: knownRows(group.rows) })) : null,
    swiss: swiss.length > 0 ? swiss.map(filled) : null,
  }));
}

/** The parts of a stage that have slots. Old pushes lack groups and Swiss stages. */
function partsOf({ rounds, groups = [], swiss = [] }: PushedBracketStage): { slots: PushedSlot[] }[] {
  return [...rounds, ...groups, ...swiss];
}

/** The numbers of matches with our ids or a source's, in the same order. */
async function matchNumbers(
  client: pg.PoolClient,
  asked: readonly { source: string; id: string }[],
): Promise<(number | undefined)[]> {
  const { rows } = await client.query<{ place: number; n: number }>(
    `select a.place::integer as place, m.n from jsonb_to_recordset($1::jsonb) a (place integer, own integer, source text, id text)
     left join identity i on i.family = 'cs2' and i.kind = 'match' and i.source = a.source and i.key = a.id
     cross join lateral (select 'cs2' as family, 'match' as kind, coalesce(a.own, i.n) as n) asked
     join cs2_match m on m.n = ${standingNumber('asked')}`,
    [JSON.stringify(asked.map(({ source, id }, place) => ({ place, own: ownNumber('match', id), source, id })))],
  );
  const numbers = new Map(rows.map(({ place, n }) => [place, n]));
  return asked.map((_, place) => numbers.get(place));
}

/** A TeamRef of each team that is known by id or name. */
async function findTeams(
  client: pg.PoolClient,
  source: string,
  refs: readonly PushedRef[],
): Promise<Map<PushedRef, { id: string }>> {
  const { rows } = await client.query<{ place: number; team: { id: string } }>(
    `select distinct on (a.place) a.place, json_build_object('id', 'cs2-team-' || t.n, 'slug', t.slug, 'name', t.name,
       'shortName', t.short_name, 'logoUrl', t.logo_url, 'country', t.country) as team
     from jsonb_to_recordset($1::jsonb) a (place integer, own integer, id text, name text)
     join cs2_team t on t.n = a.own
       or t.n in (select ${standingNumber('i')} from identity i
         where family = 'cs2' and kind = 'team' and source = $2 and key = a.id)
       or lower(t.name) = lower(a.name) or lower(a.name) = any(select lower(f) from unnest(t.former_names) f)
     order by a.place, t.n = a.own desc, t.n`,
    [
      JSON.stringify(
        refs.map(({ id, name }, place) => ({ place, own: id === null ? null : ownNumber('team', id), id, name })),
      ),
      source,
    ],
  );
  return new Map(rows.map(({ place, team }) => [refs[place] as PushedRef, team]));
}
