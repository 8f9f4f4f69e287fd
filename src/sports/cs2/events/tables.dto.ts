import { CountMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { EventRef, MATCH_STATUSES, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { Money } from './events.dto.js';

export const STANDING_STATUSES = ['active', 'advanced', 'eliminated', 'winner'] as const;

export const PLACE = { nullable: true, example: '3-4', says: 'Null where it is not known or not decided' };

export class StandingRow {
  @One(() => TeamRef, { says: 'Team that this row is of' }) team!: TeamRef;
  @Text({ says: SAYS.teamName }) teamName!: string;
  @Whole({ nullable: true, says: SAYS.seed }) seed!: number | null;
  @Text({ nullable: true, says: 'The last one that it plays in' }) stage!: string | null;
  @Text({ nullable: true, says: 'Name of its group; null outside groups' }) group!: string | null;
  @Text(PLACE) placement!: string | null;
  @Whole({ nullable: true, says: 'Best place that it shares; null where placement is' }) placementMin!: number | null;
  @Whole({ nullable: true, says: 'Worst place that it shares; null where placement is' }) placementMax!: number | null;
  @Whole({ says: 'Series of the event that are stored' }) wins!: number;
  @Whole({ says: 'Series of the event that are stored' }) losses!: number;
  @Whole({ says: 'Series of the event that are stored' }) draws!: number;
  @Whole({ nullable: true, says: 'Null where a score is not known' }) mapDiff!: number | null;
  @Whole({ nullable: true, says: 'Rounds won minus lost; null where no source has them' }) roundDiff!: number | null;
  @Whole({ nullable: true, says: 'Null unless the source of the bracket has them' }) points!: number | null;
  @Choice(STANDING_STATUSES, { nullable: true, says: 'Null where it is not known' })
  status!: string | null;
  @One(() => Money, { nullable: true, says: SAYS.prize }) prize!: Money | null;
}

export class StandingsMeta extends CountMeta {
  @Flag({ says: 'False where neither teams nor matches of the event are stored' }) available!: boolean;
}

export class StandingRowList extends WholeListOf(StandingRow, StandingsMeta) {}

export class ResultRow {
  @Text({ example: '3-4', says: 'Place, or the first and the last of those shared' }) placement!: string;
  @Whole({ says: 'Best place that it shares' }) placementMin!: number;
  @Whole({ says: 'Worst place that it shares' }) placementMax!: number;
  @One(() => TeamRef, { says: 'Team that took the place' }) team!: TeamRef;
  @Text({ says: SAYS.teamName }) teamName!: string;
  @One(() => Money, { nullable: true, says: SAYS.prize }) prize!: Money | null;
  @Decimal({ nullable: true, says: 'Of the prize pool, 0 to 1' }) prizeShare!: number | null;
  @Decimal({ nullable: true, says: SAYS.never }) vrsPoints!: number | null;
  @One(() => EventRef, { nullable: true, says: SAYS.never }) qualifiesFor!: EventRef | null;
}

export class ResultsMeta extends CountMeta {
  @Flag({ says: 'False where no placement is published and none follows from the matches' }) available!: boolean;
  @Choice(['told', 'derived'], { nullable: true, says: 'derived: placements follow from the bracket of the event' })
  placements!: string | null;
}

export class ResultRowList extends WholeListOf(ResultRow, ResultsMeta) {}

export class SlotOrigin {
  @Text({ example: 'slot-771', says: SAYS.bracketSlot }) slotId!: string;
  @Choice(['winner', 'loser'], { says: 'Whether the winner or the loser of that slot comes on' }) as!: string;
}

export class SlotScore {
  @Whole({ says: SAYS.mapsWon1 }) team1!: number;
  @Whole({ says: SAYS.mapsWon2 }) team2!: number;
}

export class BracketSlot {
  @Text({ example: 'slot-771', says: SAYS.bracketSlot }) slotId!: string;
  @Whole({ says: 'In its round, from 1' }) position!: number;
  @Text({ nullable: true, example: 'cs2-match-771', says: SAYS.matchIdOrNull }) matchId!: string | null;
  @Moment({ nullable: true, says: 'Null where no source has the time of day' }) startsAt!: string | null;
  @Choice(MATCH_STATUSES, { says: `scheduled where no match is known yet; ${SAYS.overtaken}` }) status!: string;
  @Whole({ nullable: true, says: SAYS.bestOf }) bestOf!: number | null;
  @One(() => TeamRef, { nullable: true, says: SAYS.opponents }) team1!: TeamRef | null;
  @One(() => TeamRef, { nullable: true, says: SAYS.opponents }) team2!: TeamRef | null;
  @One(() => SlotOrigin, { nullable: true, says: 'Slot from which team 1 comes; null where it comes from none' })
  team1From!: SlotOrigin | null;
  @One(() => SlotOrigin, { nullable: true, says: 'Slot from which team 2 comes; null where it comes from none' })
  team2From!: SlotOrigin | null;
  @One(() => SlotScore, { nullable: true, says: 'Maps won; null before it begins and where no source has it' })
  score!: SlotScore | null;
  @Text({ nullable: true, says: SAYS.matchWinner }) winnerTeamId!: string | null;
  @Text({ nullable: true, says: 'Id of the slot into which the winner goes; null where none follows' }) winnerTo!:
    string | null;
  @Text({ nullable: true, says: 'Id of the slot into which the loser goes; null where none follows' }) loserTo!:
    string | null;
}

export class BracketRound {
  @Text({ example: 'Semifinals', says: 'As the source names it, else made from its place' }) name!: string;
  @Whole({ says: 'In its stage, from 1' }) order!: number;
  @Many(() => BracketSlot, { says: SAYS.slots }) slots!: BracketSlot[];
}

export class BracketGroup {
  @Text({ example: 'Group A', says: 'As the source names it, else made from its place' }) name!: string;
  @Many(() => StandingRow, { says: 'Best team first' }) rows!: StandingRow[];
  @Many(() => BracketSlot, { says: SAYS.slots }) slots!: BracketSlot[];
}

export class SwissRecord {
  @Text({ example: '2-1', says: 'Series won and lost that both teams came with' }) record!: string;
  @Many(() => BracketSlot, { says: SAYS.slots }) slots!: BracketSlot[];
}

export class BracketStage {
  @Text({ example: 'playoffs-upper', says: 'Of the stage within the event' }) id!: string;
  @Text({ example: 'Playoffs', says: 'As the source names it, else made from its place' }) name!: string;
  @Choice(['bracket', 'groups', 'play_in', 'swiss'], { says: 'What the stage holds: rounds, groups or records' })
  type!: string;
  @Choice(['upper', 'lower', 'final'], { nullable: true, says: 'Null where there is only one' }) bracket!:
    string | null;
  @Many(() => BracketRound, { says: 'Empty in a stage of groups or records' }) rounds!: BracketRound[];
  @Many(() => BracketGroup, { nullable: true, says: 'Null in a stage without groups' }) groups!: BracketGroup[] | null;
  @Many(() => SwissRecord, { nullable: true, says: 'By record; null outside a Swiss stage' }) swiss!:
    SwissRecord[] | null;
}

export class EventBracket {
  @One(() => EventRef, { says: 'Event that the bracket is of' }) event!: EventRef;
  @Many(() => BracketStage, { says: 'In their order; empty where none is known' }) stages!: BracketStage[];
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
