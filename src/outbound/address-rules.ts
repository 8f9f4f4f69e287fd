import { BlockList, isIP } from 'node:net';

/** The networks that a connection to a URL of a user may reach. */
export interface AddressPolicy {
  /**
   * True where connections may also go to private, shared and loopback networks, for an installation whose receivers
   * are in its own network; `loopback` where they may also go to this machine, for trying out.
   */
  allowPrivate: boolean | 'loopback';
}

/** True for an address that such a connection may go to; never for metadata, link-local or multicast addresses. */
export function isAllowed(address: string, { allowPrivate }: AddressPolicy): boolean {
  return isPublic(address) || (allowPrivate !== false && isOwn(address, allowPrivate === 'loopback'));
}

/**
 * True for a globally reachable unicast address, by the IANA special-purpose registries. An IPv6 address that contains
 * an IPv4 one is never public, because some router on the way would unpack it.
 */
export function isPublic(address: string): boolean {
  // A scope id means a link of this machine; net.isIP takes it for part of the address.
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !RESERVED.check(address, 'ipv4');
  if (family !== 6) return false;
  return GLOBAL_UNICAST.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6') && !isIsatap(address);
}

function isOwn(address: string, isOnlyLoopback: boolean): boolean {
  if (address.includes('%')) return false;
  const family = isIP(address);
  const [ownV4, ownV6] = isOnlyLoopback ? [LOOPBACK_V4, LOOPBACK_V6] : [OWN_V4, OWN_V6];
  if (family === 4) return ownV4.check(address, 'ipv4') && !METADATA.check(address, 'ipv4');
  return family === 6 && ownV6.check(address, 'ipv6') && !METADATA.check(address, 'ipv6');
}

/** ISATAP puts an IPv4 address behind 0:5efe or 200:5efe in the interface part, under any prefix. */
function isIsatap(address: string): boolean {
  const groups = groupsOf(address);
  return groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200);
}

/** Splits a valid IPv6 address into its eight numbers. */
function groupsOf(address: string): number[] {
  const normal = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = normal.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16));
}

function networks(text: string): BlockList {
  const list = new BlockList();
  for (const network of text.trim().split(/\s+/)) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

/**
 * All addresses outside of it are special: mapped, compatible, translated, NAT64, discard, SRv6, ULA, link- and
 * site-local, multicast.
 */
const GLOBAL_UNICAST = networks('2000::/3');

/**
 * The special networks inside IPv4 and inside 2000::/3: this network, private, shared, loopback, link-local, protocol,
 * documentation, AS112, AMT, 6to4, benchmarks, multicast, class E; 168.63.129.16 is Azure's host.
 */
const RESERVED = networks(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32
  2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3ffe::/16 3fff::/20`);

/**
 * IPv4 and IPv6 have a list each, because Node checks mapped addresses by the rules of IPv4, and one list would allow
 * them.
 */
const OWN_V4 = networks('10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 172.16.0.0/12 192.168.0.0/16');
const OWN_V6 = networks('::1/128 fc00::/7');
const LOOPBACK_V4 = networks('127.0.0.0/8');
const LOOPBACK_V6 = networks('::1/128');

/** The metadata services that clouds put inside those networks: Alibaba, Amazon, Google. */
const METADATA = networks('100.100.100.200/32 fd00:ec2::254/128 fd20:ce::254/128');
