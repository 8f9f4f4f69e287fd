import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../auth/caller.js';
import { countedAddress } from '../http/address.js';

/** The same for every connection that one client opens to the same thing. */
export function nameOf({ keyId }: Caller, address: string, { headers, url = '/' }: IncomingMessage): string {
  const name = [keyId, countedAddress(address), headers['user-agent'] ?? '', aboutOf(url)].join('\n');
  return hash('sha256', name, 'base64url');
}

/** What a connection is about; what differs each time it is opened is left out. */
function aboutOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://any');
  for (const name of ['ticket', 'lastEventId', 'api_key']) searchParams.delete(name);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
