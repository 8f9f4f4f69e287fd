import { transformSync } from '@swc/core';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { newSecret, sign, signingKey } from '../../src/webhooks/signature.js';
import { blocksOf } from '../support/documents.js';
import { ownPort } from '../support/port.js';
import { until } from '../support/until.js';

/** The receivers of the guide; those of Flask and Go where these are there. */
const blocks = blocksOf('docs/guides/webhook-frameworks.md');
const blockWith = (text: string) => blocks.find((block) => block.text.includes(text))!.text;

interface Vector {
  secret: string;
  previousSecret?: string;
  body: string;
  headers: Record<string, string>;
}
const vectors = JSON.parse(readFileSync('docs/webhook-vectors.json', 'utf8')) as Vector[];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frameworks-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'genuine.mjs'), blockWith('export function isGenuine'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const python = ['python3', '/usr/bin/python3'].find((each) => spawnSync(each, ['-c', 'import flask']).status === 0);

test('the check takes the published vectors, and neither another body, another secret nor an old request', () => {
  const program = `import { isGenuine } from './genuine.mjs';
    for (const { secret, previousSecret, body, headers } of ${JSON.stringify(vectors)}) {
      const sentAt = Number(headers['webhook-timestamp']) * 1_000;
      Date.now = () => sentAt + 299_000;
      const bytes = Buffer.from(body);
      console.log(
        [secret, previousSecret ?? secret].map((one) => isGenuine(one, headers, bytes)).join(),
        isGenuine(secret, headers, Buffer.concat([bytes, Buffer.from(' ')])),
        isGenuine('whsec_' + Buffer.alloc(32).toString('base64'), headers, bytes),
        isGenuine(secret, {}, bytes),
      );
      Date.now = () => sentAt + 301_000;
      console.log(isGenuine(secret, headers, bytes));
    }`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(printed.trim().split('\n')).toEqual(vectors.flatMap(() => ['true,true false false false', 'false']));
});

/** Starts a receiver on a port of its own, and posts an event to it as it was signed and as a parser writes it again. */
async function statusesOf(
  command: string,
  words: string[],
  name: string,
): Promise<[statuses: number[], printed: string]> {
  const secret = newSecret();
  const PORT = String(await ownPort());
  const env = { PATH: process.env.PATH, HOME: folder, WEBHOOK_SECRET: secret, PORT };
  const child = spawn(command, words, { cwd: folder, env });
  let written = '';
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (chunk: Buffer) => (written += chunk.toString()));
  await until(() => {
    if (child.exitCode !== null) throw new Error(`the receiver of ${name} ended:\n${written}`);
    return written.includes('ready');
  }, 60_000);
  const body = '{ "id": "e1", "event": "cod.transfer.new", "data": {"ign": "Zürich⚡"} }';
  const signed = sign({ id: 'e1', timestamp: Math.floor(Date.now() / 1_000), body }, signingKey(secret));
  const headers = { ...signed, 'content-type': 'application/json' };
  const post = async (text: string) =>
    (await fetch(`http://127.0.0.1:${PORT}/hook`, { method: 'POST', headers, body: text })).status;
  const statuses = [await post(body), await post(JSON.stringify(JSON.parse(body)))];
  await until(() => written.includes('handled cod.transfer.new e1'));
  child.kill();
  await once(child, 'exit');
  return [statuses, written];
}

/** What the guide leaves to its reader. */
const HANDLE = "const handle = ({ id, event }) => console.log('handled', event, id);";

