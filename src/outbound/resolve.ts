import { lookup, Resolver } from 'node:dns/promises';
import { nameNotFound } from './errors.js';

/** Every address of a name; rejects when there is none. */
export type Resolve = (host: string) => Promise<string[]>;

/**
 * The public name service only: no hosts file, no search domains. It waits on sockets, while the system's resolver
 * waits in one of four threads that a few dead names would take from everybody.
 */
export async function resolvePublic(host: string, servers?: string[]): Promise<string[]> {
  // A new one each time reads resolv.conf as it is now.
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw nameNotFound(host, reasonOf(v4));
  return addresses;
}

/** What this machine calls the name, its hosts file included: for receivers in the installation's own network. */
export async function resolveOwn(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
  } catch (error) {
    throw nameNotFound(host, (error as NodeJS.ErrnoException).code);
  }
}

/** Two of these fit into the time for a connection. */
const QUERY_TIMEOUT_MS = 2_000;

function reasonOf(answer: PromiseSettledResult<unknown>): string | undefined {
  return answer.status === 'rejected' ? (answer.reason as NodeJS.ErrnoException).code : undefined;
}
