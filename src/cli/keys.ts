import { createAccount, createKey, findAccount, listKeys, revokeKey } from '../auth/accounts.js';
import { GAMES, Plans } from '../billing/plans.js';
import { Database, directTo } from '../db/database.js';
import { UsageError, type Output, type Parameters } from './command.js';

export async function createKeyCommand({ config, flags }: Parameters): Promise<Output> {
  const plans = Plans.read(config.plansFile);
  const { plan, game, name, account, 'add-on': addOns = [] } = flags;
  checkPlan(plans, plan, game, account);
  checkChoices('add-on', addOns, ['live_ws']);
  return withDatabase(config, async (db) => {
    const existing = account === undefined ? undefined : (await findAccount(db, account))?.plan;
    if (account !== undefined && existing === undefined) throw new UsageError(`There is no account ${account}.`);
    if (existing !== undefined && plan !== undefined && plan !== existing)
      throw new UsageError(`Account ${account} is on plan ${existing}; leave --plan out.`);
    const accountId =
      account ?? (await createAccount(db, { name: name ?? 'unnamed', plan: plan as string, game, addOns }));
    const { id, key } = await createKey(db, { accountId, name });
    const json = { id, key, accountId, plan: existing ?? plan };
    return {
      json,
      text: `${key}\n\nKey ${id} of account ${accountId}, plan ${json.plan}. This is the only time it is shown.`,
    };
  });
}

export async function listKeysCommand({ config }: Parameters): Promise<Output> {
  return withDatabase(config, async (db) => {
    const keys = await listKeys(db);
    const lines = keys.map(({ id, hint, plan, accountId, name, revokedAt }) =>
      [id, hint, plan, accountId, name ?? '', revokedAt ? 'revoked' : ''].join('  '),
    );
    return { json: keys, text: lines.length > 0 ? lines.join('\n') : 'No keys yet; create one with keys:create.' };
  });
}

export async function revokeKeyCommand({ config, words: [id] }: Parameters): Promise<Output> {
  if (id === undefined) throw new UsageError('Name the key to revoke.');
  return withDatabase(config, async (db) => {
    if (!(await revokeKey(db, id))) throw new UsageError(`There is no key ${id}.`);
    return { json: { id, revoked: true }, text: `Key ${id} is revoked.` };
  });
}

function checkPlan(
  plans: Plans,
  plan: string | undefined,
  game: string | undefined,
  account: string | undefined,
): void {
  if (account === undefined && plan === undefined)
    throw new UsageError(`Name a plan with --plan: ${plans.ids().join(', ')}.`);
  if (plan !== undefined) checkChoices('plan', [plan], plans.ids());
  if (game !== undefined) checkChoices('game', [game], [...GAMES]);
  if (plan !== undefined && plans.get(plan).games === 'one' && game === undefined)
    throw new UsageError(`Plan ${plan} covers one game; choose it with --game: ${GAMES.join(', ')}.`);
}

function checkChoices(flag: string, given: readonly string[], allowed: readonly string[]): void {
  const wrong = given.find((value) => !allowed.includes(value));
  if (wrong !== undefined) throw new UsageError(`--${flag} takes ${allowed.join(', ')}, not ${wrong}.`);
}

export async function withDatabase<Result>(
  config: Parameters['config'],
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await Database.open({
    ...directTo(config),
    poolSize: 1,
    statementTimeoutMs: config.statementTimeoutMs,
  });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
