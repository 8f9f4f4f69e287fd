import { IncomingMessage } from 'node:http';

/**
 * A request that leaves HTTP only for a WebSocket at an address of one. Node passes every `Upgrade` to the upgrade
 * listener; a server may ignore it (RFC 9110, 7.8), so requests for other protocols, such as `h2c`, and for other
 * addresses are answered normally.
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

function asksForWebSocket({ method, httpVersionMinor, headers, url }: IncomingMessage): boolean {
  if (method !== 'GET' || httpVersionMinor === 0 || headers.upgrade?.toLowerCase() !== 'websocket') return false;
  const path = readPath(url);
  return path === undefined || SOCKET_PATH.test(path);
}

/** Addresses of WebSockets end like this, and no other address does. */
const SOCKET_PATH = /\/live\/ws\/?$/;

/** The path of a request's target, which may be a whole URL; undefined for a target that is neither. */
export function readPath(target = ''): string | undefined {
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(target) || !URL.canParse(target, 'http://any')) return undefined;
  return new URL(target, 'http://any').pathname;
}
