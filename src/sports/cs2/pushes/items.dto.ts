import { Choice, Day, Decimal, Flag, Inner, InnerMany, Moment, Text, Whole, Words } from '../../../http/fields.js';
import { EVENT_STATUSES, FORMATS } from '../events/events.dto.js';
import { STANDING_STATUSES } from '../events/tables.dto.js';
import { REGION_ALIASES } from '../filters.js';
import { GIVEN_STATUSES, MAP_STATUSES, REGIONS, TIERS } from '../refs.dto.js';
import { SAYS } from '../says.js';

const KEY = { min: 1, max: 100 };
const NAME = { nullable: true, min: 1, max: 200 };
const NOTE = { nullable: true, max: 300 };
const LINK = {
  nullable: true,
  max: 1_000,
  pattern: /^https?:\/\/\S+$/,
  form: 'an address that begins with https:// or http://',
};
const TEAM_ID = {
  nullable: true,
  min: 1,
  max: 200,
  says: "A team of the match: its id, ours or the source's, or its name",
};

/** A team or player by id, ours or the source's, and by name. */
export class PushedRef {
  @Text({ nullable: true, min: 1, max: 100, says: "Ours, or the source's own; null where only the name is known" })
  id!: string | null;
  @Text({ ...NAME, says: 'By which it is found where the id is not known' }) name!: string | null;
}

export class PushedScore {
  @Whole({ min: 0, max: 200, says: SAYS.team1 }) team1!: number;
  @Whole({ min: 0, max: 200, says: SAYS.team2 }) team2!: number;
}

export class PushedMap {
  @Whole({ min: 1, max: 9, says: 'In the match, from 1' }) mapNumber!: number;
  @Text({ ...NAME, example: 'Mirage', says: SAYS.mapName }) name!: string | null;
  @Choice(MAP_STATUSES, { says: SAYS.mapStatus }) status!: string;
  @Inner(() => PushedScore, { nullable: true, says: 'Rounds won by each; null until the map begins' })
  score!: PushedScore | null;
  @Text(TEAM_ID) winnerTeamId!: string | null;
  @Text(TEAM_ID) pickedByTeamId!: string | null;
  @Flag({ default: false, says: SAYS.isDecider }) isDecider!: boolean;
}

/** A match as a source has it. */
export class Cs2PushedMatch {
  @Text({ ...KEY, example: 'tie-7', says: "The source's own, or ours of a match that is known" }) id!: string;
  @Text({ nullable: true, min: 1, max: 100, says: "Ours, or the source's own; null where only the name is known" })
  eventId!: string | null;
  @Text({ ...NAME, example: 'Quayside Masters 2026', says: 'By which the event is found without an id' }) eventName!:
    string | null;
  @Text({ ...NAME, example: 'Playoffs', says: SAYS.stage }) stage!: string | null;
  @Text({ ...NAME, example: 'Semifinals', says: 'In the stage, as the source writes it' }) round!: string | null;
  @Whole({ nullable: true, min: 1, max: 9, says: SAYS.bestOf }) bestOf!: number | null;
  @Choice(GIVEN_STATUSES, { says: 'As the source has it now' }) status!: string;
  @Text({ ...NOTE, says: 'Why it was called off' }) reason!: string | null;
  @Text({ ...NAME, example: 'Harbour Nine', says: SAYS.opponents }) team1Name!: string | null;
  @Text({ ...NAME, says: SAYS.opponents }) team2Name!: string | null;
  @Inner(() => PushedRef, { nullable: true, says: SAYS.opponents }) team1!: PushedRef | null;
  @Inner(() => PushedRef, { nullable: true, says: SAYS.opponents }) team2!: PushedRef | null;
  @Whole({ nullable: true, min: 0, max: 9, says: 'Maps won' }) team1Score!: number | null;
  @Whole({ nullable: true, min: 0, max: 9, says: 'Maps won' }) team2Score!: number | null;
  @Text(TEAM_ID) winnerTeamId!: string | null;
  @Moment({ nullable: true, says: 'Planned; null where the time of day is not known' }) startsAt!: string | null;
  @Moment({ nullable: true, says: 'Before it was moved' }) originalStartsAt!: string | null;
  @Day({ nullable: true, says: 'Where the time is not known' }) date!: string | null;
  @Moment({ nullable: true, says: SAYS.started }) startedAt!: string | null;
  @Moment({ nullable: true, says: SAYS.ended }) endedAt!: string | null;
  @Choice(TIERS, { nullable: true, says: SAYS.tier }) tier!: string | null;
  @Flag({ nullable: true, says: SAYS.isOnline }) isOnline!: boolean | null;
  @Flag({ default: false, says: SAYS.forfeit }) forfeit!: boolean;
  @Text({ ...LINK, says: 'Page of the match at the source' }) url!: string | null;
  @InnerMany(() => PushedMap, { max: 9, says: 'In the order of play' }) maps!: PushedMap[];
}

