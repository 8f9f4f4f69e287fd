import 'reflect-metadata';
import { localKey } from './auth/local-key.js';
import { ConfigError, readConfig } from './config.js';
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
  await app.listen(config.port, config.host);
  process.stdout.write(`Scoreline listens on ${config.publicUrl}/api/v1, documented at ${config.publicUrl}/docs\n`);
  if (config.demo) process.stdout.write(`Demo key: ${config.demoKey}\n`);
  if (config.localKey) process.stdout.write(`Local key: ${await localKey(app.get(Database), config.dataDir)}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
});
