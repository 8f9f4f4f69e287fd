import { CountMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { EventRef, MATCH_STATUSES, TeamRef } from '../refs.dto.js';
import { Money } from './events.dto.js';

export const STANDING_STATUSES = ['active', 'advanced', 'eliminated', 'winner'] as const;

export const PLACE = { nullable: true, example: '3-4', says: 'Null where it is not known or not decided' };

export class StandingRow {
  @One(() => TeamRef) team!: TeamRef;
  @Text() teamName!: string;
  @Whole({ nullable: true }) seed!: number | null;
  @Text({ nullable: true, says: 'The last one that it plays in' }) stage!: string | null;
  @Text({ nullable: true }) group!: string | null;
  @Text(PLACE) placement!: string | null;
  @Whole({ nullable: true }) placementMin!: number | null;
  @Whole({ nullable: true }) placementMax!: number | null;
  @Whole({ says: 'Series of the event that are stored' }) wins!: number;
  @Whole() losses!: number;
  @Whole() draws!: number;
  @Whole({ nullable: true, says: 'Null where a score is not known' }) mapDiff!: number | null;
  @Whole({ nullable: true }) roundDiff!: number | null;
  @Whole({ nullable: true }) points!: number | null;
  @Choice(STANDING_STATUSES, { nullable: true, says: 'Null where it is not known' })
  status!: string | null;
  @One(() => Money, { nullable: true }) prize!: Money | null;
}

export class StandingsMeta extends CountMeta {
  @Flag({ says: 'False where neither teams nor matches of the event are stored' }) available!: boolean;
}

export class StandingRowList extends WholeListOf(StandingRow, StandingsMeta) {}

export class ResultRow {
  @Text({ example: '3-4' }) placement!: string;
  @Whole() placementMin!: number;
  @Whole() placementMax!: number;
  @One(() => TeamRef) team!: TeamRef;
  @Text() teamName!: string;
  @One(() => Money, { nullable: true }) prize!: Money | null;
  @Decimal({ nullable: true, says: 'Of the prize pool, 0 to 1' }) prizeShare!: number | null;
  @Decimal({ nullable: true }) vrsPoints!: number | null;
  @One(() => EventRef, { nullable: true }) qualifiesFor!: EventRef | null;
}

export class ResultsMeta extends CountMeta {
  @Flag({ says: 'False where no placement is published and none follows from the matches' }) available!: boolean;
  @Choice(['told', 'derived'], { nullable: true, says: 'derived: placements follow from the bracket of the event' })
  placements!: string | null;
}

export class ResultRowList extends WholeListOf(ResultRow, ResultsMeta) {}

export class SlotOrigin {
  @Text({ example: 'slot-771' }) slotId!: string;
  @Choice(['winner', 'loser']) as!: string;
}

export class SlotScore {
  @Whole() team1!: number;
  @Whole() team2!: number;
}

export class BracketSlot {
  @Text({ example: 'slot-771' }) slotId!: string;
  @Whole({ says: 'In its round, from 1' }) position!: number;
  @Text({ nullable: true, example: 'cs2-match-771' }) matchId!: string | null;
  @Moment({ nullable: true }) startsAt!: string | null;
  @Choice(MATCH_STATUSES) status!: string;
  @Whole({ nullable: true }) bestOf!: number | null;
  @One(() => TeamRef, { nullable: true }) team1!: TeamRef | null;
  @One(() => TeamRef, { nullable: true }) team2!: TeamRef | null;
  @One(() => SlotOrigin, { nullable: true }) team1From!: SlotOrigin | null;
  @One(() => SlotOrigin, { nullable: true }) team2From!: SlotOrigin | null;
  @One(() => SlotScore, { nullable: true }) score!: SlotScore | null;
  @Text({ nullable: true }) winnerTeamId!: string | null;
  @Text({ nullable: true }) winnerTo!: string | null;
  @Text({ nullable: true }) loserTo!: string | null;
}

export class BracketRound {
  @Text({ example: 'Semifinals' }) name!: string;
  @Whole() order!: number;
  @Many(() => BracketSlot) slots!: BracketSlot[];
}

export class BracketGroup {
  @Text({ example: 'Group A' }) name!: string;
  @Many(() => StandingRow) rows!: StandingRow[];
  @Many(() => BracketSlot) slots!: BracketSlot[];
}

export class SwissRecord {
  @Text({ example: '2-1', says: 'Series won and lost that both teams came with' }) record!: string;
  @Many(() => BracketSlot) slots!: BracketSlot[];
}

export class BracketStage {
  @Text({ example: 'playoffs-upper' }) id!: string;
  @Text({ example: 'Playoffs' }) name!: string;
  @Choice(['bracket', 'groups', 'play_in', 'swiss']) type!: string;
  @Choice(['upper', 'lower', 'final'], { nullable: true, says: 'Null where there is only one' }) bracket!:
    string | null;
  @Many(() => BracketRound) rounds!: BracketRound[];
  @Many(() => BracketGroup, { nullable: true }) groups!: BracketGroup[] | null;
  @Many(() => SwissRecord, { nullable: true }) swiss!: SwissRecord[] | null;
}

export class EventBracket {
  @One(() => EventRef) event!: EventRef;
  @Many(() => BracketStage) stages!: BracketStage[];
}

export class BracketMeta {
  @Flag({ says: 'False where no stage is published and none follows from the matches' }) available!: boolean;
  @Choice(['told', 'named', 'inferred'], {
    nullable: true,
    says: 'told: a source has the bracket, or some of its stages; named: it is rebuilt from matches whose stages a source names; inferred: no source names them, and only these fit',
  })
  basis!: string | null;
  @Many(() => String, { says: 'Ids of the stages that no source has, behind those that one has' })
  rebuilt!: string[];
  @Whole({ says: 'Matches of the event that found no place' }) unplaced!: number;
}

export class EventBracketAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => EventBracket) data!: EventBracket;
  @One(() => BracketMeta) meta!: BracketMeta;
}
