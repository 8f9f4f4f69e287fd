import { listOpen } from '../coverage/open.queries.js';
import { FAMILIES } from '../families.js';
import { UsageError, type Output, type Parameters } from './command.js';
import { withDatabase } from './keys.js';

/** Prints what the rules of a family leave open, and which rows its importers refused. */
export async function unresolvedCommand({ config, words: [name] }: Parameters): Promise<Output> {
  const family = FAMILIES.find((one) => one.name === name?.toLowerCase());
  if (!family) throw new UsageError(`Name a family: ${FAMILIES.map((one) => one.name).join(', ')}.`);
  return withDatabase(config, async (db) => {
    const open = await listOpen(db, family);
    const lines = Object.entries(open).flatMap(([state, rows]) =>
      rows.map(({ kind, reason, count, example }) => `${state}: ${count} ${kind}, ${reason}; ${example}`),
    );
    return { json: { family: family.name, ...open }, text: lines.join('\n') || 'Nothing is open.' };
  });
}
