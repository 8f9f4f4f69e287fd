import { viewsOf, type FamilyTools } from '../../mcp/family-tools.js';

export const fortniteTools: FamilyTools = {
  about: 'tournaments',
  forms: {
    profile: [
      ...viewsOf(
        { operation: 'getFortnitePlayer', when: { kind: 'players' }, takes: { id: 'id' } },
        {
          results: 'listFortnitePlayerResults',
          earnings: 'listFortnitePlayerEarnings',
          transfers: 'listFortnitePlayerTransfers',
        },
      ),
      ...viewsOf(
        { operation: 'getFortniteOrg', when: { kind: 'orgs' }, takes: { id: 'slug' } },
        { roster: 'listFortniteRoster' },
      ),
      ...viewsOf(
        { operation: 'getFortniteTournament', when: { kind: 'tournaments' }, takes: { id: 'id' } },
        { results: 'listFortniteResults', placements: 'listFortnitePlacements', earnings: 'listFortniteEarnings' },
      ),
    ],
    live: [{ operation: 'listFortniteLiveWindows' }],
  },
};
