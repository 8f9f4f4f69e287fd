import { Header } from '../../src/archive/read/columns.js';
import { Cells } from '../../src/archive/read/cells.js';
import { readMap } from '../../src/sports/cs2/sources/demo-rows.js';

/** The seconds that are read from a row of these cells. */
function secondsOf(row: Record<string, string>): unknown {
  const whole = { checksum: 'c0ffee', map: 'de_nuke', winner_name: 'Ash Foxes', ...row };
  const header = new Header(Object.keys(whole));
  const read = readMap(new Cells(header, Object.values(whole)));
  return Array.isArray(read) ? read[2] : read;
}

const PLAIN = {
  tick_count: '96640',
  tickrate: '64.0',
  game_type: '0',
  game_mode: '1',
  game_mode_str: 'competitive',
  is_ranked: '0',
  duration: '1510.0',
  network_protocol: '14059',
  build_number: '10231',
};

/** The same row as the source writes it: the header begins with what stands last. */
const SHIFTED = {
  ...PLAIN,
  game_type: '1510.0',
  game_mode: '14059',
  game_mode_str: '10231',
  is_ranked: '0',
  duration: '1',
  network_protocol: 'competitive',
  build_number: '0',
};

test('the length of a demo stands under duration, or under game_type where the header is shifted', () => {
  expect(secondsOf(PLAIN)).toBe(1510);
  expect(secondsOf(SHIFTED)).toBe(1510);
  const { game_type: _type, network_protocol: _protocol, tick_count: _ticks, ...short } = PLAIN;
  expect(secondsOf(short)).toBe(1510);
});

test('a length that the ticks contradict, or do not show, is unknown', () => {
  expect(secondsOf({ ...SHIFTED, game_type: '1610.0' })).toBeNull();
  expect(secondsOf({ ...SHIFTED, tick_count: '' })).toBeNull();
  expect(secondsOf({ ...SHIFTED, tickrate: '0' })).toBeNull();
});

test('no demo lasts no time', () => {
  expect(secondsOf({ ...PLAIN, duration: '0' })).toBeNull();
  expect(secondsOf({ ...PLAIN, duration: '' })).toBeNull();
});
