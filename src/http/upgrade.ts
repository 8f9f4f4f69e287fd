import { IncomingMessage } from 'node:http';

/**
 * A request that leaves HTTP only for a WebSocket. Node passes every `Upgrade` to the upgrade listener; other
 * protocols, such as `h2c`, may be ignored (RFC 9110, 7.8), so their requests are answered normally.
 */
export class UpgradableRequest extends IncomingMessage {
  /** The parser's result. Node sets `upgrade` in its constructor, before any field of this class exists. */
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
