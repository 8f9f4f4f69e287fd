import type pg from 'pg';
import { ALL, type Owned } from '../../../archive/build/sync.js';
import type { DeriveContext } from '../../../archive/importer.js';
import {
  readUnresolved,
  replaceUnresolved,
  reportUnresolved,
  type Unresolved,
} from '../../../archive/resolve/unresolved.js';
import { TEAM } from '../kinds.js';
import type { LineRows } from './derive-lines.js';
import type { Part } from './part.js';
import type { People } from './people.js';
import { foldOf } from './same-nickname.js';

/**
 * Lists the unresolved names and sides of these matches and players, or of all; reports all counts by kind and reason.
 */
export async function listUnresolved(
  context: DeriveContext,
  part: Part,
  people: People,
  lines: LineRows['unclear'],
): Promise<void> {
  const { client } = context;
  const rows: Unresolved[] = [
    ...part.unplaced.map(({ claim: one, reason }) => ({
      source: one.source,
      kind: 'match',
      key: one.idKey,
      name: `${one.team1 ?? '?'} - ${one.team2 ?? '?'}`,
      reason,
    })),
    ...part.demos.unknown.map(({ demo, reason }) => {
      const key = `${demo.matchKey} ${demo.number}`;
      return { source: 'demos', kind: 'map', key, name: demo.map ?? '?', reason };
    }),
    ...[...part.demos.byMatch.values()].flat().flatMap(({ demo, hasKnifeRound }) =>
      hasKnifeRound
        ? {
            source: 'demos',
            kind: 'figures',
            key: `${demo.matchKey} ${demo.number}`,
            name: demo.map ?? '?',
            reason: 'knife_round_counted',
          }
        : [],
    ),
    ...part.built.flatMap(({ unplaced }) =>
      unplaced.map(({ source, key, map }) => ({
        source,
        kind: 'map',
        key,
        name: map ?? '?',
        reason: 'number_unknown',
      })),
    ),
    ...people.players.unclear.map(({ name, team, source }) => ({
      source,
      kind: 'player',
      key: `${name} ${team ?? ''}`,
      name,
      reason: 'several_of_that_name',
    })),
    ...lines.map(({ match, name, source }) => ({
      source,
      kind: 'line',
      key: `${match} ${name}`,
      name,
      reason: 'several_of_that_name',
    })),
    ...part.built
      .filter(({ hasUnknownSides }) => hasUnknownSides)
      .map(({ row, n }) => ({
        source: row.sources[0] ?? '',
        kind: 'result',
        key: row.external_ids[0]?.id ?? String(n),
        name: `cs2-match-${n}`,
        reason: 'sides_unknown',
      })),
  ];
  const unique = [...new Map(rows.map((row) => [`${row.source} ${row.kind} ${row.key}`, row])).values()];
  await replaceUnresolved(client, TEAM.family, unique, await ownedOf(client, part, people));
  await reportUnresolved(context, TEAM.family);
}

/** The stored rows about these matches and players. */
async function ownedOf(client: pg.PoolClient, part: Part, people: People): Promise<Owned> {
  if (!part.keys || !part.numbers) return ALL;
  const ids = new Set(part.keys.map(({ key }) => key));
  const numbers = new Set(part.numbers.map(String));
  const names = new Set([...people.own, ...people.before, ...people.others].map(({ name }) => foldOf(name)));
  const own = (await readUnresolved(client, TEAM.family)).filter(({ kind, key, name }) => {
    if (kind === 'match') return ids.has(key);
    if (kind === 'map' || kind === 'figures') return ids.has(key.split(' ')[0] as string);
    if (kind === 'player') return names.has(foldOf(name));
    if (kind === 'line') return numbers.has(key.split(' ')[0] as string);
    return numbers.has(name.slice('cs2-match-'.length));
  });
  const values = [own.map(({ source }) => source), own.map(({ kind }) => kind), own.map(({ key }) => key)];
  return {
    where: '(t.source, t.kind, t.key) in (select * from unnest($1::text[], $2::text[], $3::text[]))',
    values,
  };
}
