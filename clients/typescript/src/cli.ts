#!/usr/bin/env node
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ScorelineError } from './errors.js';
import { listen, type Attempt, type ListenState } from './listen.js';

const USAGE = `scoreline-client listen --forward-to http://localhost:4000/hook

Forwards the webhooks of your account to a receiver on this machine, from where it stopped the last time.

  --forward-to URL    your receiver
  --url URL           of the service, such as http://127.0.0.1:3000/api/v1; or SCORELINE_URL
  --events LIST       names and wildcards, comma-separated; default: every event
  --after NUMBER      begin behind this number instead of where it stopped; 0: all that is kept
  --state FILE        where it notes how far it is; default: a file of its own below ~/.local/state
  --until EVENT       end with 0 once an event of this name was delivered
  --timeout SECONDS   end with 1 when it takes longer
  --json              a line of JSON for each attempt

The API key is SCORELINE_KEY. It ends with 0 after Ctrl-C, 1 after --timeout, 2 where it is asked wrongly or refused, and
3 when another listener with the same key took over.`;

const SUCCESS = 0;
const TIMED_OUT = 1;
const REFUSED = 2;
const REPLACED = 3;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(REFUSED);
}

function asked() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'forward-to': { type: 'string' },
        url: { type: 'string' },
        events: { type: 'string' },
        after: { type: 'string' },
        state: { type: 'string' },
        until: { type: 'string' },
        timeout: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${USAGE}`);
  }
}

const { values, positionals } = asked();
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(SUCCESS);
}
if (positionals.join(' ') !== 'listen') fail(USAGE);
const baseUrl = (
  values.url ??
  process.env['SCORELINE_URL'] ??
  fail('Name the service: --url, or SCORELINE_URL.')
).replace(/\/$/, '');
const apiKey = process.env['SCORELINE_KEY'] ?? fail('Set SCORELINE_KEY to your API key.');
const target = values['forward-to'] ?? fail('Name your receiver: --forward-to http://localhost:4000/hook');
const forwardTo = /^https?:\/\//i.test(target) ? target : `http://${target}`;
if (!URL.canParse(forwardTo)) fail(`--forward-to is not an address: ${target}`);
const timeout = values.timeout === undefined ? undefined : Number(values.timeout);
if (timeout !== undefined && !(timeout > 0)) fail('--timeout takes a number of seconds.');
if (values.after !== undefined && !/^\d{1,15}$/.test(values.after)) fail('--after takes a number, 0 or higher.');

const name = createHash('sha256').update(`${baseUrl} ${apiKey}`).digest('hex').slice(0, 24);
const file =
  values.state ??
  join(process.env['XDG_STATE_HOME'] ?? join(homedir(), '.local/state'), 'scoreline-client', `${name}.json`);

/** Undefined where nothing was noted yet, or not by this program. */
function noted(): ListenState | undefined {
  try {
    const { listenerId, sequence } = JSON.parse(readFileSync(file, 'utf8')) as ListenState;
    return typeof listenerId === 'string' && Number.isSafeInteger(sequence) ? { listenerId, sequence } : undefined;
  } catch {
    return undefined;
  }
}

/** In one step, so that a kill leaves the state before or the state after. */
function note(state: ListenState): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

const ending = new AbortController();
let status = SUCCESS;
const counts = { delivered: 0, failed: 0 };
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
if (timeout !== undefined)
  setTimeout(() => {
    status = TIMED_OUT;
    ending.abort();
  }, timeout * 1_000).unref();

function say(attempt: Attempt): void {
  const { delivery, event, outcome, status: answer, error, durationMs } = attempt;
  if (outcome !== 'again') counts[outcome] += 1;
  const words = { at: new Date().toISOString(), event, sequence: delivery.sequence, attempt: delivery.attempt };
  const line = values.json
    ? JSON.stringify({
        ...words,
        eventId: delivery.headers['x-svc-event-id'],
        status: answer,
        error,
        durationMs,
        outcome,
      })
    : [words.at.slice(11), event, `#${words.sequence}`, answer ?? error, `${durationMs} ms`, outcome].join('  ');
  process.stdout.write(`${line}\n`);
}

function sentenceOf(error: Error): string {
  if (error instanceof ScorelineError)
    return error.status === 404
      ? `${error.code}: there is no service at ${baseUrl}; its address ends with /api/v1.`
      : `${error.code}: ${error.message}`;
  const { code = error.message } = (error.cause ?? {}) as { code?: string };
  return `${baseUrl} does not answer: ${code}. Is the service running, and is this its address?`;
}

const before = noted();
const after = values.after === undefined ? undefined : Number(values.after);
const from = after === undefined ? before : { sequence: after };
try {
  const outcome = await listen(
    { baseUrl, apiKey },
    {
      forwardTo,
      signal: ending.signal,
      ...(values.events !== undefined && { events: values.events.split(',') }),
      ...(values.until !== undefined && { until: values.until }),
      ...(from && { from }),
      onReady({ secret, sequence, complete }) {
        process.stderr.write(`Ready: from number ${sequence} on, it goes to ${forwardTo}. Secret: ${secret}\n`);
        if (!complete) process.stderr.write('Some of what you missed is no longer kept.\n');
      },
      onAttempt: say,
      onState: note,
    },
  );
  if (outcome === 'replaced') {
    process.stderr.write('Another listener with the same key took over.\n');
    status = REPLACED;
  }
} catch (error) {
  status = REFUSED;
  process.stderr.write(`${sentenceOf(error as Error)}\n`);
}
process.stderr.write(`${counts.delivered} delivered, ${counts.failed} failed\n`);
process.exit(status);
