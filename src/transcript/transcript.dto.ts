import { Choice, Decimal, Holds, Many, Text, type Rule } from '../http/fields.js';
import { finding } from '../http/findings.js';
import { AnswerOf } from '../http/envelopes.js';
import { isLanguage } from './languages.js';
import { FORMATS, type Format } from './transcript.js';

export const EXAMPLE_URL = 'https://www.tiktok.com/@ring.notes/video/7300000000000000001';

const URL_SAYS = 'A public video of the platform: its page, or a short link to it';
const FORMAT_SAYS = 'text and verbose: plain text; srt and vtt: a whole subtitle file';
const LANGUAGE_SAYS = 'Two letters of ISO 639-1; captions in it come first. Without it the language of the video';

const isCode: Rule = (value, _dto, param) => {
  if (value === undefined || isLanguage(String(value).toLowerCase())) return undefined;
  const says = 'must be a two-letter code of ISO 639-1, such as en';
  return finding('invalid_enum', `${param} ${says}`, 'enum', `Input ${says}`);
};

export class TranscriptBody {
  @Text({ max: 2_048, example: EXAMPLE_URL, says: URL_SAYS })
  url!: string;

  @Choice(FORMATS, { default: 'text', says: FORMAT_SAYS })
  format!: Format;

  @Holds(isCode)
  @Text({ optional: true, example: 'en', says: LANGUAGE_SAYS })
  language?: string;
}

export class Segment {
  @Decimal({ says: 'Seconds from the start of the video' }) start!: number;
  @Decimal({ says: 'Seconds from the same start' }) end!: number;
  @Text({ says: 'What is said from start to end' }) text!: string;
}

export class TranscriptData {
  @Text({ says: 'All of it in the format that was asked for' }) transcript!: string;
  @Text({ nullable: true, example: 'en', says: 'Of the transcript; null where its source does not name it' })
  language!: string | null;
  @Decimal({ says: 'Of the video, seconds' }) duration!: number;
  @Text({ says: 'As it was asked for' }) url!: string;
  @Choice(FORMATS, { says: FORMAT_SAYS }) format!: Format;
  @Many(() => Segment, { optional: true, says: 'With format verbose only' }) segments?: Segment[];
}

export class TranscriptDataAnswer extends AnswerOf(TranscriptData) {}
