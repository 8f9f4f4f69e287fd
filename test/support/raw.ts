import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  /** By lower-case name; a repeated one has its last value. */
  headers: Record<string, string>;
  body: string;
}

export const WEBSOCKET_HANDSHAKE =
  'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

/** A connection on which bytes are written as they stand. */
export async function dial(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket.on('error', () => {});
}

/** The head of a request without a body; headers are lines of their own, each with its line end. */
export function requestHead(method: string, target: string, headers = ''): string {
  return `${method} ${target} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;
}

/** What comes back, until the other side ends, nothing came for so long, or `until` is content; the connection is then cut. */
export async function hear(
  socket: Socket,
  { quietMs = 5_000, until = () => false }: { quietMs?: number; until?(text: string): boolean } = {},
): Promise<{ text: string; ended: boolean }> {
  let text = '';
  const ended = await new Promise<boolean>((resolve) => {
    let quiet = setTimeout(() => resolve(false), quietMs);
    socket
      .on('data', (bytes: Buffer) => {
        text += bytes.toString('latin1');
        clearTimeout(quiet);
        if (until(text)) return resolve(false);
        quiet = setTimeout(() => resolve(false), quietMs);
      })
      .once('close', () => {
        clearTimeout(quiet);
        resolve(true);
      })
      .once('end', () => {
        clearTimeout(quiet);
        resolve(true);
      });
  });
  socket.destroy();
  return { text, ended };
}

/** Sends the bytes on a connection of their own and reads the first answer. */
export async function ask(url: string, bytes: string): Promise<RawAnswer> {
  const socket = await dial(url);
  socket.write(bytes, 'latin1');
  const { text } = await hear(socket, { quietMs: 60_000, until: (heard) => readAnswers(heard).length > 0 });
  const [answer] = readAnswers(text);
  if (!answer) throw new Error(`no answer to ${JSON.stringify(bytes.slice(0, 200))}: ${JSON.stringify(text)}`);
  return answer;
}

/** The complete answers that stand in the text, one after the other; throws at what is no answer. */
export function readAnswers(text: string, methods: readonly string[] = []): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let at = 0; at < text.length;) {
    const headEnd = text.indexOf('\r\n\r\n', at);
    if (headEnd < 0) break;
    const [first = '', ...lines] = text.slice(at, headEnd).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${first} `)?.[1]);
    if (!status) throw new Error(`no answer begins with ${JSON.stringify(first.slice(0, 100))}`);
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    if (status === 100) {
      at = headEnd + 4;
      continue;
    }
    const bodyless = methods[answers.length] === 'HEAD' || status === 204 || status === 304 || status === 101;
    const body = bodyless ? { text: '', end: headEnd + 4 } : bodyOf(text, headEnd + 4, headers);
    if (!body) break;
    answers.push({ status, headers, body: body.text });
    // What follows is of another protocol.
    if (status === 101) break;
    at = body.end;
  }
  return answers;
}

function bodyOf(
  text: string,
  from: number,
  headers: Record<string, string>,
): { text: string; end: number } | undefined {
  if (headers['transfer-encoding'] !== 'chunked') {
    // Without a length it goes on to the end of the connection.
    const end = from + Number(headers['content-length'] ?? text.length - from);
    return end > text.length ? undefined : { text: text.slice(from, end), end };
  }
  let body = '';
  for (let at = from; ;) {
    const lineEnd = text.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (end > text.length) return undefined;
    body += text.slice(lineEnd + 2, end - 2);
    if (size === 0) return { text: body, end };
    at = end;
  }
}