export class PushedLocation {
  @Text({ ...NAME, says: 'Null where it is not known' }) city!: string | null;
  @Text({ nullable: true, pattern: /^[A-Za-z]{2}$/, form: 'two letters, such as DK', says: 'ISO 3166, two letters' })
  country!: string | null;
  @Text({ ...NAME, says: 'Hall or arena; null where it is not known' }) venue!: string | null;
}

export class PushedMoney {
  @Decimal({ min: 0, max: 1_000_000_000, says: SAYS.amount }) amount!: number;
  @Text({ nullable: true, pattern: /^[A-Za-z]{3}$/, form: 'three letters, such as USD' }) currency!: string | null;
}

export class PushedEntrant {
  @Text({ nullable: true, min: 1, max: 100, says: "Ours, or the source's own; null where only the name is known" })
  id!: string | null;
  @Text({ min: 1, max: 200, says: 'By which the team is found without an id' }) name!: string;
  @Whole({ nullable: true, min: 1, max: 1_000, says: SAYS.seed }) seed!: number | null;
  @Whole({ nullable: true, min: 1, max: 1_000, says: 'Best place that it shares; null until it is decided' })
  placementMin!: number | null;
  @Whole({ nullable: true, min: 1, max: 1_000, says: 'Worst place that it shares; null until it is decided' })
  placementMax!: number | null;
  @Inner(() => PushedMoney, { nullable: true, says: SAYS.prize }) prize!: PushedMoney | null;
}

export class PushedStageFormat {
  @Text({ min: 1, max: 200, says: 'As the source names it' }) stage!: string;
  @Choice(FORMATS, { nullable: true, says: 'Null where the format is not known' }) type!: string | null;
  @Whole({ nullable: true, min: 1, max: 9, says: SAYS.bestOf }) bestOf!: number | null;
  @Day({ nullable: true, says: SAYS.startDate }) startDate!: string | null;
  @Day({ nullable: true, says: SAYS.endDate }) endDate!: string | null;
}

export class PushedOrigin {
  @Text({ min: 1, max: 100, says: SAYS.bracketSlot }) slotId!: string;
  @Choice(['winner', 'loser'], { says: 'Whether the winner or the loser of that slot comes on' }) as!: string;
}

export class PushedSlot {
  @Text({ min: 1, max: 100, says: SAYS.bracketSlot }) slotId!: string;
  @Whole({ min: 1, max: 1_000, says: 'In its round, from 1' }) position!: number;
  @Text({ nullable: true, min: 1, max: 100, says: "A match's id, the source's or ours" }) matchId!: string | null;
  @Moment({ nullable: true, says: 'Null where the time of day is not known' }) startsAt!: string | null;
  @Choice(GIVEN_STATUSES, { default: 'scheduled', says: 'As the source has it now' }) status!: string;
  @Whole({ nullable: true, min: 1, max: 9, says: SAYS.bestOf }) bestOf!: number | null;
  @Inner(() => PushedRef, { nullable: true, says: SAYS.opponents }) team1!: PushedRef | null;
  @Inner(() => PushedRef, { nullable: true, says: SAYS.opponents }) team2!: PushedRef | null;
  @Inner(() => PushedOrigin, { nullable: true, says: 'Slot from which team 1 comes; null where it comes from none' })
  team1From!: PushedOrigin | null;
  @Inner(() => PushedOrigin, { nullable: true, says: 'Slot from which team 2 comes; null where it comes from none' })
  team2From!: PushedOrigin | null;
  @Inner(() => PushedScore, { nullable: true, says: 'Maps won; null before it begins' }) score!: PushedScore | null;
  @Text(TEAM_ID) winnerTeamId!: string | null;
  @Text({
    nullable: true,
    min: 1,
    max: 100,
    says: 'Id of the slot into which the winner goes; null where none follows',
  })
  winnerTo!: string | null;
  @Text({ nullable: true, min: 1, max: 100, says: 'Id of the slot into which the loser goes; null where none follows' })
  loserTo!: string | null;
}

