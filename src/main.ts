import 'reflect-metadata';
import type { INestApplication } from '@nestjs/common';
import { openEntrance } from './auth/entrance.js';
import { keptLocalKey, localAccount, renewLocalKey } from './auth/local-key.js';
import { ConfigError, readConfig, type Config } from './config.js';
import { entranceTo, furnishDemo } from './dashboard/demo.js';
import { Database } from './db/database.js';
import { endInOrder } from './end-in-order.js';
import { createLog } from './http/log.js';
import { buildService } from './serve.js';
import { checkSurroundings } from './start-checks.js';

async function main(): Promise<void> {
  const config = readConfig();
  checkSurroundings(config);
  const log = createLog(config.logLevel);
  const { app, drain, stop } = await buildService(config, log);
  endInOrder(log, stop, drain);
  const local = config.localKey ? await openLocal(app, config) : undefined;
  await app.listen(config.port, config.host);
  const { publicUrl } = config;
  const lines = [
    `Scoreline listens on ${publicUrl}/api/v1, documented at ${publicUrl}/docs`,
    `Dashboard: ${local?.entrance ?? `${publicUrl}/dashboard`}`,
  ];
  if (config.demo) lines.push(`Demo key: ${config.demoKey}`);
  if (local) lines.push(`Local key: ${local.key}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Key and entrance for this machine's user, or how to get them: files, logs included, hold them only if configured. */
async function openLocal(app: INestApplication, config: Config): Promise<{ key: string; entrance?: string }> {
  const db = app.get(Database);
  const accountId = await localAccount(db);
  const owner = config.demo ? await furnishDemo(app, config, accountId) : undefined;
  if (!config.secretsInFiles && !process.stdout.isTTY) {
    const key = 'npm run -s cli -- keys:local makes one';
    return { key, ...(owner && { entrance: `${config.publicUrl}/dashboard, or npm run -s cli -- demo:enter` }) };
  }
  const key = await (config.secretsInFiles
    ? keptLocalKey(db, accountId, config.dataDir)
    : renewLocalKey(db, accountId));
  if (owner === undefined) return { key };
  return { key, entrance: `${entranceTo(config, await openEntrance(db, owner))} (signs in once, as the demo's owner)` };
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
});
