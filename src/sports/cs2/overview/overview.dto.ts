import { Choice, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';

export class OverviewCoverage {
  @Whole({ says: 'Of every status' }) matches!: number;
  @Whole({ says: 'Matches in progress' }) live!: number;
  @Whole({ says: 'Matches from today on that have not begun' }) upcoming!: number;
  @Whole({ says: 'All that are stored, active or not' }) teams!: number;
  @Whole({ says: 'All that are stored, active or not' }) players!: number;
  @Whole({ says: 'Of every status' }) events!: number;
  @Whole({ says: 'Players who joined or left a team' }) rosterChanges!: number;
}

export class Overview {
  @Choice(['game'], { says: 'game on this route in every family that is one' }) entityType!: string;
  @Text({ example: 'Counter-Strike 2', says: 'Of the game, in English' }) name!: string;
  @Choice(['stable', 'beta'], { says: 'beta while fields and routes may still change' }) status!: string;
  @One(() => OverviewCoverage, { says: 'How many are stored' }) coverage!: OverviewCoverage;
}

export class OverviewAnswer extends ObjectOf(Overview) {}
