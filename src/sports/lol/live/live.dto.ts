import { Choice, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { ROLE_WORDS, SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';
import type { Role } from '../roles.js';

export const LIVE_GAME_STATES = vocabulary('LolLiveGameState', [
  'not_started',
  'draft',
  'in_game',
  'paused',
  'finished',
]);
export type LiveGameState = 'not_started' | 'draft' | 'in_game' | 'paused' | 'finished';
type Side = 'blue' | 'red';

/** The fields that every answer adds to a state. */
export class Stamped {
  @Decimal({ nullable: true, says: "Seconds from upstream's own time to the moment you may see it" })
  lagSeconds!: number | null;
  @Whole({ says: 'Rises by 1 with every change; 0 for what was never followed' }) seq!: number;
  @Moment() updatedAt!: string;
}

const UNKNOWN_WHEN_STORED = 'Null of a stored game of which no source has it';

export class BoardTeam {
  @Text({ nullable: true, says: 'Null until the match of the game is known' }) slug!: string | null;
  @Whole({ nullable: true, says: UNKNOWN_WHEN_STORED }) totalGold!: number | null;
  @Whole({ nullable: true, says: UNKNOWN_WHEN_STORED }) totalKills!: number | null;
  @Whole({ nullable: true, says: SAYS.towersDestroyed }) towers!: number | null;
  @Whole({ nullable: true, says: SAYS.inhibitorsDestroyed }) inhibitors!: number | null;
  @Whole({ nullable: true, says: UNKNOWN_WHEN_STORED }) barons!: number | null;
  @Many(() => String, {
    nullable: true,
    example: ['ocean', 'infernal'],
    says: 'Kinds, unknown where only their number is known; null where not even that is',
  })
  dragons!: string[] | null;
}

export class LivePlayerName {
  @Whole({ says: SAYS.participantId }) participantId!: number;
  @Text({
    nullable: true,
    example: 'NGO Farrow',
    says: 'As in the game, in the live feed with the tag of the team; null while it is not known',
  })
  summonerName!: string | null;
  @Text({
    nullable: true,
    example: 'Ahri',
    says: "Riot's key of the champion: Wukong is MonkeyKing; null while it is not known",
  })
  championId!: string | null;
  @Choice(ROLE_WORDS, { nullable: true, says: 'Null while it is not known' }) role!: Role | null;
}

export class MapPlayer extends LivePlayerName {
  @Choice(SIDES, { says: SAYS.side }) side!: Side;
  @Flag({ nullable: true, says: 'Null of a game that was not followed' }) alive!: boolean | null;
  @Whole({ nullable: true, says: 'Null before the game is loaded' }) currentHealth!: number | null;
  @Whole({ nullable: true, says: 'Null before the game is loaded, and of a game that was not followed' }) maxHealth!:
    number | null;
}

export class BoardPlayer extends MapPlayer {
  @Whole({ nullable: true, says: SAYS.lackedOfBoard }) kills!: number | null;
  @Whole({ nullable: true, says: SAYS.lackedOfBoard }) deaths!: number | null;
  @Whole({ nullable: true, says: SAYS.lackedOfBoard }) assists!: number | null;
  @Whole({ nullable: true, says: 'Minions and monsters killed; null where neither frame nor source has it' })
  creepScore!: number | null;
  @Whole({ nullable: true, says: 'All that was earned, spent or not; null where neither frame nor source has it' })
  totalGold!: number | null;
  @Whole({ nullable: true, says: SAYS.lackedOfBoard }) level!: number | null;
  @Many(() => Number, { nullable: true, says: 'Item ids without empty slots; null until upstream has them' })
  items!: number[] | null;
  @Decimal({ nullable: true, says: "Kills and assists of the team's kills in the same frame, 0 to 1" })
  killParticipation!: number | null;
  @Decimal({ nullable: true, says: 'A share, 0 to 1; null where it is not known' }) championDamageShare!: number | null;
  @Whole({
    nullable: true,
    says: 'From details frames, seconds behind the board; null where neither these nor a source have it',
  })
  wardsPlaced!: number | null;
}

const CLOCK = 'Seconds from the first frame to the newest without pauses; null where the first frame was not seen';

/** The board of a game. */
export class LiveBoard extends Stamped {
  @Text({ example: 'lol-game-9032', says: SAYS.gameId }) gameId!: string;
  @Text({ nullable: true, says: SAYS.matchOfGame }) matchId!: string | null;
  @Whole({ nullable: true, says: 'In the match, from 1; null until upstream lists the game' }) gameNumber!:
    number | null;
  @Text({ nullable: true, says: 'The game that this one replaces' }) remakeOf!: string | null;
  @Choice(LIVE_GAME_STATES, {
    says: 'As the newest frame has it; before the first not_started, draft, or in_game where the broadcast shows play',
  })
  state!: LiveGameState;
  @Text({ nullable: true, says: SAYS.patchVersion }) patchVersion!: string | null;
  @Whole({ nullable: true, says: CLOCK }) gameTime!: number | null;
  @Whole({ nullable: true, says: SAYS.goldDiff }) goldDiff!: number | null;
  @One(() => BoardTeam, { says: SAYS.blueParticipants }) blueTeam!: BoardTeam;
  @One(() => BoardTeam, { says: SAYS.redParticipants }) redTeam!: BoardTeam;
  @Many(() => BoardPlayer, { says: 'Empty before the first frame' }) players!: BoardPlayer[];
  @Moment({ nullable: true, says: 'Null before the first frame' }) frameTimestamp!: string | null;
  @Text({ says: 'feed, vision, simulation for the demo world and replays, or stored; more may come' }) source!: string;
  @Many(() => String, { says: 'What changed, as webhook events without lol.live.' }) changes!: string[];
}

export class Transport {
  @Text({ example: 'rest_poll', says: 'How this answer travels' }) current!: string;
  @Text({ example: 'coming_soon', says: 'coming_soon, or available once the operator says so' }) websocket!: string;
  @Text({ says: 'What to do instead, in a sentence' }) note!: string;
}

export class LiveBoardAnswer {
  @Flag({ example: true }) success!: boolean;
  @Text({ says: 'Where the answer comes from: as in data, or stored for a game that is over' }) source!: string;
  @Moment({ nullable: true, says: 'As in data' }) frameTimestamp!: string | null;
  @Decimal({ nullable: true }) lagSeconds!: number | null;
  @Decimal({ example: 2 }) recommendedPollSeconds!: number;
  @One(() => Transport, { says: 'How to follow the board' }) transport!: Transport;
  @One(() => LiveBoard) data!: LiveBoard;
}

export class PlacedPlayer extends MapPlayer {
  @Shape({ type: 'null' }, { says: 'Always null: upstream publishes no coordinates' }) position!: null;
}

export class LiveMap {
  @Text({ says: SAYS.gameId }) gameId!: string;
  @Choice(LIVE_GAME_STATES, { says: 'That of the board' }) state!: LiveGameState;
  @Many(() => PlacedPlayer, { says: 'Empty before the first frame' }) players!: PlacedPlayer[];
  @Text({ says: 'Why position is null, in a sentence' }) note!: string;
}

export class LiveMapAnswer {
  @Flag({ example: true }) success!: boolean;
  @Text({ says: 'That of the board: feed, vision, simulation or stored' }) source!: string;
  @One(() => LiveMap) data!: LiveMap;
}

export class VisualTeamRow {
  @Text({ nullable: true, example: 'NGO', says: 'Short name of the team; null until it is known' }) tag!: string | null;
  @Whole({ nullable: true, says: SAYS.unread }) kills!: number | null;
  @Whole({ nullable: true, says: SAYS.unread }) gold!: number | null;
  @Whole({ nullable: true, says: SAYS.unread }) towers!: number | null;
  @Whole({ nullable: true, says: SAYS.unread }) dragons!: number | null;
  @Whole({ nullable: true, says: SAYS.unread }) barons!: number | null;
}

/** The last accepted read of the broadcast. */
export class LiveVisual {
  @Text({ says: SAYS.gameId }) gameId!: string;
  @Text({ nullable: true, says: SAYS.matchOfGame }) matchId!: string | null;
  @Flag({ says: 'False where none was accepted; every figure is then null' }) accepted!: boolean;
  @Moment({ nullable: true, says: 'When the broadcast showed it; null where no read was accepted' }) readAt!:
    string | null;
  @Whole({ nullable: true, says: 'Seconds, as the broadcast showed them' }) gameTime!: number | null;
  @One(() => VisualTeamRow, { says: 'As the broadcast showed it' }) blueTeam!: VisualTeamRow;
  @One(() => VisualTeamRow, { says: 'As the broadcast showed it' }) redTeam!: VisualTeamRow;
  @Whole({ nullable: true, says: SAYS.goldDiff }) goldDiff!: number | null;
  @Decimal({ nullable: true, says: 'A share, 0 to 1; null where it is not known' }) confidence!: number | null;
  @Many(() => String, { says: 'What the read gave and its check refused' }) rejectedFields!: string[];
  @Decimal({ nullable: true }) lagSeconds!: number | null;
  @Decimal() recommendedPollSeconds!: number;
  @Text({ example: 'vision', says: 'Always vision' }) source!: string;
}

export class LiveVisualAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => LiveVisual) data!: LiveVisual;
}

