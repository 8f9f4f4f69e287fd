import { ClaimClusters } from '../../../src/archive/resolve/claim-clusters.js';
import { keyed, nameOf } from '../../../src/archive/resolve/claims.js';
import type { Kind } from '../../../src/archive/resolve/identity-names.js';
import type { Joining } from '../../../src/archive/resolve/same-name.js';

const PLAYER: Kind = { family: 'darts', name: 'player' };
const ANYBODY: Joining = {};

const keysOf = (clusters: ClaimClusters) =>
  clusters.all.map(({ keys }) => keys.map(({ source, key }) => `${source} ${key}`).join(', '));

test('a claim joins the only cluster of its name in another source, and never one of its own source', () => {
  const clusters = new ClaimClusters(PLAYER);
  clusters.add([keyed('club', '1', 'Ada'), keyed('club', '2', 'Bel')], ANYBODY);
  clusters.add([keyed('board', 'a', 'ADA'), keyed('board', 'c', 'Cay')], ANYBODY);
  clusters.add([keyed('club', '3', 'Ada')], ANYBODY);
  expect(keysOf(clusters)).toEqual(['club 1, board a', 'club 2', 'board c', 'club 3']);
  expect(clusters.unresolved).toEqual([]);
});

test('a name that several clusters have leaves the claim alone and open, unless a fact decides', () => {
  const claims = [keyed('club', '1', 'Ada'), keyed('club', '2', 'Ada')];
  const open = new ClaimClusters(PLAYER);
  open.add(claims, ANYBODY);
  open.add([keyed('board', 'a', 'Ada')], ANYBODY);
  expect(keysOf(open)).toEqual(['club 1', 'club 2', 'board a']);
  expect(open.unresolved).toEqual([
    { source: 'board', kind: 'player', key: 'a', name: 'Ada', reason: 'several_of_this_name' },
  ]);
  const decided = new ClaimClusters(PLAYER);
  decided.add(claims, ANYBODY);
  decided.add([keyed('board', 'a', 'Ada')], { proves: (_, place) => place === 1 });
  expect(keysOf(decided)).toEqual(['club 1', 'club 2, board a']);
});

test('a claim in doubt is judged again by what later rounds say', () => {
  const clusters = new ClaimClusters(PLAYER);
  const inDoubt: Joining = { agrees: () => undefined };
  clusters.add([keyed('club', '1', 'Ada')], inDoubt);
  clusters.add([keyed('board', 'a', 'Ada')], inDoubt);
  expect(clusters.unresolved.map(({ reason }) => reason)).toEqual(['only_the_name_agrees']);
  clusters.judgeAgain(ANYBODY);
  expect(keysOf(clusters)).toEqual(['club 1, board a', '']);
  expect(clusters.unresolved).toEqual([]);
});

test('a cluster known by name alone is the one of a key with this name', () => {
  const clusters = new ClaimClusters(PLAYER);
  clusters.add([keyed('board', null, 'Ada Moor')], ANYBODY);
  clusters.add([keyed('club', '1', 'Ada Moor')], { agrees: () => undefined });
  expect(keysOf(clusters)).toEqual(['name ada-moor, club 1']);
});

test('merged clusters have the keys and names of both, the first of them first', () => {
  const clusters = new ClaimClusters(PLAYER);
  clusters.add([keyed('club', '1', 'Ada'), keyed('club', '2', 'Bel'), keyed('club', '3', 'Cay')], ANYBODY);
  clusters.addKeys({ source: 'club', key: '3' }, [{ source: 'board', key: 'c' }]);
  clusters.call({ source: 'club', key: '3' }, nameOf('Cay Moor'));
  expect(clusters.merge([[2, 0]])).toBe(1);
  expect(clusters.all[0]).toEqual({
    keys: [
      { source: 'club', key: '1' },
      { source: 'club', key: '3' },
      { source: 'board', key: 'c' },
    ],
    names: ['Ada', 'Cay', 'Cay Moor'].map(nameOf),
  });
  expect(clusters.placeOf({ source: 'board', key: 'c' })).toBe(0);
  expect(clusters.bearersOf('cay moor')).toEqual([0]);
});
