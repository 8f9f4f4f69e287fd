import { GuardedAgent, type OutboundGet, type OutboundPage } from '../outbound/guarded-agent.js';
import { upstreamError } from './errors.js';

/** One HTTP exchange with a platform. */
export type WayOut = (url: URL, request: OutboundGet) => Promise<OutboundPage>;

/** Connects to the platform's real hosts, at public addresses only. */
export function publicWay(agent: GuardedAgent): WayOut {
  return (url, request) => agent.get(url.href, request, false);
}

/** Connects to this origin whatever the URL: only path and query count, so nothing else on the machine is reachable. */
export function demoWay(agent: GuardedAgent, origin: string): WayOut {
  return ({ pathname, search }, request) => {
    const url = new URL(origin);
    url.pathname = pathname;
    url.search = search;
    return agent.get(url.href, request, true);
  };
}

export interface Visit extends Pick<OutboundGet, 'maxBytes' | 'signal'> {
  /** Allowed domains, checked for the first URL and each redirect. */
  domains: readonly string[];
  /** Additional headers for each URL. */
  headers?(url: URL): Record<string, string>;
  /** Ends the visit at a redirect target before requesting it. */
  isEnd?(url: URL): boolean;
}

export interface Arrival {
  url: URL;
  /** Undefined if `isEnd` ended the visit. */
  page?: OutboundPage;
}

const MAX_HOPS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Reads pages of a platform and follows its redirects. */
export class Web {
  constructor(
    private readonly wayOut: WayOut,
    private readonly userAgent: string,
  ) {}

  async visit(start: URL, visit: Visit): Promise<Arrival> {
    let url = start;
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      if (!isOn(url, visit.domains)) throw upstreamError('The platform led to an address that is not its own.');
      const page = await this.ask(url, visit);
      const { location } = page.headers;
      if (!REDIRECTS.has(page.status) || typeof location !== 'string') return { url, page };
      if (!URL.canParse(location, url.href)) throw upstreamError('The platform led to an invalid address.');
      url = new URL(location, url);
      if (visit.isEnd?.(url)) return { url };
    }
    throw upstreamError(`The platform led from one address to another more than ${MAX_HOPS} times.`);
  }

  /** One file of the platform, which must exist. */
  async file(address: string, visit: Visit): Promise<Buffer> {
    if (!URL.canParse(address)) throw upstreamError('The platform names an invalid address for a file.');
    const { page } = await this.visit(new URL(address), visit);
    if (page?.status !== 200) throw upstreamError('A file that the platform names is not there.');
    return page.body;
  }

  private async ask(url: URL, { maxBytes, signal, headers }: Visit): Promise<OutboundPage> {
    const own = { 'user-agent': this.userAgent, accept: '*/*', 'accept-encoding': 'identity' };
    try {
      return await this.wayOut(url, { headers: { ...own, ...headers?.(url) }, maxBytes, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw upstreamError('The platform does not answer, or answers with more than is read.', error);
    }
  }
}

/** https on the default port, without credentials, and on a host of one of the domains. */
export function isOn({ protocol, port, username, password, hostname }: URL, domains: readonly string[]): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