export const LIVE_EVENT_TYPES = vocabulary('LolLiveEventType', [
  'kill',
  'tower',
  'dragon',
  'baron',
  'herald',
  'voidgrubs',
  'atakhan',
  'inhibitor',
  'item',
  'level',
  'pause',
  'resume',
  'gold_swing',
  'game_end',
]);

export class LiveGameEvent {
  @Whole({ says: 'Rises within the game' }) seq!: number;
  @Moment({ says: 'Time of the frame that showed it' }) at!: string;
  @Whole({ says: SAYS.clock }) gameTime!: number;
  @Choice(LIVE_EVENT_TYPES, { says: 'herald, voidgrubs and atakhan are reserved: frames do not show them' })
  type!: string;
  @Choice(SIDES, { nullable: true, says: 'Who did it' }) side!: Side | null;
  @Text({ nullable: true, says: SAYS.eventTeam }) teamSlug!: string | null;
  @Whole({ nullable: true, says: SAYS.eventPlayer }) participantId!: number | null;
  @Whole({
    nullable: true,
    says: 'participantId of who died; null where that is not certain, and for other types than kill',
  })
  victimId!: number | null;
  @Many(() => Number, { nullable: true, says: 'Of a kill; null where it is not known who helped, and of other types' })
  assistIds!: number[] | null;
  @Shape({ type: 'object', additionalProperties: true }, { says: 'Figures of the type, such as the kind of a dragon' })
  detail!: Readonly<Record<string, string | number>>;
  @Flag({ says: 'True where it was found by comparing frames' }) derived!: boolean;
}