/** The program of each framework of Node.js, with what the guide's block leaves out. */
const PROGRAMS: Record<string, () => string> = {
  Fastify: () => blockWith("from 'fastify'").replace('console.log(event', "console.log('handled', event"),
  Express: () => `${blockWith('express.raw(').replace('listen(4000)', 'listen(process.env.PORT)')}
${HANDLE}
console.log('ready');`,
  NestJS: () => {
    const [create = '', controller = ''] = blockWith('request.rawBody').split(/\n\n/);
    const program = `import 'reflect-metadata';
import { Controller, HttpCode, Module, Post, RawBodyRequest, Req, UnauthorizedException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { isGenuine } from './genuine.mjs';
${HANDLE}
${controller}
Object.assign(HookController.prototype, { events: { handle } });
@Module({ controllers: [HookController] })
class AppModule {}
${create}
await app.listen(process.env.PORT);
console.log('ready');`;
    return transformSync(program, {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true },
      },
      module: { type: 'es6' },
    }).code;
  },
  // Without its server: the handler takes and gives what the web platform has.
  'Next.js': () =>
    `${blockWith('request.arrayBuffer()').replace("from 'next/server'", "from './after.mjs'")}
${HANDLE}
createServer((incoming, outgoing) => {
  const { headers, method } = incoming;
  POST(new Request('http://127.0.0.1/hook', { method, headers, body: incoming, duplex: 'half' })).then(({ status }) =>
    outgoing.writeHead(status).end(),
  );
}).listen(process.env.PORT, () => console.log('ready'));`.replace(/^/, "import { createServer } from 'node:http';\n"),
};

test.each(Object.keys(PROGRAMS))(
  'the receiver of %s takes a signed event and refuses one that was written again',
  async (name) => {
    writeFileSync(join(folder, 'after.mjs'), 'export const after = (work) => setImmediate(work);');
    writeFileSync(join(folder, 'receiver.mjs'), PROGRAMS[name]!());
    const [statuses] = await statusesOf(process.execPath, ['receiver.mjs'], name);
    expect(statuses).toEqual([204, 401]);
  },
);

const testWithGo = spawnSync('go', ['version']).status === 0 ? test : test.skip;
testWithGo('the receiver of Go takes a signed event and refuses one that was written again', async () => {
  const check = blocksOf('docs/webhooks.md').find(({ text }) => text.includes('func isGenuine('))!.text;
  const program = `package main

import ("crypto/hmac"; "crypto/sha256"; "encoding/base64"; "encoding/json"; "fmt"; "io"; "net"; "net/http"; "os"; "strconv"; "strings"; "time")

var events = make(chan []byte, 10)

${check}
${blockWith('io.ReadAll(')}
func main() {
	http.HandleFunc("/hook", hook)
	listener, err := net.Listen("tcp", "127.0.0.1:" + os.Getenv("PORT"))
	if err != nil { panic(err) }
	go http.Serve(listener, nil)
	fmt.Println("ready")
	for body := range events {
		var event struct{ Id, Event string }
		if json.Unmarshal(body, &event) == nil { fmt.Println("handled", event.Event, event.Id) }
	}
}
`;
  writeFileSync(join(folder, 'main.go'), program);
  execFileSync('go', ['build', '-o', 'receiver', 'main.go'], {
    cwd: folder,
    env: { ...process.env, GOFLAGS: '-mod=mod' },
  });
  const [statuses] = await statusesOf('./receiver', [], 'Go');
  expect(statuses).toEqual([204, 401]);
});

const testWhereInstalled = python === undefined ? test.skip : test;
testWhereInstalled(
  `the receiver of Flask takes the published vectors${python === undefined ? ' (no Flask)' : ''}`,
  () => {
    const check = `${blockWith('from flask import')}
import json
client = app.test_client()
for vector in json.load(open("docs/webhook-vectors.json", encoding="utf-8")):
    time.time = lambda: int(vector["headers"]["webhook-timestamp"]) + 299
    os.environ["WEBHOOK_SECRET"] = vector["secret"]
    handle = lambda event: None
    headers = {**vector["headers"], "content-type": "application/json"}
    for body in (vector["body"].encode(), vector["body"].encode() + b" "):
        print(client.post("/hook", data=body, headers=headers).status_code)
`;
    const printed = execFileSync(python!, ['-c', check], { encoding: 'utf8' });
    expect(printed.trim().split('\n')).toEqual(vectors.flatMap(() => ['204', '401']));
  },
);
