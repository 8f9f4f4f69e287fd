import type { PushedFamily, PushedKind } from '../../pushed/kind.js';
import { stampTransfer } from '../../pushed/transfers.js';
import { readPushSamples } from '../../samples.js';
import { resultFacts, transferFacts } from './events.js';
import {
  FortniteEarning,
  FortniteOrg,
  FortniteParticipant,
  FortnitePlayer,
  FortniteResults,
  FortniteRosterMember,
  FortniteTournament,
  FortniteTransfer,
  FortniteWindow,
} from './fortnite.dto.js';

const KINDS: PushedKind[] = [
  {
    name: 'players',
    says: 'Players; new figures take the place of the last ones',
    item: FortnitePlayer,
    key: ['id'],
    called: 'ign',
    numbers: 'player',
    follows: '*',
    columns: ({ ign, realName, formerIgns }) => ({
      name: ign as string,
      otherNames: [realName, ...((formerIgns ?? []) as string[])],
    }),
  },
  {
    name: 'orgs',
    says: 'Organisations, by slug',
    item: FortniteOrg,
    key: ['slug'],
    called: 'name',
    follows: '*',
    columns: ({ name }) => ({ name: name as string }),
  },
  {
    name: 'tournaments',
    says: 'Tournaments; their windows come by themselves',
    item: FortniteTournament,
    key: ['id'],
    numbers: 'tournament',
    follows: '*',
    columns: ({ startDate: at, status, name }) => ({ at, status, name: name as string }),
  },
  {
    name: 'rosters',
    says: 'Who plays for an organisation from when to when',
    item: FortniteRosterMember,
    key: ['orgSlug', 'fortnitePlayerId', 'joinDate'],
    columns: ({ joinDate: at }) => ({ at }),
  },
  {
    name: 'transfers',
    says: 'Transfers; a new one is published as fortnite.transfer.new',
    item: FortniteTransfer,
    key: ['transferId'],
    numbers: 'transfer',
    columns: ({ transferDate: at }) => ({ at }),
    complete: stampTransfer,
    facts: transferFacts,
  },
  {
    name: 'participants',
    says: 'Who takes part in a tournament',
    item: FortniteParticipant,
    key: ['tournamentId', 'entryId'],
    follows: '*',
    columns: ({ placement: place }) => ({ place }),
  },
  {
    name: 'earnings',
    says: 'What players earned',
    item: FortniteEarning,
    key: ['fortnitePlayerId', 'tournamentId'],
    follows: '*',
    columns: ({ date: at, placement: place }) => ({ at, place }),
  },
  {
    name: 'windows',
    says: 'Rounds of tournaments with their leaderboards, planned, running and over',
    item: FortniteWindow,
    key: ['windowId'],
    runs: true,
    columns: ({ startTime: at, status }) => ({ at, status }),
  },
  {
    name: 'results',
    says: 'The results of windows, published as fortnite.tournament.result',
    item: FortniteResults,
    key: ['windowId'],
    runs: true,
    follows: 'windowId',
    columns: ({ updatedAt: at, status }) => ({ at, status }),
    complete: (body, { now }) => ({ ...body, updatedAt: body['updatedAt'] ?? now }),
    facts: resultFacts,
  },
];

export const FORTNITE: PushedFamily = {
  name: 'fortnite',
  prefix: 'fn',
  kinds: KINDS,
  ids: { tournamentId: 'tournament', fortnitePlayerId: 'player', transferId: 'transfer' },
  slugs: ['slug', 'orgSlug'],
  samples: () => readPushSamples('fortnite'),
};
