import { ServerResponse, type IncomingMessage } from 'node:http';

/**
 * Sends head and body of an answer in one write of one string. Node's `end` appends an empty chunk, and two chunks
 * cause a gathering write, which allocates and costs several times as much. Bytes are written as Latin-1, one letter
 * per byte, which spares UTF-8 encoding for every answer from memory.
 */
export class WholeResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override end(...args: unknown[]): this {
    const [body, , done] = args;
    const isText = typeof body === 'string';
    if (!isText && !(Buffer.isBuffer(body) && body.length <= COPIED_BYTES)) return this.close(args);
    if (body.length === 0 || !this.isNext()) return this.close(args);
    if (isText) this.write(body, 'utf8');
    else this.write(body.toString('latin1'), 'latin1');
    this.socket?.uncork();
    return this.close([null, null, done]);
  }

  /** True if nothing has been written yet and no earlier answer waits on the connection. */
  private isNext(): boolean {
    const { socket, req, statusCode } = this;
    const hasBody = req.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304;
    return hasBody && !this.chunkedEncoding && socket !== null && socket.writableLength === 0 && !socket.writableCorked;
  }

  /** Node's own `end`, whose overloads TypeScript cannot select from an argument list. */
  private close(args: unknown[]): this {
    return (super.end as (...args: unknown[]) => this).apply(this, args);
  }
}

/** Above this size a copy costs more than a second chunk. */
const COPIED_BYTES = 65_536;
