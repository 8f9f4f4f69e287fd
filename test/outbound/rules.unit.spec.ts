import fc from 'fast-check';
import { isAllowed, isPublic } from '../../src/outbound/address-rules.js';
import { checkUrl } from '../../src/outbound/check-url.js';
import { FINE_URLS, HOSTILE_BYTES, HOSTILE_URLS } from '../support/hostile-urls.js';

const STRICT = { allowPrivate: false, allowHttp: false };
const OWN = { allowPrivate: true, allowHttp: true };

test('the list of hostile forms has at least 200 different ones', () => {
  expect(new Set([...HOSTILE_URLS, ...HOSTILE_BYTES]).size).toBe(HOSTILE_URLS.length + HOSTILE_BYTES.length);
  expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(200);
});

test.each(HOSTILE_URLS)('refused: %s', (url) => {
  const { refusal, rule } = checkUrl(url, STRICT);
  expect(refusal).toBeDefined();
  expect(rule).toMatch(/^must be /);
});

test.each(HOSTILE_BYTES.map((url) => [JSON.stringify(url).slice(0, 60), url]))('refused: %s', (_shown, url) => {
  expect(checkUrl(url, STRICT).refusal).toBeDefined();
});

test.each(FINE_URLS)('accepted: %s', (url) => {
  expect(checkUrl(url, STRICT).refusal).toBeUndefined();
});

test.each([
  ['https://example.com/x y', 'invalid'],
  [`https://example.com/${'a'.repeat(2_100)}`, 'too_long'],
  ['http://example.com/', 'scheme'],
  ['https://a:b@example.com/', 'credentials'],
  ['https://example.com:25/', 'port'],
  ['https://redis/', 'private_host'],
  ['https://0x7f.1/', 'private_address'],
])('%s is refused as %s', (url, refusal) => {
  expect(checkUrl(url, STRICT).refusal).toBe(refusal);
});

test('a fragment is dropped, an international name is sent as punycode', () => {
  expect(checkUrl('https://bücher.example/ü?q=1#part', STRICT).url?.href).toBe(
    'https://xn--bcher-kva.example/%C3%BC?q=1',
  );
});

test('plain http only where the policy says so', () => {
  expect(checkUrl('http://example.com/', { ...STRICT, allowHttp: true }).refusal).toBeUndefined();
  expect(checkUrl('ftp://example.com/', OWN).refusal).toBe('scheme');
});

test.each([
  'http://localhost:3000/',
  'http://127.0.0.1:8080/',
  'https://10.1.2.3/',
  'http://[::1]:9000/',
  'http://hook/',
])('an installation may allow its own network: %s', (url) => expect(checkUrl(url, OWN).refusal).toBeUndefined());

test.each([
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '224.0.0.1',
  '0.0.0.0',
])('its own network has no metadata service: %s', (host) =>
  expect(checkUrl(`http://${host}/`, OWN).refusal).toBe('private_address'),
);

