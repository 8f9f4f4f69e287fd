import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

/**
 * A stand-in for PgBouncer from 1.21 in transaction mode: a client has a connection of the server for the time of a
 * transaction, and a statement that it prepared is prepared again on whichever connection it has next. Takes no settings
 * at the start of a connection, as PgBouncer by default.
 */
export interface TransactionPooler {
  url(user: string): string;
  /** Transactions that ran on another connection than the one before of the same client. */
  readonly moves: number;
  stop(): Promise<void>;
}

interface ServerConnection {
  socket: Socket;
  prepared: Set<string>;
  user: string;
  client: ClientConnection | undefined;
  /** For each Parse on its way, whether the client is to hear of it. */
  parses: boolean[];
}

interface ClientConnection {
  socket: Socket;
  user: string;
  /** The rest of each Parse after its name. */
  statements: Map<string, Buffer>;
  server: ServerConnection | undefined;
  last: ServerConnection | undefined;
  unsent: Buffer[];
}

export async function startTransactionPooler(databaseUrl: string, size: number): Promise<TransactionPooler> {
  const free: ServerConnection[] = [];
  const opened = new Map<string, number>();
  const waiting: ClientConnection[] = [];
  const sockets = new Set<Socket>();
  const { pathname } = new URL(databaseUrl);
  let moves = 0;

  const open = async (user: string): Promise<ServerConnection> => {
    const url = new URL(databaseUrl);
    url.username = user;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
    for (const event of ['data', 'close', 'error', 'end']) socket.removeAllListeners(event);
    sockets.add(socket);
    const server: ServerConnection = { socket, user, prepared: new Set(), client: undefined, parses: [] };
    socket.on('error', () => {});
    socket.on('close', () => server.client?.socket.destroy());
    readMessages(socket, false, (type, body) => answer(server, type, body));
    return server;
  };
  /** Gives a connection at random, so that hardly any client keeps the one that it had. */
  const give = (client: ClientConnection): void => {
    const fitting = free.filter(({ user }) => user === client.user);
    const server = fitting[Math.floor(Math.random() * fitting.length)];
    if (server) {
      free.splice(free.indexOf(server), 1);
      begin(client, server);
      return;
    }
    waiting.push(client);
    const count = opened.get(client.user) ?? 0;
    if (count >= size) return;
    opened.set(client.user, count + 1);
    open(client.user).then(release, (error: Error) => client.socket.destroy(error));
  };
  const release = (server: ServerConnection): void => {
    const next = waiting.findIndex(({ user }) => user === server.user);
    server.client = undefined;
    if (next < 0) free.push(server);
    else begin(waiting.splice(next, 1)[0]!, server);
  };
  const begin = (client: ClientConnection, server: ServerConnection): void => {
    if (client.last && client.last !== server) moves += 1;
    Object.assign(client, { server, last: server });
    server.client = client;
    for (const message of client.unsent.splice(0)) forward(client, server, message);
  };
  const forward = ({ statements }: ClientConnection, server: ServerConnection, message: Buffer): void => {
    const type = String.fromCharCode(message[0]!);
    const body = message.subarray(5);
    if (type === 'P') {
      const [name, rest] = cut(body);
      if (name !== '') statements.set(name, rest);
      prepare(server, name === '' ? '' : nameOf(rest), rest, true);
    } else if (type === 'B') {
      const [portal, rest] = cut(body);
      const [name, values] = cut(rest);
      const statement = statements.get(name);
      if (statement && !server.prepared.has(nameOf(statement))) prepare(server, nameOf(statement), statement, false);
      const own = statement ? nameOf(statement) : name;
      server.socket.write(framed('B', Buffer.concat([text(portal), text(own), values])));
    } else server.socket.write(message);
  };
  const prepare = (server: ServerConnection, name: string, rest: Buffer, isHeard: boolean): void => {
    server.parses.push(isHeard);
    // One that is there is parsed without a name instead, for the sake of the answer.
    const own = server.prepared.has(name) ? '' : name;
    if (own !== '') server.prepared.add(own);
    server.socket.write(framed('P', Buffer.concat([text(own), rest])));
  };
  const answer = (server: ServerConnection, type: string, message: Buffer): void => {
    const { client } = server;
    if (type === '1' && server.parses.shift() === false) return;
    client?.socket.write(message);
    if (type !== 'Z') return;
    server.parses.length = 0;
    if (message[5] !== 'I'.charCodeAt(0)) return;
    if (client) client.server = undefined;
    release(server);
  };

  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const client: ClientConnection = {
      socket,
      user: '',
      statements: new Map(),
      server: undefined,
      last: undefined,
      unsent: [],
    };
    socket.on('close', () => {
      const place = waiting.indexOf(client);
      if (place >= 0) waiting.splice(place, 1);
      // In the middle of a transaction, which ends with its connection.
      client.server?.socket.destroy();
    });
    readMessages(socket, true, (type, message) => {
      if (type === 'start') return welcome(client, message);
      if (type === 'X') return socket.end();
      if (client.server) return forward(client, client.server, message);
      client.unsent.push(message);
      if (!waiting.includes(client)) give(client);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: (user) => `postgres://${user}@127.0.0.1:${port}${pathname}`,
    get moves() {
      return moves;
    },
    async stop() {
      listener.close();
      for (const socket of sockets) socket.destroy();
      await once(listener, 'close');
    },
  };
}

const UNTAKEN = ['statement_timeout', 'idle_in_transaction_session_timeout', 'options'];

function welcome(client: ClientConnection, message: Buffer): void {
  const words = message.subarray(8).toString().split('\0');
  const settings = new Map(
    words.flatMap((word, place) => (place % 2 === 0 ? [[word, words[place + 1] ?? '']] : [])) as [string, string][],
  );
  const untaken = UNTAKEN.find((name) => settings.has(name));
  if (untaken !== undefined) {
    const fault = `SFATAL\0C08P01\0Munsupported startup parameter: ${untaken}\0\0`;
    client.socket.end(framed('E', Buffer.from(fault)));
    return;
  }
  client.user = settings.get('user') ?? '';
  const number = Buffer.alloc(8);
  number.writeInt32BE(1 + Math.floor(Math.random() * 1_000_000_000));
  client.socket.write(
    Buffer.concat([
      framed('R', Buffer.alloc(4)),
      framed('S', Buffer.from('client_encoding\0UTF8\0')),
      framed('K', number),
      framed('Z', Buffer.from('I')),
    ]),
  );
}

const SSL_REQUEST = 80_877_103;

/** Calls `heard` with each message, from a client with `start` first. */
function readMessages(socket: Socket, isClient: boolean, heard: (type: string, message: Buffer) => void): void {
  let read = Buffer.alloc(0);
  let isStarted = !isClient;
  socket.on('data', (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (read.length < head + 4) return;
      const length = head + read.readInt32BE(head);
      if (read.length < length) return;
      const message = read.subarray(0, length);
      read = read.subarray(length);
      if (isStarted) heard(String.fromCharCode(message[0]!), message);
      else if (message.readInt32BE(4) === SSL_REQUEST) socket.write('N');
      else {
        isStarted = true;
        heard('start', message);
      }
    }
  });
}

function framed(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const text = (value: string) => Buffer.from(`${value}\0`);

function cut(body: Buffer): [string, Buffer] {
  const end = body.indexOf(0);
  return [body.subarray(0, end).toString(), body.subarray(end + 1)];
}

const names = new Map<string, string>();

/** The name of a statement on the server, one for each text. */
function nameOf(rest: Buffer): string {
  const key = rest.toString('latin1');
  const known = names.get(key) ?? `pooled_${names.size}`;
  names.set(key, known);
  return known;
}
