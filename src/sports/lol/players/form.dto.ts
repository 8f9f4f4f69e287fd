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
import { SAYS } from '../says.js';

const RATIO = { nullable: true, min: 0, max: 1 };

export class FormChampion {
  @Text({ example: 'KSante', says: SAYS.championId }) championId!: string;
  @Whole({ says: 'Within the window' }) games!: number;
  @Whole({ says: SAYS.decided }) wins!: number;
}

export class DateRange {
  @Moment({ nullable: true, says: 'Oldest game; null where there is none' }) from!: string | null;
  @Moment({ nullable: true, says: 'Newest game; null where there is none' }) to!: string | null;
}

export class FormWindow {
  @Whole({ says: SAYS.matches }) window!: number;
  @Flag({ says: 'As many matches are there' }) sampleComplete!: boolean;
  @Whole({ says: 'At most window' }) matchesAnalyzed!: number;
  @Whole({ says: 'In those matches' }) gamesAnalyzed!: number;
  @Whole({ says: SAYS.games }) wins!: number;
  @Whole({ says: SAYS.games }) losses!: number;
  @Decimal({ ...RATIO, says: SAYS.winRate }) winRate!: number | null;
  @Decimal({ nullable: true, says: SAYS.kdaOfAll }) avgKda!: number | null;
  @Decimal({ nullable: true, says: "Variance of the games' KDA" }) kdaVariance!: number | null;
  @Decimal({ nullable: true, says: SAYS.meanPerMinute }) avgCsPerMin!: number | null;
  @Decimal({ nullable: true, says: SAYS.meanPerMinute }) avgGoldPerMin!: number | null;
  @Decimal({
    nullable: true,
    says: 'To champions; sum over the games by their minutes together; null where no game has it',
  })
  avgDamagePerMin!: number | null;
  @Decimal({ ...RATIO, says: "Kills and assists of the teams' kills, 0 to 1" }) killParticipation!: number | null;
  @Decimal({ nullable: true, says: SAYS.mean }) avgVisionScore!: number | null;
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
  @Many(() => FormChampion, { says: 'Most played first' }) championPool!: FormChampion[];
  @One(() => DateRange, { says: 'Times of the oldest and the newest game' }) dateRange!: DateRange;
}

export class FormFilters {
  @Many(() => String, { nullable: true, says: SAYS.asked }) league!: string[] | null;
  @Many(() => String, { nullable: true, says: SAYS.asked }) role!: string[] | null;
}

export class PlayerForm {
  @Text({ example: 'lol-player-9', says: SAYS.lolPlayerId }) lolPlayerId!: string;
  @One(() => FormFilters, { says: SAYS.filters }) filters!: FormFilters;
  @Many(() => FormWindow, { says: 'In the order of the query' }) windows!: FormWindow[];
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
