import { IncomingMessage } from 'node:http';

/**
 * A request that leaves HTTP only for a WebSocket. Node hands every `Upgrade` to whoever listens for any; other protocols,
 * such as `h2c`, may be ignored (RFC 9110, 7.8), and their requests are answered like all others.
 */
export class UpgradableRequest extends IncomingMessage {
  /** What the parser found. Node sets `upgrade` in its constructor already, before any field of this class. */
  declare private asksForUpgrade: boolean | null;

  get upgrade(): boolean {
    return this.asksForUpgrade === true && asksForWebSocket(this);
  }

  set upgrade(asked: boolean | null) {
    this.asksForUpgrade = asked;
  }
}

function asksForWebSocket({ method, httpVersionMinor, headers }: IncomingMessage): boolean {
  return method === 'GET' && httpVersionMinor > 0 && headers.upgrade?.toLowerCase() === 'websocket';
}
