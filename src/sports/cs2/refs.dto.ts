import { Choice, Text } from '../../http/fields.js';
import { vocabulary } from '../../http/vocabulary.js';
import { SAYS } from './says.js';

export const SIDES = vocabulary('Cs2Side', ['ct', 't']);
export const TIERS = vocabulary('Cs2Tier', ['s', 'a', 'b', 'c']);
export const REGIONS = vocabulary('Cs2Region', ['europe', 'americas', 'asia']);
/** The statuses that a source gives a match. */
export const GIVEN_STATUSES = vocabulary('Cs2GivenStatus', [
  'scheduled',
  'live',
  'completed',
  'postponed',
  'cancelled',
]);
/** The statuses of answers; `MATCH_STATUS` says when one is unknown. */
export const MATCH_STATUSES = vocabulary('Cs2MatchStatus', [
  'scheduled',
  'live',
  'completed',
  'postponed',
  'cancelled',
  'unknown',
]);
export const MAP_STATUSES = vocabulary('Cs2MapStatus', ['scheduled', 'live', 'completed', 'map_not_played']);
export const PLAYER_ROLES = vocabulary('Cs2PlayerRole', ['player', 'coach', 'substitute', 'benched', 'igl', 'awper']);
export const BUY_TYPES = vocabulary('Cs2BuyType', ['pistol', 'eco', 'semi', 'force', 'full']);

export class TeamRef {
  @Text({ example: 'cs2-team-31', says: SAYS.teamId }) id!: string;
  @Text({ example: 'harbour-nine', says: SAYS.slug }) slug!: string;
  @Text({ example: 'Harbour Nine', says: SAYS.teamName }) name!: string;
  @Text({ nullable: true, example: 'H9', says: SAYS.shortName }) shortName!: string | null;
  @Text({ nullable: true }) logoUrl!: string | null;
  @Text({ nullable: true, example: 'DK', says: SAYS.country }) country!: string | null;
}

export class PlayerRef {
  @Text({ example: 'cs2-player-204', says: SAYS.playerId }) id!: string;
  @Text({ example: 'lumen', says: SAYS.slug }) slug!: string;
  @Text({ example: 'lumen', says: SAYS.nickname }) nickname!: string;
  @Text({ nullable: true, example: 'SE', says: SAYS.country }) country!: string | null;
}

export class EventRef {
  @Text({ example: 'cs2-event-12', says: SAYS.eventId }) id!: string;
  @Text({ example: 'quayside-masters-2026', says: SAYS.slug }) slug!: string;
  @Text({ example: 'Quayside Masters 2026', says: 'As its sources write it now' }) name!: string;
  @Choice(TIERS, { nullable: true, says: SAYS.tier }) tier!: string | null;
}

/** A source's id of a record. */
export class ExternalId {
  @Text({ example: 'hltv' }) provider!: string;
  @Text() id!: string;
  @Text({ nullable: true }) url!: string | null;
}
