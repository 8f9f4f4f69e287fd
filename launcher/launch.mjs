/** Entry of npm start, test, generate, bench and cli. It loads only Node.js until the packages are installed. */
import { resolve } from 'node:path';
import { checkoutData, root } from './checkout.mjs';
import { installAndBuild } from './commands/bring-up.mjs';
import { cli } from './commands/cli.mjs';
import { start } from './commands/start.mjs';
import { bench, generate, test } from './commands/test-and-bench.mjs';
import { readDotEnv, readStoreFiles } from './env-file.mjs';
import { Plain, say } from './processes.mjs';
import { endWith, isEnding } from './programs.mjs';

const { env } = process;
const commands = { start, test, generate, bench, cli, install: installAndBuild };

const [command, ...words] = process.argv.slice(2);
try {
  checkMachine();
  if (['start', 'cli'].includes(command)) {
    readDotEnv(env);
    readStoreFiles(env);
  }
  if (!commands[command])
    throw new Plain(
      'Usage: node launcher/launch.mjs start | test [jest options] | generate | bench [name] | cli <command> | install',
    );
  await commands[command]({ words, dataDir: resolve(root, env.DATA_DIR || checkoutData) });
} catch (error) {
  if (!isEnding()) {
    say(error instanceof Plain ? error.message : error.stack);
    await endWith(1);
  }
}

function checkMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Plain(`Node.js 20.19 or later is needed; this is ${process.versions.node}.`);
  if (process.platform === 'win32') throw new Plain('On Windows, run Scoreline inside WSL.');
}
