import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAllowed, type AddressPolicy } from './address-rules.js';
import { bareHost } from './check-url.js';
import { resolveOwn, resolvePublic, type Resolve } from './resolve.js';

const PATIENCE_MS = 1_000;

/**
 * True when the host of a URL has an address now that no connection may go to. A name that cannot be resolved within a
 * second is accepted here, because every connection resolves it again.
 */
export async function isRefusedName(
  { hostname }: URL,
  policy: AddressPolicy,
  resolve: Resolve = policy.allowPrivate === false ? resolvePublic : resolveOwn,
): Promise<boolean> {
  const host = bareHost(hostname);
  if (isIP(host) !== 0) return !isAllowed(host, policy);
  const waiting = new AbortController();
  const patience = sleep(PATIENCE_MS, [], { signal: waiting.signal }).catch(() => []);
  const addresses = await Promise.race([resolve(host).catch(() => []), patience]);
  waiting.abort();
  return addresses.some((address) => !isAllowed(address, policy));
}
