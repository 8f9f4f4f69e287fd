import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { isSameJson, stateHash } from '../../src/live/state-json.js';
import type { Json } from '../support/service.js';

/** The same value with the members of every object in the other order, and with some that are undefined. */
function otherWay(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(otherWay);
  const members = Object.entries(value).reverse();
  return Object.fromEntries([['nothing', undefined], ...members.map(([name, member]) => [name, otherWay(member)])]);
}

/** No state names a member like the prototype of all objects. */
const state = fc
  .dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 3 }))
  .filter((one) => !JSON.stringify(one).includes('__proto__'));
const read = (value: Json): Json => JSON.parse(JSON.stringify(value));

test('states are the same, whatever the order of their members', () => {
  fc.assert(
    fc.property(state, (one) => {
      const other = otherWay(read(one));
      expect(isSameJson(read(one), other)).toBe(true);
      expect(isSameJson(other, read(one))).toBe(true);
      expect(stateHash(other)).toBe(stateHash(read(one)));
    }),
  );
});

test('states that differ in a member, an item or its place have another hash', () => {
  const pairs: [object, object][] = [
    [{ sets: [6, 4] }, { sets: [4, 6] }],
    [{ sets: [6] }, { sets: [6, 4] }],
    [{ sets: [] }, { sets: {} }],
    [{ sets: null }, {}],
    [{ score: 0 }, { score: null }],
    [{ score: '0' }, { score: 0 }],
    [{ a: { b: 1 } }, { a: { c: 1 } }],
    [{}, { toString: 1 }],
  ];
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...pairs), fc.tuple(state, state)), ([one, other]) => {
      const isSame = isDeepStrictEqual(read(one), read(other));
      expect(isSameJson(read(one), read(other))).toBe(isSame);
      expect(isSameJson(read(other), read(one))).toBe(isSame);
      expect(stateHash(read(one)) === stateHash(read(other))).toBe(isSame);
    }),
    { numRuns: 500 },
  );
});

test('the facts that come with a state are no part of it', () => {
  expect(stateHash({ score: 1, changes: [{ name: 'goal' }] })).toBe(stateHash({ score: 1 }));
});
