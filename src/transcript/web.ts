import { GuardedAgent, type OutboundGet, type OutboundPage } from '../outbound/guarded-agent.js';
import { upstreamError } from './errors.js';

/** One exchange with a platform. */
export type WayOut = (url: URL, request: OutboundGet) => Promise<OutboundPage>;

/** To where the names of the platform lead, public addresses only. */
export function publicWay(agent: GuardedAgent): WayOut {
  return (url, request) => agent.get(url.href, request, false);
}

/** To this origin whatever the URL: only its path and query are taken, so that nothing else of this machine is in reach. */
export function demoWay(agent: GuardedAgent, origin: string): WayOut {
  return ({ pathname, search }, request) => {
    const url = new URL(origin);
    url.pathname = pathname;
    url.search = search;
    return agent.get(url.href, request, true);
  };
}

export interface Visit extends Pick<OutboundGet, 'maxBytes' | 'signal'> {
  /** Domains whose hosts may be asked; checked for the first address and for each that it leads to. */
  domains: readonly string[];
  /** Of the request to each address, besides our own. */
  headers?(url: URL): Record<string, string>;
  /** Ends the visit at an address that it is led to, before that is asked. */
  isEnd?(url: URL): boolean;
}

export interface Arrival {
  url: URL;
  /** Undefined where `isEnd` ended it. */
  page?: OutboundPage;
}

const MAX_HOPS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Reads pages of a platform, and follows it from address to address. */
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
      if (!URL.canParse(location, url.href)) throw upstreamError('The platform led to an address that is none.');
      url = new URL(location, url);
      if (visit.isEnd?.(url)) return { url };
    }
    throw upstreamError(`The platform led from one address to another more than ${MAX_HOPS} times.`);
  }

  /** One file of the platform, which must be there. */
  async file(address: string, visit: Visit): Promise<Buffer> {
    if (!URL.canParse(address)) throw upstreamError('The platform names a file by an address that is none.');
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

/** https on its own port, and a host of one of the domains. */
export function isOn({ protocol, port, username, password, hostname }: URL, domains: readonly string[]): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
