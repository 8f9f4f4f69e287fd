import { TruncatedMeta } from '../../../http/envelopes.js';
import {
  Choice,
  Decimal,
  Flag,
  Holds,
  Many,
  Moment,
  One,
  Text,
  Whole,
  Words,
  type Rule,
} from '../../../http/fields.js';
import { finding } from '../../../http/findings.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Leagues, Roles } from '../filters.js';

const RATIO = { nullable: true, min: 0, max: 1 };

export class FormChampion {
  @Text({ example: 'KSante' }) championId!: string;
  @Whole() games!: number;
  @Whole() wins!: number;
}

export class DateRange {
  @Moment({ nullable: true }) from!: string | null;
  @Moment({ nullable: true }) to!: string | null;
}

export class FormWindow {
  @Whole({ says: 'Matches' }) window!: number;
  @Flag({ says: 'As many matches are there' }) sampleComplete!: boolean;
  @Whole() matchesAnalyzed!: number;
  @Whole() gamesAnalyzed!: number;
  @Whole({ says: 'Games' }) wins!: number;
  @Whole() losses!: number;
  @Decimal({ ...RATIO, says: 'Of the games whose winner is known, 0 to 1' }) winRate!: number | null;
  @Decimal({ nullable: true, says: 'Kills and assists by death in all the games together' }) avgKda!: number | null;
  @Decimal({ nullable: true, says: "Variance of the games' KDA" }) kdaVariance!: number | null;
  @Decimal({ nullable: true }) avgCsPerMin!: number | null;
  @Decimal({ nullable: true }) avgGoldPerMin!: number | null;
  @Decimal({ nullable: true }) avgDamagePerMin!: number | null;
  @Decimal(RATIO) killParticipation!: number | null;
  @Decimal({ nullable: true }) avgVisionScore!: number | null;
  @Decimal({
    ...RATIO,
    says: "1 less the standard deviation of the games' KDA over their mean, at least 0; null of fewer than 2 games",
  })
  consistencyScore!: number | null;
  @Choice(['up', 'down', 'flat'], {
    nullable: true,
    says: "Mean of the newer half of the games' KDA against the older half: flat within 10 %; null of fewer than 4 games",
  })
  trend!: string | null;
  @Many(() => FormChampion) championPool!: FormChampion[];
  @One(() => DateRange) dateRange!: DateRange;
}

export class FormFilters {
  @Many(() => String, { nullable: true }) league!: string[] | null;
  @Many(() => String, { nullable: true }) role!: string[] | null;
}

export class PlayerForm {
  @Text({ example: 'lol-player-9' }) lolPlayerId!: string;
  @One(() => FormFilters) filters!: FormFilters;
  @Many(() => FormWindow) windows!: FormWindow[];
}

export class FormAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => PlayerForm) data!: PlayerForm;
  @One(() => TruncatedMeta, { optional: true }) meta?: TruncatedMeta;
}

const MAX_MATCHES = 100;

const areSizes: Rule = (value, _dto, param) => {
  if (!Array.isArray(value)) return undefined;
  const wrong = value.find((word) => !/^[1-9]\d{0,2}$/.test(String(word)) || Number(word) > MAX_MATCHES);
  if (wrong === undefined) return undefined;
  const message = `${param} must name numbers of matches from 1 to ${MAX_MATCHES}`;
  return finding('out_of_range', message, 'value_error', message, undefined, { min: 1, max: MAX_MATCHES });
};

export class FormQuery extends ReadQuery {
  @Holds(areSizes)
  @Words({ default: ['10', '20', '50'], min: 1, max: 5, says: 'Numbers of matches, comma-separated, each 1 to 100' })
  windows!: string[];

  @Leagues() league?: string[];
  @Roles() role?: string[];
}
