import { Choice, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { SAYS } from '../says.js';

export class OverviewCoverage {
  @Whole({ says: SAYS.alsoIdle }) leagues!: number;
  @Whole({ says: 'Planned and completed ones' }) matches!: number;
  @Whole({ says: 'Matches in progress' }) live!: number;
  @Whole({ says: 'Matches from today on that have not begun' }) upcoming!: number;
  @Whole({ says: 'In whatever state' }) games!: number;
  @Whole({ says: SAYS.alsoIdle }) teams!: number;
  @Whole({ says: SAYS.alsoIdle }) players!: number;
  @Whole({ says: 'Of all players' }) transfers!: number;
}

export class Overview {
  @Choice(['game'], { says: 'Always game' }) entityType!: string;
  @Text({ example: 'League of Legends', says: 'Of the game, in English' }) name!: string;
  @Choice(['stable', 'beta'], { says: 'beta where its routes may still change' }) status!: string;
  @One(() => OverviewCoverage, { says: 'How many are stored' }) coverage!: OverviewCoverage;
}

export class OverviewAnswer extends ObjectOf(Overview) {}
