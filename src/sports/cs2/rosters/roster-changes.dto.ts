import { Choice, Day, One, Text } from '../../../http/fields.js';
import { AnyOf, From, Ids, To } from '../../../http/filters.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { SourcedListMeta } from '../available.js';
import { Players, Teams } from '../filters.js';
import { NumberedListOf, NumberedQuery } from '../../../http/data-lists.js';
import { PLAYER_ROLES, PlayerRef, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';

export const ROSTER_ACTIONS = vocabulary('Cs2RosterAction', [
  'joined',
  'left',
  'benched',
  'activated',
  'loaned',
  'role_changed',
]);

export class RosterChange {
  @Text({ example: 'cs2-roster-93', says: 'Of the change, for ids' }) id!: string;
  @Day({ says: 'The first day on which a source shows it' }) date!: string;
  @One(() => PlayerRef, { says: 'Whom it is about' }) player!: PlayerRef;
  @One(() => TeamRef, { says: 'The team whose roster changed' }) team!: TeamRef;
  @Choice(ROSTER_ACTIONS, { says: 'What happened to the player in the team' }) action!: string;
  @Choice(PLAYER_ROLES, { nullable: true, says: SAYS.playerRole }) role!: string | null;
  @Text({ example: 'lineups', says: 'Of left: what began the stint; else what shows the change first' })
  source!: string;
  @Text({ nullable: true, says: SAYS.announcement }) announcedUrl!: string | null;
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
