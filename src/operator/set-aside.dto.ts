import { PageOf, AnswerOf } from '../http/envelopes.js';
import { Choice, Closed, Moment, Text, Whole } from '../http/fields.js';
import { PagedQuery } from '../http/paged.js';
import { FAMILY_NAMES } from './imports.dto.js';

const TOPIC = { max: 200, example: 'game:lol-game-17' };

export class SetAsideQuery extends PagedQuery {
  @Choice(FAMILY_NAMES, { optional: true, says: 'Only subjects of this family' }) family?: string;
}

export class SetAsideSubject {
  @Text({ max: 50, example: 'lol', says: 'To whose live log it belongs' }) family!: string;
  @Text({ ...TOPIC, says: 'The topic of the live log, by kind and id' }) topic!: string;
  @Text({ example: 'invalid input syntax for type integer: "1.5"', says: "The database's reason" }) reason!: string;
  @Moment({ says: 'Last time that it could not be stored' }) setAsideAt!: string;
}

@Closed()
export class RetryBody {
  @Choice(FAMILY_NAMES, { optional: true, example: 'lol', says: 'Only subjects of this family' }) family?: string;
  @Text({ ...TOPIC, optional: true, says: 'Only this subject' }) topic?: string;
}

export class RetriedSubjects {
  @Whole({ says: 'Subjects that a worker tries again within seconds', example: 1 }) retried!: number;
}

export const SetAsidePage = PageOf(SetAsideSubject);
export const RetriedSubjectsAnswer = AnswerOf(RetriedSubjects);
