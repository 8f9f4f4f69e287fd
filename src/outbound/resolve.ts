import { lookup, Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { nameNotFound, nameServiceAway } from './errors.js';

/** Resolves every address of a name; rejects when it has none. */
export type Resolve = (host: string) => Promise<string[]>;

/**
 * Asks the public name service only, without hosts file and search domains. It waits on sockets, while the system's
 * resolver waits in one of four threads, which a few dead names would block for everybody.
 */
export async function resolvePublic(host: string, servers?: string[]): Promise<string[]> {
  const first = await ask(host, servers);
  if (first.addresses.length > 0) return first.addresses;
  if (!isUnclear(first.reason)) throw nameNotFound(host, first.reason);
  const [second, isAway] = await Promise.all([ask(host, servers), isServiceAway(servers)]);
  if (second.addresses.length > 0) return second.addresses;
  throw isAway ? nameServiceAway(second.reason) : nameNotFound(host, second.reason);
}

/** Asks this machine's resolver, hosts file included, for receivers in the installation's own network. */
export async function resolveOwn(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw isUnclear(code) && (await isServiceAway()) ? nameServiceAway(code) : nameNotFound(host, code);
  }
}

/** Two queries of this length fit into the time for a connection. */
const QUERY_TIMEOUT_MS = 2_000;

interface Answer {
  addresses: string[];
  /** The resolver's code if there is no address. */
  reason: string | undefined;
}

/** Asks once for both kinds of address. */
async function ask(host: string, servers: string[] | undefined): Promise<Answer> {
  const resolver = resolverOf(servers);
  const asked = Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const answers = await Promise.race([asked, sleep(QUERY_TIMEOUT_MS, undefined, { ref: false })]);
  if (!answers) {
    resolver.cancel();
    return { addresses: [], reason: 'ETIMEOUT' };
  }
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const reasons = answers.map((answer) => (answer.status === 'rejected' ? codeOf(answer.reason) : undefined));
  return { addresses, reason: reasons.find(isUnclear) ?? reasons[0] };
}

/** True when the name service does not even answer which servers serve the root, which every name service knows. */
async function isServiceAway(servers?: string[]): Promise<boolean> {
  const resolver = resolverOf(servers);
  const asked = resolver.resolveNs('.').then(
    () => false,
    (error: Error) => isUnclear(codeOf(error)),
  );
  const isAway = await Promise.race([asked, sleep(QUERY_TIMEOUT_MS, true, { ref: false })]);
  resolver.cancel();
  return isAway;
}

/** A new resolver reads resolv.conf as it is now. */
function resolverOf(servers: string[] | undefined): Resolver {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  return resolver;
}

/** True for an error for which either the name's own servers or the ones that were asked may be to blame. */
function isUnclear(code: string | undefined): boolean {
  return code !== undefined && UNCLEAR.has(code);
}

/** ESERVFAIL is also the answer of a forwarder that cannot reach its own servers. */
const UNCLEAR = new Set(['ETIMEOUT', 'ECONNREFUSED', 'ESERVFAIL', 'ECANCELLED', 'EAI_AGAIN', 'EMFILE']);

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
