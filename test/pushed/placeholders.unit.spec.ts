import { checkItem } from '../../src/pushed/check.js';
import { COD } from '../../src/sports/cod/kinds.js';
import { PUSH_KINDS } from '../../src/sports/cs2/pushes/push-kinds.js';
import { FORTNITE } from '../../src/sports/fortnite/kinds.js';

const kindOf = ({ kinds }: typeof COD, name: string) => {
  const found = kinds.find((kind) => kind.name === name);
  if (!found) throw new Error(`no kind ${name}`);
  return found;
};

const MATCH = {
  matchId: 'm-1',
  game: 'Black Ops 7',
  format: 'BO5',
  status: 'scheduled',
  startTime: '2026-03-01T18:00:00Z',
  team1: { slug: 'harbor-kings', name: 'Harbor Kings', shortName: 'HK' },
};

test('a side that is not known yet is null, however its source writes it', () => {
  for (const name of ['TBD', 'TBD 3', 'Winner of semifinal 1', '0']) {
    const team2 = { slug: 'tbd-3', name, shortName: 'TBD' };
    const checked = checkItem(kindOf(COD, 'matches'), { ...MATCH, team2, winnerSlug: 'tbd', tournamentId: '0' });
    expect(checked).toMatchObject({
      body: { team1: { name: 'Harbor Kings' }, team2: null, winnerSlug: null, tournamentId: null },
    });
  }
});

test('a side by name alone is null too', () => {
  const item = { id: 'tie-7', status: 'scheduled', team1Name: 'Harbour Nine', team2Name: 'TBA', winnerTeamId: 'TBD' };
  expect(checkItem(PUSH_KINDS.matches, item)).toMatchObject({
    body: { team1Name: 'Harbour Nine', team2Name: null, winnerTeamId: null },
  });
});

test('no team, player or organisation is called like a placeholder', () => {
  const refused = [
    checkItem(kindOf(COD, 'teams'), { slug: 'tbd', name: 'TBD', shortName: 'TBD' }),
    checkItem(kindOf(COD, 'players'), { codPlayerId: 'p-5', ign: 'Player_5' }),
    checkItem(kindOf(FORTNITE, 'players'), { id: 'p-5', ign: 'Unknown player' }),
    checkItem(kindOf(FORTNITE, 'orgs'), { slug: 'team-a', name: 'Team A' }),
  ];
  expect(refused.map((one) => ('param' in one ? one.param : undefined))).toEqual(['name', 'ign', 'ign', 'name']);
});

test('a name that somebody bears stays, and so do the names of stages and rounds', () => {
  expect(checkItem(kindOf(COD, 'teams'), { slug: 'winners', name: 'Winners', shortName: 'W' })).toHaveProperty('body');
  const item = { ...MATCH, stage: 'TBD', tournamentName: 'Winner of winners' };
  expect(checkItem(kindOf(COD, 'matches'), item)).toMatchObject({
    body: { stage: 'TBD', tournamentName: 'Winner of winners' },
  });
});