/** The special networks once more, as first number and count of free bits, for a check by arithmetic. */
const SPECIAL_V4 =
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/3 168.63.129.16/32`
    .split(/\s+/)
    .map((network) => {
      const [address = '', bits] = network.split('/');
      const size = 2 ** (32 - Number(bits));
      return { from: numberOf(address), to: numberOf(address) + size - 1 };
    });

function numberOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

const dotted = (n: number) => [24, 16, 8, 0].map((shift) => (n >>> shift) & 255).join('.');
const hex = (n: number) => `${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}`;
const special = (n: number) => SPECIAL_V4.some(({ from, to }) => n >= from && n <= to);

/** All of IPv4, and the edges of every special network more often than chance would find them. */
const v4 = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  fc
    .tuple(fc.constantFrom(...SPECIAL_V4.flatMap(({ from, to }) => [from, to])), fc.integer({ min: -2, max: 2 }))
    .map(([edge, off]) => Math.min(0xffffffff, Math.max(0, edge + off))),
);

test('all of IPv4: public is what no special network covers', () => {
  fc.assert(
    fc.property(v4, (n) => expect(isPublic(dotted(n))).toBe(!special(n))),
    { numRuns: 5_000 },
  );
});

test.each([
  ['decimal', (n: number) => String(n)],
  ['hexadecimal', (n: number) => `0x${n.toString(16)}`],
  ['octal', (n: number) => `0${n.toString(8)}`],
  ['octal parts', (n: number) => [24, 16, 8, 0].map((shift) => `0${((n >>> shift) & 255).toString(8)}`).join('.')],
  [
    'hexadecimal parts',
    (n: number) => [24, 16, 8, 0].map((shift) => `0x${((n >>> shift) & 255).toString(16)}`).join('.'),
  ],
  ['two parts', (n: number) => `${n >>> 24}.${n & 0xffffff}`],
  ['three parts', (n: number) => `${n >>> 24}.${(n >>> 16) & 255}.${n & 0xffff}`],
  ['a dot behind', (n: number) => `${dotted(n)}.`],
])('all of IPv4 in a URL, written as %s', (_form, write) => {
  fc.assert(
    fc.property(v4, (n) => {
      expect(checkUrl(`https://${write(n)}/`, STRICT).refusal).toBe(special(n) ? 'private_address' : undefined);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['mapped', (n: number) => `::ffff:${dotted(n)}`],
  ['mapped, hexadecimal', (n: number) => `0:0:0:0:0:FFFF:${hex(n)}`],
  ['compatible', (n: number) => `::${dotted(n)}`],
  ['translated', (n: number) => `::ffff:0:${dotted(n)}`],
  ['NAT64', (n: number) => `64:ff9b::${dotted(n)}`],
  ['NAT64 of an operator', (n: number) => `64:ff9b:1:7::${hex(n)}`],
  ['6to4', (n: number) => `2002:${hex(n)}::1`],
  ['Teredo', (n: number) => `2001:0:4136:e378:8000:63bf:${hex(~n >>> 0)}`],
  ['Teredo server', (n: number) => `2001:0:${hex(n)}:8000:63bf:3fff:fdd2`],
  ['ISATAP', (n: number) => `2606:4700:1:2:0:5efe:${hex(n)}`],
  ['ISATAP, universal', (n: number) => `2a00:1450::200:5efe:${dotted(n)}`],
])('all of IPv4 in an IPv6 address, %s: never public, never own', (_carrier, write) => {
  fc.assert(
    fc.property(v4, (n) => {
      expect(isPublic(write(n))).toBe(false);
      expect(checkUrl(`https://[${write(n)}]/`, STRICT).refusal).toBe('private_address');
      // ::1 is the one own address that has such a form.
      expect(isAllowed(write(n), { allowPrivate: true })).toBe(/^::0\.0\.0\.1$/.test(write(n)));
    }),
    { numRuns: 500 },
  );
});

test('all of IPv6: nothing outside 2000::/3 is public', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(fc.tuple(group, fc.array(group, { minLength: 7, maxLength: 7 })), ([first, rest]) => {
      const address = [first, ...rest].map((n) => n.toString(16)).join(':');
      const outside = first < 0x2000 || first > 0x3fff;
      fc.pre(outside || (first > 0x2002 && first !== 0x2620 && first < 0x3ffe && rest[4] !== 0x5efe));
      expect(isPublic(address)).toBe(!outside);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  '',
  'example.com',
  '1.2.3',
  '01.2.3.4',
  '1.2.3.4 ',
  '[2606:4700::1]',
  '2606:4700::1%eth0',
  '8.8.8.8%1',
  ':',
  '::g',
])('what is no plain address is not public: %j', (text) => {
  expect(isPublic(text)).toBe(false);
  expect(isAllowed(text, { allowPrivate: true })).toBe(false);
});

/** Pieces of URLs, good and bad, in the order of their grammar and out of it. */
const PIECES =
  `https: HTTPS: http: file: / // /// \\ @ : # ? . .. % %2e %40 [ ] user user:pw@ example.com localhost 127.0.0.1
  0x7f.1 2130706433 10.0.0.1 8.8.8.8 [::1] [2606:4700::1111] [::ffff:8.8.8.8] 。 ① :443 :22 :8443 é`.split(/\s+/);
const piece = fc.oneof(
  fc.constantFrom(...PIECES, ' ', '\t', '\n', '\u00ad'),
  fc.string({ maxLength: 3, unit: 'binary' }),
);

test('whatever is pieced together: what is accepted is https, without a user, on a usual port, with a public host', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.boolean(), (pieces, usual) => {
      const { url } = checkUrl(`${usual ? 'https://' : ''}${pieces.join('')}`, STRICT);
      const host = url?.hostname ?? 'example.com';
      expect([url?.protocol ?? 'https:', url?.username ?? '', url?.password ?? '', url?.hash ?? '']).toEqual([
        'https:',
        '',
        '',
        '',
      ]);
      expect(Number(url?.port || 443) > 1_023 || ['', '80', '443'].includes(url?.port ?? '')).toBe(true);
      expect(/^[\d.]+$/.test(host) ? special(numberOf(host.replace(/\.$/, ''))) : false).toBe(false);
      expect(host.startsWith('[') ? isPublic(host.slice(1, -1)) : host.includes('.')).toBe(true);
      expect(/(^|\.)localhost\.?$/.test(host)).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});
