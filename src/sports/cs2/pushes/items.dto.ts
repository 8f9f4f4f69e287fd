import { Choice, Day, Decimal, Flag, Inner, InnerMany, Moment, Text, Whole, Words } from '../../../http/fields.js';
import { EVENT_STATUSES, FORMATS } from '../events/events.dto.js';
import { STANDING_STATUSES } from '../events/tables.dto.js';
import { REGION_ALIASES } from '../filters.js';
import { MAP_STATUSES, MATCH_STATUSES, REGIONS, TIERS } from '../refs.dto.js';

const KEY = { min: 1, max: 100 };
const NAME = { nullable: true, min: 1, max: 200 };
const NOTE = { nullable: true, max: 300 };
const LINK = { nullable: true, max: 1_000, pattern: /^https?:\/\/\S+$/ };
const TEAM_ID = {
  nullable: true,
  min: 1,
  max: 200,
  says: "A team of the match: its id, ours or the source's, or its name",
};

/** A team or player by id, ours or the source's, and by name. */
export class PushedRef {
  @Text({ nullable: true, min: 1, max: 100 }) id!: string | null;
  @Text(NAME) name!: string | null;
}

export class PushedScore {
  @Whole({ min: 0, max: 200 }) team1!: number;
  @Whole({ min: 0, max: 200 }) team2!: number;
}

export class PushedMap {
  @Whole({ min: 1, max: 9, says: 'In the match, from 1' }) mapNumber!: number;
  @Text({ ...NAME, example: 'Mirage' }) name!: string | null;
  @Choice(MAP_STATUSES) status!: string;
  @Inner(() => PushedScore, { nullable: true, says: 'Rounds' }) score!: PushedScore | null;
  @Text(TEAM_ID) winnerTeamId!: string | null;
  @Text(TEAM_ID) pickedByTeamId!: string | null;
  @Flag({ default: false }) isDecider!: boolean;
}

/** A match as a source has it. */
export class Cs2PushedMatch {
  @Text({ ...KEY, example: 'tie-7', says: "The source's own, or ours of a match that is known" }) id!: string;
  @Text({ nullable: true, min: 1, max: 100 }) eventId!: string | null;
  @Text({ ...NAME, example: 'Quayside Masters 2026' }) eventName!: string | null;
  @Text({ ...NAME, example: 'Playoffs' }) stage!: string | null;
  @Text({ ...NAME, example: 'Semifinals' }) round!: string | null;
  @Whole({ nullable: true, min: 1, max: 9 }) bestOf!: number | null;
  @Choice(MATCH_STATUSES) status!: string;
  @Text({ ...NOTE, says: 'Why it was called off' }) reason!: string | null;
  @Text({ ...NAME, example: 'Harbour Nine' }) team1Name!: string | null;
  @Text(NAME) team2Name!: string | null;
  @Inner(() => PushedRef, { nullable: true }) team1!: PushedRef | null;
  @Inner(() => PushedRef, { nullable: true }) team2!: PushedRef | null;
  @Whole({ nullable: true, min: 0, max: 9, says: 'Maps won' }) team1Score!: number | null;
  @Whole({ nullable: true, min: 0, max: 9 }) team2Score!: number | null;
  @Text(TEAM_ID) winnerTeamId!: string | null;
  @Moment({ nullable: true }) startsAt!: string | null;
  @Moment({ nullable: true }) originalStartsAt!: string | null;
  @Day({ nullable: true, says: 'Where the time is not known' }) date!: string | null;
  @Moment({ nullable: true }) startedAt!: string | null;
  @Moment({ nullable: true }) endedAt!: string | null;
  @Choice(TIERS, { nullable: true }) tier!: string | null;
  @Flag({ nullable: true }) isOnline!: boolean | null;
  @Flag({ default: false }) forfeit!: boolean;
  @Text(LINK) url!: string | null;
  @InnerMany(() => PushedMap, { max: 9 }) maps!: PushedMap[];
}

export class PushedLocation {
  @Text(NAME) city!: string | null;
  @Text({ nullable: true, pattern: /^[A-Za-z]{2}$/, says: 'ISO 3166, two letters' }) country!: string | null;
  @Text(NAME) venue!: string | null;
}

