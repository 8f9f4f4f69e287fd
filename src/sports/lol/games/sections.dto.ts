import { Choice, Decimal, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { ROLE_WORDS, SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';

const RATIO = { nullable: true, min: 0, max: 1 };

export class LanePlates {
  @Whole({ nullable: true, says: SAYS.lanePlates }) top!: number | null;
  @Whole({ nullable: true, says: SAYS.lanePlates }) mid!: number | null;
  @Whole({ nullable: true, says: SAYS.lanePlates }) bottom!: number | null;
}

export class SidePlates {
  @Whole({ nullable: true, says: SAYS.taken }) voidgrubs!: number | null;
  @Whole({ nullable: true, says: 'Plates of towers that the side took' }) towerPlates!: number | null;
  @One(() => LanePlates, { says: 'The plates by lane' }) lanePlates!: LanePlates;
}

export class GamePlates {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @One(() => SidePlates, { says: 'What the blue side took' }) blue!: SidePlates;
  @One(() => SidePlates, { says: 'What the red side took' }) red!: SidePlates;
  @Moment() lastUpdated!: string;
}

export class RoleShares {
  @Decimal({ ...RATIO, says: SAYS.roleShare }) top!: number | null;
  @Decimal({ ...RATIO, says: SAYS.roleShare }) jungle!: number | null;
  @Decimal({ ...RATIO, says: SAYS.roleShare }) mid!: number | null;
  @Decimal({ ...RATIO, says: SAYS.roleShare }) bottom!: number | null;
  @Decimal({ ...RATIO, says: SAYS.roleShare }) support!: number | null;
}

export class RoleFigures {
  @Whole({ nullable: true, says: SAYS.unknown }) top!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) jungle!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) mid!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) bottom!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) support!: number | null;
}

export class SideShares {
  @One(() => RoleShares, { says: 'By role of the blue side' }) blue!: RoleShares;
  @One(() => RoleShares, { says: 'By role of the red side' }) red!: RoleShares;
}

export class SideFigures {
  @One(() => RoleFigures, { says: 'By role of the blue side' }) blue!: RoleFigures;
  @One(() => RoleFigures, { says: 'By role of the red side' }) red!: RoleFigures;
}

export class AbsoluteDistributions {
  @One(() => SideFigures, { says: 'All that the player earned' }) gold!: SideFigures;
  @One(() => SideFigures, { says: 'To champions' }) damage!: SideFigures;
}

export class GameDistributions {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @One(() => SideShares, { says: "Of the side's gold; null where it is not known of all five" }) gold!: SideShares;
  @One(() => SideShares, { says: "Of the side's damage to champions" }) damage!: SideShares;
  @One(() => AbsoluteDistributions, { says: 'The figures of which the shares are made' })
  absolute!: AbsoluteDistributions;
  @Moment() lastUpdated!: string;
}

export class SideVision {
  @Whole({ nullable: true, says: SAYS.visionScore }) visionScore!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) wardsPlaced!: number | null;
  @Whole({ nullable: true, says: SAYS.wardsKilled }) wardsKilled!: number | null;
  @Whole({ nullable: true, says: 'Control wards bought; null where no source has it' }) controlWards!: number | null;
  @Decimal({ nullable: true, says: SAYS.perMinute }) visionPerMin!: number | null;
}

export class RoleVision {
  @Choice(SIDES, { says: SAYS.side }) side!: string;
  @Choice(ROLE_WORDS, { nullable: true, says: SAYS.unknown }) role!: string | null;
  @Whole({ nullable: true, says: SAYS.visionScore }) visionScore!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) wardsPlaced!: number | null;
  @Whole({ nullable: true, says: SAYS.wardsKilled }) wardsKilled!: number | null;
}

export class GameVision {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @One(() => SideVision, { says: 'As published for the side, else the sum of its players' }) blue!: SideVision;
  @One(() => SideVision, { says: 'As published for the side, else the sum of its players' }) red!: SideVision;
  @Many(() => RoleVision, { nullable: true, says: 'Null where no source has the players' })
  byRole!: RoleVision[] | null;
  @Moment() lastUpdated!: string;
}

export class SideJungle {
  @One(() => RoleShares, { says: "Of the side's monsters" }) byRole!: RoleShares;
  @Whole({ nullable: true, says: 'Monsters killed in the own jungle' }) ownJungleCs!: number | null;
  @Whole({ nullable: true, says: "Monsters killed in the enemy's jungle" }) enemyJungleCs!: number | null;
  @Whole({ nullable: true, says: 'All monsters, those of the river too' }) totalJungleCs!: number | null;
}

export class GameJungleShare {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @One(() => SideJungle, { says: 'Monsters that the blue side killed' }) blue!: SideJungle;
  @One(() => SideJungle, { says: 'Monsters that the red side killed' }) red!: SideJungle;
  @Moment() lastUpdated!: string;
}

export class GamePlatesAnswer extends ObjectOf(GamePlates) {}
export class GameDistributionsAnswer extends ObjectOf(GameDistributions) {}
export class GameVisionAnswer extends ObjectOf(GameVision) {}
export class GameJungleShareAnswer extends ObjectOf(GameJungleShare) {}
