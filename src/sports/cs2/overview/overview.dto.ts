import { Choice, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';

export class OverviewCoverage {
  @Whole() matches!: number;
  @Whole({ says: 'Matches in progress' }) live!: number;
  @Whole({ says: 'Matches from today on that have not begun' }) upcoming!: number;
  @Whole() teams!: number;
  @Whole() players!: number;
  @Whole() events!: number;
  @Whole({ says: 'Players who joined or left a team' }) rosterChanges!: number;
}

export class Overview {
  @Choice(['game']) entityType!: string;
  @Text({ example: 'Counter-Strike 2' }) name!: string;
  @Choice(['stable', 'beta']) status!: string;
  @One(() => OverviewCoverage, { says: 'How many are stored' }) coverage!: OverviewCoverage;
}

export class OverviewAnswer extends ObjectOf(Overview) {}