export class PushedMoney {
  @Decimal({ min: 0, max: 1_000_000_000 }) amount!: number;
  @Text({ nullable: true, pattern: /^[A-Za-z]{3}$/ }) currency!: string | null;
}

export class PushedEntrant {
  @Text({ nullable: true, min: 1, max: 100 }) id!: string | null;
  @Text({ min: 1, max: 200 }) name!: string;
  @Whole({ nullable: true, min: 1, max: 1_000 }) seed!: number | null;
  @Whole({ nullable: true, min: 1, max: 1_000 }) placementMin!: number | null;
  @Whole({ nullable: true, min: 1, max: 1_000 }) placementMax!: number | null;
  @Inner(() => PushedMoney, { nullable: true }) prize!: PushedMoney | null;
}

export class PushedStageFormat {
  @Text({ min: 1, max: 200 }) stage!: string;
  @Choice(FORMATS, { nullable: true }) type!: string | null;
  @Whole({ nullable: true, min: 1, max: 9 }) bestOf!: number | null;
  @Day({ nullable: true }) startDate!: string | null;
  @Day({ nullable: true }) endDate!: string | null;
}

export class PushedOrigin {
  @Text({ min: 1, max: 100 }) slotId!: string;
  @Choice(['winner', 'loser']) as!: string;
}

export class PushedSlot {
  @Text({ min: 1, max: 100 }) slotId!: string;
  @Whole({ min: 1, max: 1_000 }) position!: number;
  @Text({ nullable: true, min: 1, max: 100, says: "A match's id, the source's or ours" }) matchId!: string | null;
  @Moment({ nullable: true }) startsAt!: string | null;
  @Choice(MATCH_STATUSES, { default: 'scheduled' }) status!: string;
  @Whole({ nullable: true, min: 1, max: 9 }) bestOf!: number | null;
  @Inner(() => PushedRef, { nullable: true }) team1!: PushedRef | null;
  @Inner(() => PushedRef, { nullable: true }) team2!: PushedRef | null;
  @Inner(() => PushedOrigin, { nullable: true }) team1From!: PushedOrigin | null;
  @Inner(() => PushedOrigin, { nullable: true }) team2From!: PushedOrigin | null;
  @Inner(() => PushedScore, { nullable: true }) score!: PushedScore | null;
  @Text(TEAM_ID) winnerTeamId!: string | null;
  @Text({ nullable: true, min: 1, max: 100 }) winnerTo!: string | null;
  @Text({ nullable: true, min: 1, max: 100 }) loserTo!: string | null;
}

export class PushedRound {
  @Text({ min: 1, max: 200 }) name!: string;
  @Whole({ min: 1, max: 100 }) order!: number;
  @InnerMany(() => PushedSlot, { max: 512 }) slots!: PushedSlot[];
}

const COUNTED = { nullable: true, min: 0, max: 1_000, says: 'Counted from the matches of the group where left out' };

export class PushedGroupRow {
  @Inner(() => PushedRef, { says: "One of the event's teams" }) team!: PushedRef;
  @Whole(COUNTED) wins!: number | null;
  @Whole(COUNTED) losses!: number | null;
  @Whole(COUNTED) draws!: number | null;
  @Whole({ ...COUNTED, min: -1_000 }) mapDiff!: number | null;
  @Whole({ nullable: true, min: -10_000, max: 10_000 }) roundDiff!: number | null;
  @Whole({ nullable: true, min: 0, max: 10_000 }) points!: number | null;
  @Choice(STANDING_STATUSES, { nullable: true }) status!: string | null;
}

export class PushedGroup {
  @Text({ min: 1, max: 200, example: 'Group A' }) name!: string;
  @InnerMany(() => PushedGroupRow, { max: 64, says: 'The best first; teams of the slots where left out' })
  rows!: PushedGroupRow[];
  @InnerMany(() => PushedSlot, { max: 512 }) slots!: PushedSlot[];
}

export class PushedSwissRecord {
  @Text({ pattern: /^\d{1,2}-\d{1,2}$/, example: '2-1', says: 'Series won and lost that both teams came with' })
  record!: string;
  @InnerMany(() => PushedSlot, { max: 512 }) slots!: PushedSlot[];
}

