import { fold } from '../../archive/names.js';
import { isObject } from '../../pushed/check.js';
import type { Body, PushedFamily, PushedKind } from '../../pushed/kind.js';
import { stampTransfer } from '../../pushed/transfers.js';
import { readPushSamples } from '../../samples.js';
import {
  CodEarning,
  CodMatch,
  type CodMap,
  CodPlayer,
  CodPlayerLine,
  CodResult,
  CodRosterMember,
  CodStanding,
  CodTeam,
  CodTelemetry,
  CodTournament,
  CodTransfer,
} from './cod.dto.js';
import { matchFacts, telemetryFacts, transferFacts } from './events.js';

/** Reads a text member that is known to be present. */
const text = (body: Body, member: string) => body[member] as string;

const KINDS: PushedKind[] = [
  {
    name: 'players',
    says: 'Players; new figures take the place of the last ones',
    item: CodPlayer,
    key: ['codPlayerId'],
    called: 'ign',
    numbers: 'player',
    follows: '*',
    columns: ({ ign, realName, formerIgns }) => ({
      name: ign as string,
      otherNames: [realName, ...((formerIgns ?? []) as string[])],
    }),
  },
  {
    name: 'teams',
    says: 'Teams, by slug',
    item: CodTeam,
    key: ['slug'],
    called: 'name',
    follows: '*',
    columns: (body) => ({ name: text(body, 'name') }),
  },
  {
    name: 'tournaments',
    says: 'Tournaments',
    item: CodTournament,
    key: ['id'],
    numbers: 'tournament',
    follows: '*',
    columns: ({ startDate: at, status, name }) => ({ at, status, name: name as string }),
  },
  {
    name: 'rosters',
    says: 'Who plays for a team from when to when',
    item: CodRosterMember,
    key: ['teamSlug', 'codPlayerId', 'joinDate'],
    columns: ({ joinDate: at }) => ({ at }),
  },
  {
    name: 'transfers',
    says: 'Transfers; a new one is published as cod.transfer.new',
    item: CodTransfer,
    key: ['transferId'],
    numbers: 'transfer',
    columns: ({ transferDate: at }) => ({ at }),
    complete: stampTransfer,
    facts: transferFacts,
  },
  {
    name: 'results',
    says: 'Final places of a tournament',
    item: CodResult,
    key: ['tournamentId', 'teamSlug'],
    follows: '*',
    defaults: { teamSlug: ({ team }) => (isObject(team) ? team['slug'] : undefined) },
    columns: ({ placement: place }) => ({ place }),
  },
  {
    name: 'standings',
    says: 'The table of the league',
    item: CodStanding,
    key: ['season', 'orgSlug'],
    follows: '*',
    columns: ({ rank: place }) => ({ place }),
  },
  {
    name: 'earnings',
    says: 'What players earned',
    item: CodEarning,
    key: ['codPlayerId', 'tournamentId'],
    follows: '*',
    columns: ({ date: at }) => ({ at }),
  },
  {
    name: 'matches',
    says: 'Matches, planned, running and over; changes of a running one are published as cod.match.live_update',
    item: CodMatch,
    key: ['matchId'],
    numbers: 'match',
    runs: true,
    defaults: {
      statsLocked: () => false,
      score: ({ team1, team2 }) => ({ team1: scoreOf(team1), team2: scoreOf(team2) }),
    },
    complete: (body) => ({ ...body, currentMap: body['currentMap'] ?? liveMap(body['maps'] as CodMap[]) }),
    meeting: ({ startTime, team1, team2 }) => {
      if (!isObject(team1) || !isObject(team2)) return undefined;
      const sides = [team1, team2].map((team) => fold(text(team, 'name'))).toSorted();
      return { day: (startTime as string).slice(0, 10), at: startTime as string, who: sides.join(' v ') };
    },
    columns: ({ startTime: at, status, team1, team2 }) => ({ at, status, name: pair(team1, team2) }),
    facts: matchFacts,
  },
  {
    name: 'telemetry',
    says: 'Figures of a running match, published as cod.match.live_update',
    item: CodTelemetry,
    key: ['matchId'],
    follows: 'matchId',
    columns: () => ({}),
    facts: telemetryFacts,
  },
  {
    name: 'player-stats',
    says: 'Figures of players in a match or on one of its maps',
    item: CodPlayerLine,
    key: ['matchId', 'mapNumber', 'codPlayerId'],
    follows: 'matchId',
    defaults: {
      kd: ({ kills, deaths }) => {
        if (typeof kills !== 'number' || typeof deaths !== 'number') return undefined;
        return deaths === 0 ? kills : Math.round((100 * kills) / deaths) / 100;
      },
    },
    columns: ({ mapNumber: place }) => ({ place }),
  },
];

function liveMap(maps: readonly CodMap[]): object | null {
  const { winnerSlug: _nobody, ...map } = maps.find(({ status }) => status === 'live') ?? {};
  return 'mapNumber' in map ? map : null;
}

function scoreOf(team: unknown): unknown {
  return isObject(team) ? team['score'] : null;
}

function pair(one: unknown, other: unknown): string | null {
  return isObject(one) && isObject(other) ? `${text(one, 'name')} v ${text(other, 'name')}` : null;
}

export const COD: PushedFamily = {
  name: 'cod',
  prefix: 'cod',
  kinds: KINDS,
  ids: { matchId: 'match', tournamentId: 'tournament', codPlayerId: 'player', transferId: 'transfer' },
  slugs: ['slug', 'teamSlug', 'orgSlug'],
  samples: () => readPushSamples('cod'),
};
