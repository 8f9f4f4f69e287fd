import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { UsageError, type Command, type Output } from './cli/command.js';
import { ConfigError, readConfig } from './config.js';
import { ImportError } from './archive/import.js';
import { wordTable } from './word-table.js';

const USAGE = `Usage: npm run -s cli -- <command>

  keys:create --plan <id> [--game <game>] [--add-on live_ws] [--name <name>] [--account <id>] [--json]
  keys:list [--json]
  keys:revoke <id> [--json]
  operator:create --email <address> [--name <name>] [--json]
  import <importer> <path or URL> [--json]      an importer, or a family for all of its importers
  import --list [--json]
  replay <recording> [--speed <n>] [--loop]     plays recorded upstream answers through the live path;
         [--match <id>]                         of a file with several matches one instead of all
  record <family> --to <file>                   writes what the upstream answers, until Ctrl-C
  listen --forward-to <url>                     sends events to a receiver on your machine as webhooks, until Ctrl-C;
         [--events <a,b>] [--secret <whsec_…>]  only these; signed by this secret instead of a new one
         [--webhook <id>] [--json]              instead, what this subscription is sent, as it is sent
  trigger <event> [--account <id>] [--json]     lets a sample happen: for who listens, and the account's subscriptions
  migrate [--json]
  openapi                                       prints the OpenAPI document
  generate                                      writes openapi.json, docs/routes.txt and NOTICE.md; npm run generate the examples too
`;

/** A command loads what it needs and nothing else: starting is most of the time that many of them take. */
const COMMANDS: Record<string, Command> = wordTable({
  'keys:create': async (parameters) => (await import('./cli/keys.js')).createKeyCommand(parameters),
  'keys:list': async (parameters) => (await import('./cli/keys.js')).listKeysCommand(parameters),
  'keys:revoke': async (parameters) => (await import('./cli/keys.js')).revokeKeyCommand(parameters),
  'operator:create': async (parameters) => (await import('./cli/operator.js')).createOperatorCommand(parameters),
  import: async (parameters) => {
    const { importCommand, listImporters } = await import('./cli/import.js');
    return parameters.flags.list ? listImporters() : importCommand(parameters);
  },
  migrate: async (parameters) => (await import('./cli/prepare.js')).migrateCommand(parameters),
  prepare: async (parameters) => (await import('./cli/prepare.js')).prepareCommand(parameters),
  replay: async (parameters) => (await import('./cli/live.js')).replayCommand(parameters),
  record: async (parameters) => (await import('./cli/live.js')).recordCommand(parameters),
  listen: async (parameters) => (await import('./cli/listen.js')).listenCommand(parameters),
  trigger: async (parameters) => (await import('./cli/trigger.js')).triggerCommand(parameters),
  openapi: async (parameters) => (await import('./cli/openapi.js')).openApiCommand(parameters),
  generate: async (parameters) => (await import('./cli/openapi.js')).generateCommand(parameters),
});

async function main(): Promise<number> {
  const { values, positionals } = parse();
  const [name = '', ...words] = positionals;
  const command = COMMANDS[name];
  if (values.help || name === 'help') return print({ text: USAGE.trimEnd() }, false);
  if (!command) throw new UsageError(name === '' ? 'Name a command.' : `There is no command ${name}.`);
  const output = await command({
    config: readConfig(),
    words,
    flags: values,
    progress: (text) => process.stderr.write(`${text}\n`),
  });
  return print(output, values.json === true);
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        list: { type: 'boolean' },
        help: { type: 'boolean' },
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

function print({ json, text }: Output, asJson: boolean): number {
  process.stdout.write(`${asJson && json !== undefined ? JSON.stringify(json) : text}\n`);
  return 0;
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    return 2;
  }
  if (error instanceof ImportError || error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
    return error instanceof ImportError && error.kind === 'usage' ? 2 : 1;
  }
  process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
  return 1;
}

function end(status: number): void {
  process.exitCode = status;
}

main().then(end, (error: unknown) => end(report(error)));
