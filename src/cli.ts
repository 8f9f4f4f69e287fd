import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { UsageError, type Command, type Output } from './cli/command.js';
import { Progress } from './cli/progress.js';
import { ConfigError, readConfig, ROOT } from './config.js';
import { ImportError } from './archive/import.js';
import { RecordingError } from './live/recording.js';
import { wordTable } from './word-table.js';

/** Usage and purpose of each command. */
const USAGES: Record<string, string> = wordTable({
  'keys:create': 'keys:create --plan <id> [--game <game>] [--add-on live_ws] [--name <name>] [--account <id>] [--json]',
  'keys:list': 'keys:list [--json]',
  'keys:revoke': 'keys:revoke <id> [--json]',
  'keys:local': 'keys:local [--json]                             makes another key of the local account of npm start',
  'demo:enter':
    "demo:enter [--json]                             prints an address that signs in once as the demo's owner",
  'operator:create': 'operator:create --email <address> [--name <name>] [--json]',
  'operator:revoke': 'operator:revoke --email <address> [--json]',
  import: `import <importer> <path or URL> [--json]      an importer, or a family for all of its importers
import --list [--json]`,
  derive:
    'derive [<family>] [--json]                    all rows by the rules of this version; without a family where others made them',
  unresolved:
    'unresolved <family> [--json]                  what rules leave open and imports refuse, by kind and reason',
  exports: 'exports [--json]                              makes the files of /exports now, those that are out of date',
  replay: `replay <recording> [--speed <n>] [--loop]     plays recorded upstream answers through the live path;
       [--match <id>]                         of a file with several matches one instead of all`,
  record: 'record <family> --to <file>                   writes what the upstream answers, until Ctrl-C',
  listen: `listen --forward-to <url>                     sends events to a receiver on your machine as webhooks, until Ctrl-C;
       [--events <a,b>] [--secret <whsec_…>]  only these; signed by this secret instead of a new one
       [--webhook <id>] [--json]              instead, what this subscription is sent, as it is sent`,
  trigger:
    "trigger <event> [--account <id>] [--json]     lets a sample happen: for who listens, and the account's subscriptions",
  backup: 'backup <file> [--json]                        writes what npm start keeps into an archive, while it runs',
  migrate: 'migrate [--json]',
  prepare: 'prepare [--json]                              migrates, and in the demo loads its world',
  openapi: 'openapi                                       prints the OpenAPI document',
});

function usageOf(name: string): string {
  const known = USAGES[name];
  const lines = (known ?? Object.values(USAGES).join('\n')).split('\n').map((line) => `  ${line}`);
  const call = `Usage: npm run -s cli -- ${known === undefined ? '<command>' : name}`;
  const more = known === undefined ? ['', '  <command> --help    --version'] : [];
  return [call, '', ...lines, ...more].join('\n');
}

/** Each command loads only its own modules, because loading takes most of the time of many commands. */
const COMMANDS: Record<string, Command> = wordTable({
  'keys:create': async (parameters) => (await import('./cli/keys.js')).createKeyCommand(parameters),
  'keys:list': async (parameters) => (await import('./cli/keys.js')).listKeysCommand(parameters),
  'keys:revoke': async (parameters) => (await import('./cli/keys.js')).revokeKeyCommand(parameters),
  'keys:local': async (parameters) => (await import('./cli/local.js')).localKeyCommand(parameters),
  'demo:enter': async (parameters) => (await import('./cli/local.js')).enterDemoCommand(parameters),
  'operator:create': async (parameters) => (await import('./cli/operator.js')).createOperatorCommand(parameters),
  'operator:revoke': async (parameters) => (await import('./cli/operator.js')).revokeOperatorCommand(parameters),
  import: async (parameters) => {
    const { importCommand, listImporters } = await import('./cli/import.js');
    return parameters.flags.list ? listImporters() : importCommand(parameters);
  },
  derive: async (parameters) => (await import('./cli/derive.js')).deriveCommand(parameters),
  unresolved: async (parameters) => (await import('./cli/unresolved.js')).unresolvedCommand(parameters),
  exports: async (parameters) => (await import('./cli/exports.js')).exportsCommand(parameters),
  backup: async (parameters) => (await import('./cli/backup.js')).backupCommand(parameters),
  migrate: async (parameters) => (await import('./cli/prepare.js')).migrateCommand(parameters),
  prepare: async (parameters) => (await import('./cli/prepare.js')).prepareCommand(parameters),
  replay: async (parameters) => (await import('./cli/live.js')).replayCommand(parameters),
  record: async (parameters) => (await import('./cli/live.js')).recordCommand(parameters),
  listen: async (parameters) => (await import('./cli/listen.js')).listenCommand(parameters),
  trigger: async (parameters) => (await import('./cli/trigger.js')).triggerCommand(parameters),
  openapi: async () => ({ text: readFileSync(join(ROOT, 'openapi.json'), 'utf8').trimEnd() }),
});

async function main(): Promise<number> {
  const { values, positionals } = parse();
  const [name = '', ...words] = positionals;
  const command = COMMANDS[name];
  if (values.version) return print({ text: versionOf() }, false);
  if (values.help || name === 'help') return print({ text: usageOf(name === 'help' ? (words[0] ?? '') : name) }, false);
  if (!command) throw new UsageError(name === '' ? 'Name a command.' : `There is no command ${name}.`);
  const progress = new Progress(process.stderr);
  const output = await command({
    config: readConfig(),
    words,
    flags: values,
    progress: (text) => progress.line(text),
    status: (text) => progress.status(text),
  }).finally(() => progress.clear());
  return print(output, values.json === true);
}

function versionOf(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        list: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
        plan: { type: 'string' },
        game: { type: 'string' },
        'add-on': { type: 'string', multiple: true },
        name: { type: 'string' },
        account: { type: 'string' },
        email: { type: 'string' },
        speed: { type: 'string' },
        loop: { type: 'boolean' },
        to: { type: 'string' },
        match: { type: 'string' },
        'forward-to': { type: 'string' },
        events: { type: 'string' },
        secret: { type: 'string' },
        webhook: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function print({ json, text, status = 0 }: Output, asJson: boolean): number {
  process.stdout.write(`${asJson && json !== undefined ? JSON.stringify(json) : text}\n`);
  return status;
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${usageOf(process.argv[2] ?? '')}\n\n${error.message}\n`);
    return 2;
  }
  if (error instanceof ImportError || error instanceof ConfigError || error instanceof RecordingError) {
    process.stderr.write(`${error.message}\n`);
    return error instanceof ImportError && error.kind === 'usage' ? 2 : 1;
  }
  process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
  return 1;
}

function end(status: number): void {
  process.exitCode = status;
}

// The reader of a pipe may close it early, as `head` does.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

main().then(end, (error: unknown) => end(report(error)));