export class PushedRound {
  @Text({ min: 1, max: 200, says: 'As the source names it' }) name!: string;
  @Whole({ min: 1, max: 100, says: 'In its stage, from 1' }) order!: number;
  @InnerMany(() => PushedSlot, { max: 512, says: SAYS.slots }) slots!: PushedSlot[];
}

const COUNTED = { nullable: true, min: 0, max: 1_000, says: 'Counted from the matches of the group where left out' };

export class PushedGroupRow {
  @Inner(() => PushedRef, { says: "One of the event's teams" }) team!: PushedRef;
  @Whole(COUNTED) wins!: number | null;
  @Whole(COUNTED) losses!: number | null;
  @Whole(COUNTED) draws!: number | null;
  @Whole({ ...COUNTED, min: -1_000 }) mapDiff!: number | null;
  @Whole({ nullable: true, min: -10_000, max: 10_000, says: 'Rounds won minus lost; null where it is not known' })
  roundDiff!: number | null;
  @Whole({ nullable: true, min: 0, max: 10_000, says: 'Null where the group has none' }) points!: number | null;
  @Choice(STANDING_STATUSES, { nullable: true, says: 'Null where it is not known' }) status!: string | null;
}

export class PushedGroup {
  @Text({ min: 1, max: 200, example: 'Group A', says: 'As the source names it' }) name!: string;
  @InnerMany(() => PushedGroupRow, { max: 64, says: 'The best first; teams of the slots where left out' })
  rows!: PushedGroupRow[];
  @InnerMany(() => PushedSlot, { max: 512, says: SAYS.slots }) slots!: PushedSlot[];
}

export class PushedSwissRecord {
  @Text({
    pattern: /^\d{1,2}-\d{1,2}$/,
    form: 'two numbers with a hyphen, such as 2-1',
    example: '2-1',
    says: 'Series won and lost that both teams came with',
  })
  record!: string;
  @InnerMany(() => PushedSlot, { max: 512, says: SAYS.slots }) slots!: PushedSlot[];
}

export class PushedBracketStage {
  @Text({ min: 1, max: 100, says: 'Of the stage within the event' }) id!: string;
  @Text({ min: 1, max: 200, says: 'As the source names it' }) name!: string;
  @Choice(['bracket', 'play_in', 'groups', 'swiss'], { says: 'What the stage holds: rounds, groups or records' })
  type!: string;
  @Choice(['upper', 'lower', 'final'], { nullable: true, says: 'Null where there is only one' }) bracket!:
    string | null;
  @InnerMany(() => PushedRound, { max: 20, says: 'Empty in a stage of groups or records' }) rounds!: PushedRound[];
  @InnerMany(() => PushedGroup, { max: 64, says: 'Of a stage of groups' }) groups!: PushedGroup[];
  @InnerMany(() => PushedSwissRecord, { max: 64, says: 'Of a Swiss stage' }) swiss!: PushedSwissRecord[];
}