export class PushedBracketStage {
  @Text({ min: 1, max: 100 }) id!: string;
  @Text({ min: 1, max: 200 }) name!: string;
  @Choice(['bracket', 'play_in', 'groups', 'swiss']) type!: string;
  @Choice(['upper', 'lower', 'final'], { nullable: true }) bracket!: string | null;
  @InnerMany(() => PushedRound, { max: 20 }) rounds!: PushedRound[];
  @InnerMany(() => PushedGroup, { max: 64, says: 'Of a stage of groups' }) groups!: PushedGroup[];
  @InnerMany(() => PushedSwissRecord, { max: 64, says: 'Of a Swiss stage' }) swiss!: PushedSwissRecord[];
}

/** An event as a source has it. */
export class Cs2PushedEvent {
  @Text({ ...KEY, example: 'cup-3', says: "The source's own" }) id!: string;
  @Text({ min: 1, max: 200, example: 'Quayside Masters 2026' }) name!: string;
  @Choice(TIERS, { nullable: true }) tier!: string | null;
  @Text(NAME) series!: string | null;
  @Choice(EVENT_STATUSES, { nullable: true, says: 'Only completed and cancelled are kept; days show the rest' })
  status!: string | null;
  @Day({ nullable: true }) startDate!: string | null;
  @Day({ nullable: true }) endDate!: string | null;
  @Inner(() => PushedLocation, { nullable: true }) location!: PushedLocation | null;
  @Choice(REGIONS, { nullable: true, aliases: REGION_ALIASES }) region!: string | null;
  @Flag({ nullable: true }) isOnline!: boolean | null;
  @Inner(() => PushedMoney, { nullable: true }) prizePool!: PushedMoney | null;
  @Text(NOTE) prizePoolText!: string | null;
  @InnerMany(() => PushedEntrant, { max: 512 }) teams!: PushedEntrant[];
  @InnerMany(() => PushedStageFormat, { max: 20 }) format!: PushedStageFormat[];
  @Words({ max: 20 }) mapPool!: string[];
  @Inner(() => PushedRef, { nullable: true }) winner!: PushedRef | null;
  @Inner(() => PushedRef, { nullable: true }) mvp!: PushedRef | null;
  @Text(LINK) logoUrl!: string | null;
  @Text(LINK) url!: string | null;
  @InnerMany(() => PushedBracketStage, { max: 20, says: 'Its bracket, where it does not follow from the matches' })
  stages!: PushedBracketStage[];
}

const MATCH_ID = { ...KEY, example: 'tie-7', says: "The match's id, the source's or ours" };

export class PushedVetoStep {
  @Whole({ min: 1, max: 20 }) order!: number;
  @Text({ ...TEAM_ID, says: 'Null of the decider' }) teamId!: string | null;
  @Choice(['ban', 'pick', 'decider']) action!: string;
  @Text({ min: 1, max: 50, example: 'Mirage' }) map!: string;
}

/** The veto of a match; a later push for the match replaces it. */
export class Cs2PushedVeto {
  @Text(MATCH_ID) matchId!: string;
  @InnerMany(() => PushedVetoStep, { max: 20 }) veto!: PushedVetoStep[];
}

export class PushedStream {
  @Text({ min: 1, max: 50, example: 'twitch' }) provider!: string;
  @Text(NAME) channel!: string | null;
  @Text({ min: 1, max: 1_000, pattern: /^https?:\/\/\S+$/ }) url!: string;
  @Text(LINK) embedUrl!: string | null;
  @Text({ nullable: true, max: 35, example: 'en', says: 'BCP 47' }) language!: string | null;
  @Flag({ nullable: true }) isOfficial!: boolean | null;
  @Flag({ nullable: true }) isMain!: boolean | null;
  @Whole({ nullable: true, min: 0, max: 1_000_000_000 }) viewers!: number | null;
}

/** The broadcasts of a match; a later push for the match replaces them. */
export class Cs2PushedStreams {
  @Text(MATCH_ID) matchId!: string;
  @InnerMany(() => PushedStream, { max: 50 }) streams!: PushedStream[];
}
