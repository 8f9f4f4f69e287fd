import { Choice, Decimal, Flag, Many, Moment, Text, Whole } from '../../../http/fields.js';

export class TennisOutcome {
  @Text() name!: string;
  @Whole({ nullable: true, min: 1, max: 2 }) player!: number | null;
  @Choice(['over', 'under'], { nullable: true, says: 'Of the line' }) direction!: string | null;
  @Decimal({ nullable: true, says: 'In games, never points or sets' }) line!: number | null;
  @Decimal({ says: 'Decimal odds' }) price!: number;
  @Decimal({ nullable: true }) opening_price!: number | null;
  @Flag({ says: 'No bets are taken on it now' }) suspended!: boolean;
}

export class TennisMarket {
  @Choice(['h2h', 'spreads', 'totals']) market!: string;
  @Many(() => TennisOutcome) outcomes!: TennisOutcome[];
  @Moment() updated_at!: string;
}

export class TennisBookmaker {
  @Text() slug!: string;
  @Text() name!: string;
  @Many(() => TennisMarket) markets!: TennisMarket[];
}

export class TennisOdds {
  @Text() match_id!: string;
  @Text() status!: string;
  @Moment() updated_at!: string;
  @Many(() => TennisBookmaker) bookmakers!: TennisBookmaker[];
}
