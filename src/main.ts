import 'reflect-metadata';
import { localKey } from './auth/local-key.js';
import { ConfigError, readConfig } from './config.js';
import { openDemo } from './dashboard/demo.js';
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
  const local = config.localKey ? await localKey(app.get(Database), config.dataDir) : undefined;
  const entrance = local && config.demo ? await openDemo(app, config, local.accountId) : undefined;
  await app.listen(config.port, config.host);
  const { publicUrl } = config;
  const lines = [
    `Scoreline listens on ${publicUrl}/api/v1, documented at ${publicUrl}/docs`,
    `Dashboard: ${entrance === undefined ? `${publicUrl}/dashboard` : `${entrance} (signs in once, as the demo's owner)`}`,
  ];
  if (config.demo) lines.push(`Demo key: ${config.demoKey}`);
  if (local) lines.push(`Local key: ${local.key}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
});
