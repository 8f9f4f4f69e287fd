import { countedAddress } from '../../src/http/address.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['2001:db8:1:2::203.0.113.7', '2001:db8:1:2'],
  ['unknown', 'elsewhere'],
  ['x'.repeat(10_000), 'elsewhere'],
])('%s counts as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

test('a flood of networks is counted by ever wider ones, and whoever was there before stays', () => {
  expect(countedAddress('198.51.100.200')).toBe('198.51.100.200');
  const counted = new Set<string>();
  for (let index = 0; index < 100_000; index += 1) {
    const [a, b] = [index >> 16, index & 0xffff].map((group) => group.toString(16));
    counted.add(countedAddress(`2a00:${a}:${b}:1::1`));
    counted.add(countedAddress(`2a01:1:1:${b}::1`));
  }
  expect(counted.size).toBeLessThan(25_000);
  expect(countedAddress('198.51.100.200')).toBe('198.51.100.200');
  expect(countedAddress('2001:db8:1:2::9')).toBe('2001:db8:1:2');
});