/** An event as a source has it. */
export class Cs2PushedEvent {
  @Text({ ...KEY, example: 'cup-3', says: "The source's own" }) id!: string;
  @Text({ min: 1, max: 200, example: 'Quayside Masters 2026', says: 'As the source writes it' }) name!: string;
  @Choice(TIERS, { nullable: true, says: SAYS.tier }) tier!: string | null;
  @Text({ ...NAME, says: 'Series of events that it belongs to' }) series!: string | null;
  @Choice(EVENT_STATUSES, { nullable: true, says: 'Only completed and cancelled are kept; days show the rest' })
  status!: string | null;
  @Day({ nullable: true, says: SAYS.startDate }) startDate!: string | null;
  @Day({ nullable: true, says: SAYS.endDate }) endDate!: string | null;
  @Inner(() => PushedLocation, { nullable: true, says: 'Null where nothing of it is known' })
  location!: PushedLocation | null;
  @Choice(REGIONS, { nullable: true, aliases: REGION_ALIASES, says: 'Null where it is not known' }) region!:
    string | null;
  @Flag({ nullable: true, says: SAYS.isOnline }) isOnline!: boolean | null;
  @Inner(() => PushedMoney, { nullable: true, says: 'Null where no amount is known' }) prizePool!: PushedMoney | null;
  @Text({ ...NOTE, says: 'As the source writes it' }) prizePoolText!: string | null;
  @InnerMany(() => PushedEntrant, { max: 512, says: 'Those that take part' }) teams!: PushedEntrant[];
  @InnerMany(() => PushedStageFormat, { max: 20, says: 'Stages in their order' }) format!: PushedStageFormat[];
  @Words({ max: 20, says: 'Maps by slug or name' }) mapPool!: string[];
  @Inner(() => PushedRef, { nullable: true, says: 'Null until it is over' }) winner!: PushedRef | null;
  @Inner(() => PushedRef, { nullable: true, says: 'Best player of the event; null where none is named' })
  mvp!: PushedRef | null;
  @Text(LINK) logoUrl!: string | null;
  @Text({ ...LINK, says: 'Page of the event at the source' }) url!: string | null;
  @InnerMany(() => PushedBracketStage, { max: 20, says: 'Its bracket, where it does not follow from the matches' })
  stages!: PushedBracketStage[];
}

const MATCH_ID = { ...KEY, example: 'tie-7', says: "The match's id, the source's or ours" };

export class PushedVetoStep {
  @Whole({ min: 1, max: 20, says: SAYS.vetoOrder }) order!: number;
  @Text({ ...TEAM_ID, says: 'Null of the decider' }) teamId!: string | null;
  @Choice(['ban', 'pick', 'decider'], { says: SAYS.vetoAction }) action!: string;
  @Text({ min: 1, max: 50, example: 'Mirage', says: 'By slug or name' }) map!: string;
}

/** The veto of a match; a later push for the match replaces it. */
export class Cs2PushedVeto {
  @Text(MATCH_ID) matchId!: string;
  @InnerMany(() => PushedVetoStep, { max: 20, says: 'All steps, in their order' }) veto!: PushedVetoStep[];
}

export class PushedStream {
  @Text({ min: 1, max: 50, example: 'twitch', says: SAYS.streamProvider }) provider!: string;
  @Text({ ...NAME, says: SAYS.channel }) channel!: string | null;
  @Text({
    min: 1,
    max: 1_000,
    pattern: /^https?:\/\/\S+$/,
    form: 'an address that begins with https:// or http://',
    says: SAYS.streamUrl,
  })
  url!: string;
  @Text({ ...LINK, says: SAYS.embedUrl }) embedUrl!: string | null;
  @Text({ nullable: true, max: 35, example: 'en', says: SAYS.language }) language!: string | null;
  @Flag({ nullable: true, says: SAYS.isOfficial }) isOfficial!: boolean | null;
  @Flag({ nullable: true, says: SAYS.isMain }) isMain!: boolean | null;
  @Whole({ nullable: true, min: 0, max: 1_000_000_000, says: SAYS.viewers }) viewers!: number | null;
}

/** The broadcasts of a match; a later push for the match replaces them. */
export class Cs2PushedStreams {
  @Text(MATCH_ID) matchId!: string;
  @InnerMany(() => PushedStream, { max: 50, says: 'All of the match that the source has' }) streams!: PushedStream[];
}
