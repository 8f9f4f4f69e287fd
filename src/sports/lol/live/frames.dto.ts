import { Choice, Decimal, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { LIVE_GAME_STATES, type LiveGameState, LivePlayerName } from './live.dto.js';
import { SAYS } from '../says.js';

const LACKED = { nullable: true, says: 'Null where the frame has none, or one that cannot be' } as const;

export class WindowPlayer {
  @Whole({ says: SAYS.participantId }) participantId!: number;
  @Whole(LACKED) totalGold!: number | null;
  @Whole(LACKED) level!: number | null;
  @Whole(LACKED) kills!: number | null;
  @Whole(LACKED) deaths!: number | null;
  @Whole(LACKED) assists!: number | null;
  @Whole(LACKED) creepScore!: number | null;
  @Whole(LACKED) currentHealth!: number | null;
  @Whole(LACKED) maxHealth!: number | null;
}

export class WindowTeam {
  @Whole(LACKED) totalGold!: number | null;
  @Whole(LACKED) inhibitors!: number | null;
  @Whole(LACKED) towers!: number | null;
  @Whole(LACKED) barons!: number | null;
  @Whole(LACKED) totalKills!: number | null;
  @Many(() => String, { says: 'Kinds in the order in which they fell; elder and unknown are among them' })
  dragons!: string[];
  @Many(() => WindowPlayer, { says: 'Its five players' }) participants!: WindowPlayer[];
}

export class WindowFrame {
  @Moment({ says: "Upstream's time of the frame" }) timestamp!: string;
  @Choice(LIVE_GAME_STATES, { says: 'in_game where upstream writes none of the words' }) state!: LiveGameState;
  @One(() => WindowTeam, { says: SAYS.blueParticipants }) blueTeam!: WindowTeam;
  @One(() => WindowTeam, { says: SAYS.redParticipants }) redTeam!: WindowTeam;
}

export class WindowLineup {
  @Text({ nullable: true, says: SAYS.teamOfMatch }) slug!: string | null;
  @Many(() => LivePlayerName, { says: 'Its players with their names' }) participants!: LivePlayerName[];
}

const NEXT = 'Where the next frames begin; null after the last of a game that is over';

export class LiveWindow {
  @Text({ says: SAYS.gameId }) gameId!: string;
  @Text({ nullable: true, says: SAYS.matchOfGame }) matchId!: string | null;
  @Text({ nullable: true, says: SAYS.patchVersion }) patchVersion!: string | null;
  @One(() => WindowLineup, { says: 'Line-up of the blue side' }) blueTeam!: WindowLineup;
  @One(() => WindowLineup, { says: 'Line-up of the red side' }) redTeam!: WindowLineup;
  @Many(() => WindowFrame, { says: 'In the order of time; empty where none is kept' }) frames!: WindowFrame[];
  @Moment({ nullable: true, says: NEXT }) nextStartingTime!: string | null;
  @Decimal({ nullable: true }) lagSeconds!: number | null;
}

export class LivePerks {
  @Whole({ nullable: true, says: "Riot's id of the rune path" }) styleId!: number | null;
  @Whole({ nullable: true, says: "Riot's id of the second rune path" }) subStyleId!: number | null;
  @Many(() => Number, { says: "Riot's ids of the runes and shards" }) perkIds!: number[];
}

export class DetailsPlayer {
  @Whole({ says: SAYS.participantId }) participantId!: number;
  @Whole(LACKED) level!: number | null;
  @Whole(LACKED) kills!: number | null;
  @Whole(LACKED) deaths!: number | null;
  @Whole(LACKED) assists!: number | null;
  @Whole(LACKED) totalGoldEarned!: number | null;
  @Whole(LACKED) creepScore!: number | null;
  @Decimal({ nullable: true, says: 'A share, 0 to 1; null where the frame has none' }) killParticipation!:
    number | null;
  @Decimal({ nullable: true, says: 'A share, 0 to 1; null where the frame has none' }) championDamageShare!:
    number | null;
  @Whole({ nullable: true, says: SAYS.lacked }) wardsPlaced!: number | null;
  @Whole({ nullable: true, says: SAYS.lacked }) wardsDestroyed!: number | null;
  @Decimal({ nullable: true, says: SAYS.stat }) attackDamage!: number | null;
  @Decimal({ nullable: true, says: SAYS.stat }) abilityPower!: number | null;
  @Decimal({ nullable: true, says: SAYS.stat }) criticalChance!: number | null;
  @Decimal({ nullable: true, says: SAYS.stat }) attackSpeed!: number | null;
  @Decimal({ nullable: true, says: SAYS.stat }) lifeSteal!: number | null;
  @Decimal({ nullable: true, says: SAYS.stat }) armor!: number | null;
  @Decimal({ nullable: true, says: SAYS.stat }) magicResistance!: number | null;
  @Decimal({ nullable: true, says: SAYS.stat }) tenacity!: number | null;
  @Many(() => Number, { says: 'Item ids without empty slots' }) items!: number[];
  @One(() => LivePerks, { nullable: true, says: SAYS.lacked }) perks!: LivePerks | null;
  @Many(() => String, { says: 'Q, W, E or R in the order of learning' }) abilities!: string[];
}

export class DetailsFrame {
  @Moment({ says: "Upstream's time of the frame" }) timestamp!: string;
  @Many(() => DetailsPlayer, { says: 'Those of participantIds, else all' }) participants!: DetailsPlayer[];
}

export class LiveDetails {
  @Text({ says: SAYS.gameId }) gameId!: string;
  @Many(() => DetailsFrame, { says: 'In the order of time; empty where none is kept' }) frames!: DetailsFrame[];
  @Moment({ nullable: true, says: NEXT }) nextStartingTime!: string | null;
}
