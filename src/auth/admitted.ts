import { isIP, type BlockList } from 'node:net';
import { accountSuspended, addressNotAllowed, invalidApiKey, proxyNotTrusted } from '../http/errors.js';
import type { Urls } from '../http/urls.js';
import type { Caller } from './caller.js';

/** Throws if the key is unknown, the account suspended or the address not allowed; no address: a proxy hides it. */
export function admitted(caller: Caller | undefined, address: string | undefined, urls: Urls): Caller {
  if (!caller) throw invalidApiKey(false);
  if (caller.suspended) throw accountSuspended(`${urls.dashboard}/support`);
  if (!caller.allowed) return caller;
  if (address === undefined) throw proxyNotTrusted();
  if (!isOn(caller.allowed, address)) throw addressNotAllowed();
  return caller;
}

/** False also for text that is no IP address, as some proxies send in X-Forwarded-For. */
function isOn(allowed: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && allowed.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
