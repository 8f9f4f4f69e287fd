import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../auth/caller.js';
import { countedAddress } from '../http/address.js';

/** Names a client by key, counted address, user agent and URL: all its connections to one URL get the same name. */
export function nameOf({ keyId }: Caller, address: string, { headers, url = '/' }: IncomingMessage): string {
  const name = [keyId, countedAddress(address), headers['user-agent'] ?? '', aboutOf(url)].join('\n');
  return hash('sha256', name, 'base64url');
}

/** The URL without the parameters that differ each time a connection is opened. */
function aboutOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://any');
  for (const name of ['ticket', 'lastEventId', 'api_key']) searchParams.delete(name);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
