import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Logger } from './log.js';

type Trust = (address: string, hop: number) => boolean;

/** The client's address for a request that Fastify never sees; the rule is that of `request.ip`. */
export function addressOf(request: IncomingMessage, trustedProxies: readonly string[]): string {
  if (trustedProxies.length === 0) return request.socket.remoteAddress ?? '';
  removePorts(request);
  return proxyAddress(request, trustIn(trustedProxies));
}

/** Removes ports from addresses in X-Forwarded-For, and warns at the first request through an untrusted proxy. */
export function readForwarded(fastify: FastifyInstance, trustedProxies: readonly string[], log: Logger): void {
  let hasWarned = false;
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    removePorts(raw);
    if (!hasWarned && hidesClient(raw, trustedProxies)) {
      hasWarned = true;
      log.warn(
        { proxy: raw.socket.remoteAddress },
        'a request came through a proxy that TRUST_PROXY does not name: limits and logs take all its clients for one, and /metrics, /auth/enter and keys with an address list refuse them',
      );
    }
    done();
  });
}

/**
 * True for a request forwarded by an untrusted proxy on this machine or network: the address is the proxy's, not the
 * client's, so no address-based permission may apply.
 */
export function hidesClient({ headers, socket }: IncomingMessage, trustedProxies: readonly string[]): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (!isForwarded) return false;
  const peer = socket.remoteAddress ?? '';
  const isBelieved = headers['x-forwarded-for'] !== undefined && trustIn(trustedProxies)(peer, 0);
  return !isBelieved && trustIn(OWN_NETWORKS)(peer, 0);
}

const OWN_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Keyed by the list object, which the settings keep for the life of the process. */
const compiled = new WeakMap<readonly string[], Trust>();

function trustIn(proxies: readonly string[]): Trust {
  const trust = compiled.get(proxies) ?? proxyAddress.compile([...proxies]);
  compiled.set(proxies, trust);
  return trust;
}

/** An address with a port or in brackets, as some proxies write it: `203.0.113.9:5123`, `[2001:db8::7]:443`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

function removePorts({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded !== 'string' || !forwarded.includes(':')) return;
  const addresses = forwarded.split(',').map((item) => item.trim().replace(WITH_PORT, '$1$2'));
  headers['x-forwarded-for'] = addresses.join(', ');
}

/** Networks counted separately per width and day; beyond that, new ones are counted by the next wider network. */
const NETWORKS_KEPT = 10_000;

/** The key for limits by address: an IPv4 address, or the /64 of an IPv6 address, which one subscriber has. */
export function countedAddress(address: string): string {
  const widths = networksOf(address);
  const today = Math.floor(Date.now() / 86_400_000);
  if (today !== seenOn) seen.clear();
  seenOn = today;
  for (const [index, network] of widths.entries()) {
    const known = seen.get(index) ?? new Set();
    seen.set(index, known);
    if (known.has(network)) return network;
    if (known.size < NETWORKS_KEPT) {
      known.add(network);
      return network;
    }
  }
  return 'elsewhere';
}

/** Networks counted today, narrowest width first; bounded, so that a flood fills neither this memory nor Redis. */
const seen = new Map<number, Set<string>>();
let seenOn = 0;

/** The networks of an address, from the narrowest to the widest. */
function networksOf(address: string): string[] {
  const family = isIP(address);
  if (family === 0) return [];
  if (family === 4) return networksOfV4(address);
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
    return networksOfV4(bytes.join('.'));
  }
  return [4, 3, 2].map((count) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':'),
  );
}

function networksOfV4(address: string): string[] {
  const bytes = address.split('.');
  return [address, `${bytes.slice(0, 3).join('.')}/24`, `${bytes.slice(0, 2).join('.')}/16`];
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%');
  // The URL parser accepts every notation and returns one form.
  const { hostname } = new URL(`http://[${withoutZone}]`);
  const [left = '', right = ''] = hostname.slice(1, -1).split('::');
  const [head, tail] = [left, right].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head!.length - tail!.length }, () => '0');
  return [...head!, ...zeros, ...tail!].map((group) => parseInt(group, 16));
}
