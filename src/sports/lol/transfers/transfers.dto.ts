import { Choice, Day, Decimal, Flag, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { OffsetMeta } from '../../../http/envelopes.js';
import { AnyOf, From, Ids, Leagues, Roles, Teams, To } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';
import { TRANSFER_TYPES } from '../players/careers.dto.js';
import { PLAYER_ROLES } from '../players/players.dto.js';
import { TeamRef } from '../refs.dto.js';

export class TransferredPlayer {
  @Text({ example: 'lol-player-9' }) lolPlayerId!: string;
  @Text({ example: 'Farrow' }) currentIgn!: string;
  @Text({ nullable: true }) realName!: string | null;
  @Text({ nullable: true }) nationality!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
}

export class TransferOrganisation extends TeamRef {
  @Text({ nullable: true }) region!: string | null;
}

export class TransferFee {
  @Decimal() amount!: number;
  @Text() currency!: string;
}

export class Transfer {
  @Text({ example: 'lol-transfer-3' }) id!: string;
  @One(() => TransferredPlayer) player!: TransferredPlayer;
  @One(() => TransferOrganisation, { nullable: true }) fromOrg!: TransferOrganisation | null;
  @One(() => TransferOrganisation, { nullable: true }) toOrg!: TransferOrganisation | null;
  @Day({ says: 'The first day on which the source shows it' }) transferDate!: string;
  @Moment({ says: 'When the archive first had it' }) detectedAt!: string;
  @Choice(TRANSFER_TYPES) transferType!: string;
  @Choice(PLAYER_ROLES, { nullable: true }) fromRole!: string | null;
  @Choice(PLAYER_ROLES, { nullable: true }) role!: string | null;
  @Day({ nullable: true }) contractUntil!: string | null;
  @One(() => TransferFee, { nullable: true }) fee!: TransferFee | null;
  @Text({ nullable: true }) announcementUrl!: string | null;
  @Text({ nullable: true, says: 'The notice or split that shows it' }) details!: string | null;
  @Text({ example: 'leaguepedia' }) source!: string;
  @Flag({ says: 'False where it follows from contracts, rosters and games and nobody announced it' })
  confirmed!: boolean;
}

export class TransferSums {
  @Whole() joined!: number;
  @Whole() left!: number;
}

export class TransfersMeta extends OffsetMeta {
  @One(() => TransferSums, { says: 'Of all transfers that match' }) summary!: TransferSums;
}

/** A row in the list with a summary. */
export class SummedTransfer extends Transfer {}

export class TransferList extends ListOf(Transfer) {}
export class SummedTransferList extends ListOf(SummedTransfer, TransfersMeta) {}
export class TransferAnswer extends ObjectOf(Transfer) {}

export class TransfersQuery extends OffsetQuery {
  @Teams() team?: string[];
  @Words({ optional: true, max: 50, says: 'Players by id, comma-separated' }) player?: string[];
  @Leagues({ says: 'Leagues of either team, comma-separated' }) league?: string[];
  @Roles('coach') role?: string[];
  @AnyOf(TRANSFER_TYPES, { says: 'Types, comma-separated' }) type?: string[];
  @Moment({ optional: true, says: 'Detected at this time or later' }) since?: string;
  @From() from?: string;
  @To() to?: string;
  @Ids() ids?: string;
}
