import { Choice, Decimal, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { ROLE_WORDS, SIDES } from '../refs.dto.js';

const RATIO = { nullable: true, min: 0, max: 1 };

export class LanePlates {
  @Whole({ nullable: true }) top!: number | null;
  @Whole({ nullable: true }) mid!: number | null;
  @Whole({ nullable: true }) bottom!: number | null;
}

export class SidePlates {
  @Whole({ nullable: true }) voidgrubs!: number | null;
  @Whole({ nullable: true, says: 'Plates of towers that the side took' }) towerPlates!: number | null;
  @One(() => LanePlates) lanePlates!: LanePlates;
}

export class GamePlates {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @One(() => SidePlates) blue!: SidePlates;
  @One(() => SidePlates) red!: SidePlates;
  @Moment() lastUpdated!: string;
}

export class RoleShares {
  @Decimal(RATIO) top!: number | null;
  @Decimal(RATIO) jungle!: number | null;
  @Decimal(RATIO) mid!: number | null;
  @Decimal(RATIO) bottom!: number | null;
  @Decimal(RATIO) support!: number | null;
}

export class RoleFigures {
  @Whole({ nullable: true }) top!: number | null;
  @Whole({ nullable: true }) jungle!: number | null;
  @Whole({ nullable: true }) mid!: number | null;
  @Whole({ nullable: true }) bottom!: number | null;
  @Whole({ nullable: true }) support!: number | null;
}

export class SideShares {
  @One(() => RoleShares) blue!: RoleShares;
  @One(() => RoleShares) red!: RoleShares;
}

export class SideFigures {
  @One(() => RoleFigures) blue!: RoleFigures;
  @One(() => RoleFigures) red!: RoleFigures;
}

export class AbsoluteDistributions {
  @One(() => SideFigures) gold!: SideFigures;
  @One(() => SideFigures) damage!: SideFigures;
}

export class GameDistributions {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @One(() => SideShares, { says: "Of the side's gold; null where it is not known of all five" }) gold!: SideShares;
  @One(() => SideShares, { says: "Of the side's damage to champions" }) damage!: SideShares;
  @One(() => AbsoluteDistributions) absolute!: AbsoluteDistributions;
  @Moment() lastUpdated!: string;
}

export class SideVision {
  @Whole({ nullable: true }) visionScore!: number | null;
  @Whole({ nullable: true }) wardsPlaced!: number | null;
  @Whole({ nullable: true }) wardsKilled!: number | null;
  @Whole({ nullable: true, says: 'Bought' }) controlWards!: number | null;
  @Decimal({ nullable: true }) visionPerMin!: number | null;
}

export class RoleVision {
  @Choice(SIDES) side!: string;
  @Choice(ROLE_WORDS, { nullable: true }) role!: string | null;
  @Whole({ nullable: true }) visionScore!: number | null;
  @Whole({ nullable: true }) wardsPlaced!: number | null;
  @Whole({ nullable: true }) wardsKilled!: number | null;
}

export class GameVision {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @One(() => SideVision) blue!: SideVision;
  @One(() => SideVision) red!: SideVision;
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
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @One(() => SideJungle) blue!: SideJungle;
  @One(() => SideJungle) red!: SideJungle;
  @Moment() lastUpdated!: string;
}

export class GamePlatesAnswer extends ObjectOf(GamePlates) {}
export class GameDistributionsAnswer extends ObjectOf(GameDistributions) {}
export class GameVisionAnswer extends ObjectOf(GameVision) {}
export class GameJungleShareAnswer extends ObjectOf(GameJungleShare) {}
