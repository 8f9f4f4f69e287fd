import { deriveFamilyAnew, isByOtherRules } from '../archive/derive.js';
import { ImportError } from '../archive/importer.js';
import { rulesOf } from '../archive/rules.js';
import { Plans } from '../billing/plans.js';
import type { Config } from '../config.js';
import { Database, directTo } from '../db/database.js';
import { FAMILIES } from '../families.js';
import type { Family } from '../family.js';
import { publish } from '../webhooks/outbox.js';
import { UsageError, type Output, type Parameters } from './command.js';
import { announce } from './import.js';

interface Derived {
  family: string;
  seconds: number;
}

/** Derives the rows of a family again, or without its name those of every family that other rules made. */
export async function deriveCommand({ config, words: [name], progress }: Parameters): Promise<Output> {
  const family = FAMILIES.find((one) => one.name === name?.toLowerCase());
  if (name !== undefined && !family?.importers)
    throw new UsageError(
      `Name a family: ${withRows()
        .map((one) => one.name)
        .join(', ')}.`,
    );
  const derived = await deriveFamilies(config, progress, family);
  const lines = derived.map((one) => `${one.family}: all rows derived in ${one.seconds} s`);
  return { json: { derived }, text: lines.join('\n') || 'All rows are derived by the rules of this version.' };
}

/**
 * Families without `chosen`: those whose rows were derived by other rules than those of this version. One that fails keeps no
 * other from being derived.
 * @throws ImportError with a sentence for each family that failed.
 */
export async function deriveFamilies(
  config: Config,
  progress: (text: string) => void,
  chosen?: Family,
): Promise<Derived[]> {
  const plans = Plans.read(config.plansFile);
  const database = await Database.open({ ...directTo(config), poolSize: 4, statementTimeoutMs: 0 });
  const derived: Derived[] = [];
  const failed: string[] = [];
  try {
    for (const family of chosen ? [chosen] : withRows()) {
      const { name } = family;
      const rules = rulesOf(name);
      if (!chosen && !(await isByOtherRules(database.pool, name, rules))) continue;
      const startedAt = performance.now();
      const [importers, coverage] = [await family.importers!(), await family.coverage?.()];
      progress(`${name}: all rows are derived by the rules of this version`);
      try {
        const version = await deriveFamilyAnew({
          database,
          importers,
          family: name,
          rules,
          coverage,
          publish: (client, facts) => publish(client, plans, facts),
          now: new Date(),
        });
        await announce(config, name, version);
        derived.push({ family: name, seconds: Math.round((performance.now() - startedAt) / 100) / 10 });
      } catch (error) {
        failed.push(`${name}: ${(error as Error).message}`);
      }
    }
  } finally {
    await database.close();
  }
  if (failed.length > 0) throw new ImportError('failed', failed.join(' '));
  return derived;
}

const withRows = () => FAMILIES.filter(({ importers }) => importers !== undefined);
