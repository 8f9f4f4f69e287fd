import { Choice, Decimal, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { LIVE_GAME_STATES, type LiveGameState, LivePlayerName } from './live.dto.js';

const LACKED = { nullable: true, says: 'Null where the frame has none, or one that cannot be' } as const;

export class WindowPlayer {
  @Whole() participantId!: number;
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
  @Many(() => String) dragons!: string[];
  @Many(() => WindowPlayer) participants!: WindowPlayer[];
}

export class WindowFrame {
  @Moment() timestamp!: string;
  @Choice(LIVE_GAME_STATES) state!: LiveGameState;
  @One(() => WindowTeam) blueTeam!: WindowTeam;
  @One(() => WindowTeam) redTeam!: WindowTeam;
}

export class WindowLineup {
  @Text({ nullable: true }) slug!: string | null;
  @Many(() => LivePlayerName) participants!: LivePlayerName[];
}

const NEXT = 'Where the next frames begin; null after the last of a game that is over';

export class LiveWindow {
  @Text() gameId!: string;
  @Text({ nullable: true }) matchId!: string | null;
  @Text({ nullable: true }) patchVersion!: string | null;
  @One(() => WindowLineup) blueTeam!: WindowLineup;
  @One(() => WindowLineup) redTeam!: WindowLineup;
  @Many(() => WindowFrame) frames!: WindowFrame[];
  @Moment({ nullable: true, says: NEXT }) nextStartingTime!: string | null;
  @Decimal({ nullable: true }) lagSeconds!: number | null;
}

export class LivePerks {
  @Whole({ nullable: true }) styleId!: number | null;
  @Whole({ nullable: true }) subStyleId!: number | null;
  @Many(() => Number) perkIds!: number[];
}

export class DetailsPlayer {
  @Whole() participantId!: number;
  @Whole(LACKED) level!: number | null;
  @Whole(LACKED) kills!: number | null;
  @Whole(LACKED) deaths!: number | null;
  @Whole(LACKED) assists!: number | null;
  @Whole(LACKED) totalGoldEarned!: number | null;
  @Whole(LACKED) creepScore!: number | null;
  @Decimal({ nullable: true, says: '0 to 1' }) killParticipation!: number | null;
  @Decimal({ nullable: true, says: '0 to 1' }) championDamageShare!: number | null;
  @Whole({ nullable: true }) wardsPlaced!: number | null;
  @Whole({ nullable: true }) wardsDestroyed!: number | null;
  @Decimal({ nullable: true }) attackDamage!: number | null;
  @Decimal({ nullable: true }) abilityPower!: number | null;
  @Decimal({ nullable: true }) criticalChance!: number | null;
  @Decimal({ nullable: true }) attackSpeed!: number | null;
  @Decimal({ nullable: true }) lifeSteal!: number | null;
  @Decimal({ nullable: true }) armor!: number | null;
  @Decimal({ nullable: true }) magicResistance!: number | null;
  @Decimal({ nullable: true }) tenacity!: number | null;
  @Many(() => Number, { says: 'Item ids without empty slots' }) items!: number[];
  @One(() => LivePerks, { nullable: true }) perks!: LivePerks | null;
  @Many(() => String, { says: 'Q, W, E or R in the order of learning' }) abilities!: string[];
}

export class DetailsFrame {
  @Moment() timestamp!: string;
  @Many(() => DetailsPlayer) participants!: DetailsPlayer[];
}

export class LiveDetails {
  @Text() gameId!: string;
  @Many(() => DetailsFrame) frames!: DetailsFrame[];
  @Moment({ nullable: true, says: NEXT }) nextStartingTime!: string | null;
}
