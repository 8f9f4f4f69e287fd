import { isIP } from 'node:net';
import { isAllowed, type AddressPolicy } from './address-rules.js';

export interface OutboundPolicy extends AddressPolicy {
  /** True where plain http is allowed beside https. */
  allowHttp: boolean;
}

export type UrlRefusal =
  'invalid' | 'too_long' | 'scheme' | 'credentials' | 'port' | 'private_host' | 'private_address';

export type CheckedUrl =
  | { url: URL; refusal?: undefined; rule?: undefined }
  /** `rule` follows the name of the URL in a sentence: it `must be https`. */
  | { url?: undefined; refusal: UrlRefusal; rule: string };

export const MAX_URL_CHARACTERS = 2_048;

/**
 * Checks all of a URL that can be checked without resolving its name. The agent checks the addresses of the name
 * whenever it opens a connection. The fragment is dropped, because it never reaches a server.
 */
export function checkUrl(text: string, policy: OutboundPolicy): CheckedUrl {
  if (text.length > MAX_URL_CHARACTERS) return refused('too_long', `at most ${MAX_URL_CHARACTERS} characters`);
  // URL parsers strip or rewrite these characters, so two readers would see two URLs.
  if (UNCLEAR.test(text)) return refused('invalid', 'a URL without blanks, control characters and backslashes');
  const url = parsed(text);
  if (!url) return refused('invalid', 'an absolute URL');
  if (url.protocol !== 'https:' && !(policy.allowHttp && url.protocol === 'http:'))
    return refused('scheme', policy.allowHttp ? 'https or http' : 'https');
  if (AUTHORITY_WITH_USER.test(text)) return refused('credentials', 'a URL without user name and password');
  if (!isUsualPort(url.port)) return refused('port', 'on port 80, 443 or one above 1023');
  url.hash = '';
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0) {
    return isAllowed(host, policy) ? { url } : refused('private_address', 'a public address');
  }
  if (EMPTY_LABEL.test(host)) return refused('invalid', 'a URL with a whole host name');
  if (isLocalName(host) && !isAllowedName(host, policy)) return refused('private_host', 'a public host name');
  return { url };
}

/** The host in the form that a resolver takes: without the brackets of IPv6 and the dot of the root. */
export function bareHost(hostname: string): string {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}

function refused(refusal: UrlRefusal, wanted: string): CheckedUrl {
  return { refusal, rule: `must be ${wanted}` };
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Ports below 1024 belong to other protocols, such as mail, name service and old databases. */
function isUsualPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) > 1_023;
}

function isLocalName(host: string): boolean {
  return !host.includes('.') || LOCAL_SUFFIX.test(host);
}

function isAllowedName(host: string, { allowPrivate }: AddressPolicy): boolean {
  return allowPrivate === 'loopback' ? /(^|\.)localhost$/.test(host) : allowPrivate;
}

// oxlint-disable-next-line no-control-regex
const UNCLEAR = /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029\ufeff]/;
const AUTHORITY_WITH_USER = /^[^/?#]*[/]*[^/?#]*@/;
const EMPTY_LABEL = /^$|^\.|\.\.|\.$/;
/** Suffixes that only private resolvers answer. */
const LOCAL_SUFFIX = /\.(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/;
