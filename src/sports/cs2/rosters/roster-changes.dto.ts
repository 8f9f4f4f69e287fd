import { Choice, Day, One, Text } from '../../../http/fields.js';
import { AnyOf, From, Ids, To } from '../../../http/filters.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { SourcedListMeta } from '../available.js';
import { Players, Teams } from '../filters.js';
import { NumberedListOf, NumberedQuery } from '../../../http/data-lists.js';
import { PLAYER_ROLES, PlayerRef, TeamRef } from '../refs.dto.js';

export const ROSTER_ACTIONS = vocabulary('Cs2RosterAction', [
  'joined',
  'left',
  'benched',
  'activated',
  'loaned',
  'role_changed',
]);

export class RosterChange {
  @Text({ example: 'cs2-roster-93' }) id!: string;
  @Day({ says: 'The first day on which a source shows it' }) date!: string;
  @One(() => PlayerRef) player!: PlayerRef;
  @One(() => TeamRef) team!: TeamRef;
  @Choice(ROSTER_ACTIONS) action!: string;
  @Choice(PLAYER_ROLES, { nullable: true }) role!: string | null;
  @Text({ example: 'lineups', says: 'The source' }) source!: string;
  @Text({ nullable: true }) announcedUrl!: string | null;
}

export class RosterChangeList extends NumberedListOf(RosterChange, SourcedListMeta) {}

export class RosterChangesQuery extends NumberedQuery {
  @From() from?: string;
  @To() to?: string;
  @Teams() teamId?: string[];
  @Players() playerId?: string[];
  @AnyOf(ROSTER_ACTIONS, { says: 'Actions, comma-separated' }) type?: string[];
  @Ids() ids?: string;
}
