import { Choice, Closed, Flag, Text, Whole } from '../http/fields.js';
import { AnswerOf } from '../http/envelopes.js';
import { REASON_CODES } from './verify.js';

@Closed()
export class VerifyBody {
  @Text({ exact: true, max: 1_000_000, says: 'The body as it arrived, every blank and line end as it was' })
  body!: string;

  @Text({ exact: true, max: 200, says: 'The secret of the subscription; it is neither kept nor logged' })
  secret!: string;

  @Text({ max: 1_000, says: 'The header x-svc-signature, or webhook-signature with all that stands in it' })
  signature!: string;

  @Text({ optional: true, max: 200, says: 'The header webhook-id, for a webhook-signature' })
  id?: string;

  @Whole({ optional: true, min: 0, max: 999_999_999_999, says: 'The header webhook-timestamp, for the same' })
  timestamp?: number;
}

export class VerdictInfo {
  @Flag({ says: 'A receiver should accept it' }) valid!: boolean;
  @Text({ nullable: true, says: 'What would fit, in the same form; null without the id or the timestamp' })
  expected!: string | null;
  @Choice(REASON_CODES, { nullable: true, says: 'The mistake, for a program; null: there is none' })
  code!: string | null;
  @Text({ nullable: true, says: 'The mistake and what to do about it, in a sentence' }) reason!: string | null;
}

export const VerdictAnswer = AnswerOf(VerdictInfo);
