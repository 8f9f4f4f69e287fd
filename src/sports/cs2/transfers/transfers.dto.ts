import { Choice, Day, Decimal, Flag, One, Text } from '../../../http/fields.js';
import { AnyOf, From, Ids, To } from '../../../http/filters.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { SourcedListMeta } from '../available.js';
import { Players, Teams } from '../filters.js';
import { NumberedListOf, NumberedQuery } from '../../../http/data-lists.js';
import { PlayerRef, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';

export const TRANSFER_TYPES = vocabulary('Cs2TransferType', [
  'transfer',
  'loan',
  'free',
  'promotion',
  'release',
  'retirement',
]);

export class TransferFee {
  @Decimal({ says: 'In units of the currency' }) amount!: number;
  @Text({ example: 'EUR' }) currency!: string;
}

export class Transfer {
  @Text({ example: 'cs2-transfer-58', says: 'Of the transfer, for ids' }) id!: string;
  @Day({ says: 'The first day on which a source shows it' }) date!: string;
  @One(() => PlayerRef, { says: 'The player who moves' }) player!: PlayerRef;
  @One(() => TeamRef, { nullable: true, says: 'The team that was left; null where none is known' })
  fromTeam!: TeamRef | null;
  @One(() => TeamRef, { nullable: true, says: 'The team that was joined; null where none is known' })
  toTeam!: TeamRef | null;
  @Choice(TRANSFER_TYPES, { says: 'free: from no team; release: to none' }) type!: string;
  @One(() => TransferFee, { nullable: true, says: 'Null where none is known' }) fee!: TransferFee | null;
  @Flag({ says: 'False where it follows from line-ups alone' }) confirmed!: boolean;
  @Text({ nullable: true, says: SAYS.announcement }) announcedUrl!: string | null;
}

export class TransferList extends NumberedListOf(Transfer, SourcedListMeta) {}

export class TransfersQuery extends NumberedQuery {
  @From() from?: string;
  @To() to?: string;
  @Teams() teamId?: string[];
  @Players() playerId?: string[];
  @AnyOf(TRANSFER_TYPES, { says: 'Types, comma-separated' }) type?: string[];
  @Ids() ids?: string;
}
