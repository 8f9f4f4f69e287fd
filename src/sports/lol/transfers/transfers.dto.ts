import { Choice, Day, Decimal, Flag, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { OffsetMeta } from '../../../http/envelopes.js';
import { AnyOf, From, Ids, To } from '../../../http/filters.js';
import { Leagues, Roles, Teams } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';
import { TRANSFER_TYPES } from '../players/careers.dto.js';
import { PLAYER_ROLES, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';

export class TransferredPlayer {
  @Text({ example: 'lol-player-9', says: SAYS.lolPlayerId }) lolPlayerId!: string;
  @Text({ example: 'Farrow', says: SAYS.currentIgn }) currentIgn!: string;
  @Text({ nullable: true, says: SAYS.realName }) realName!: string | null;
  @Text({ nullable: true }) nationality!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
}

export class TransferOrganisation extends TeamRef {
  @Text({ nullable: true, says: "Of the team's league, else as the wiki has it; null where neither is known" })
  region!: string | null;
}

export class TransferFee {
  @Decimal({ says: SAYS.feeAmount }) amount!: number;
  @Text() currency!: string;
}

export class Transfer {
  @Text({ example: 'lol-transfer-3', says: SAYS.transferId }) id!: string;
  @One(() => TransferredPlayer, { says: 'Under the present name' }) player!: TransferredPlayer;
  @One(() => TransferOrganisation, { nullable: true, says: SAYS.fromOrg })
  fromOrg!: TransferOrganisation | null;
  @One(() => TransferOrganisation, { nullable: true, says: SAYS.toOrg })
  toOrg!: TransferOrganisation | null;
  @Day({ says: 'The first day on which the source shows it' }) transferDate!: string;
  @Moment({ says: 'When the archive first had it' }) detectedAt!: string;
  @Choice(TRANSFER_TYPES, { says: SAYS.transferType })
  transferType!: string;
  @Choice(PLAYER_ROLES, { nullable: true, says: SAYS.never }) fromRole!: string | null;
  @Choice(PLAYER_ROLES, { nullable: true, says: SAYS.newRole }) role!: string | null;
  @Day({ nullable: true, says: SAYS.contractUntil }) contractUntil!: string | null;
  @One(() => TransferFee, { nullable: true, says: SAYS.never }) fee!: TransferFee | null;
  @Text({ nullable: true, says: SAYS.never }) announcementUrl!: string | null;
  @Text({ nullable: true, says: SAYS.transferDetails }) details!: string | null;
  @Text({ example: 'leaguepedia', says: SAYS.transferSource }) source!: string;
  @Flag({ says: SAYS.confirmed })
  confirmed!: boolean;
}

export class TransferSums {
  @Whole({ says: 'How often the player joined a team, or a player the team' }) joined!: number;
  @Whole({ says: 'How often the player left a team, or a player the team' }) left!: number;
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
