import { isIPv6 } from 'node:net';
import { accountSuspended, addressNotAllowed, invalidApiKey } from '../http/errors.js';
import type { Urls } from '../http/urls.js';
import type { Caller } from './caller.js';

/** The caller, unless the key is unknown, its account suspended, or the address not on its list. */
export function admitted(caller: Caller | undefined, address: string, urls: Urls): Caller {
  if (!caller) throw invalidApiKey(false);
  if (caller.suspended) throw accountSuspended(`${urls.dashboard}/support`);
  if (caller.allowed && !caller.allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) throw addressNotAllowed();
  return caller;
}
