import { isIP } from 'node:net';
import { INGEST } from '../auth/caller.js';
import { FAMILIES } from '../families.js';
import { Choice, Closed, Holds, Moment, One, Text, Whole, Words, type Rule } from '../http/fields.js';
import { areDistinct } from '../http/distinct.js';
import { finding } from '../http/findings.js';
import { AnswerOf, PageOf } from '../http/envelopes.js';
import { PagedQuery } from '../http/paged.js';
import { vocabulary } from '../http/vocabulary.js';

/** Possible scopes of a key: families, utilities, and pushes for an operator's key. */
const SCOPES: readonly string[] = vocabulary('Scope', [
  ...FAMILIES.map(({ name }) => name),
  'qr',
  'transcript',
  INGEST,
]);
const STATES = vocabulary('KeyStatus', ['active', 'replaced', 'expired', 'revoked']);

const areAddresses: Rule = (value, _dto, param) => {
  const wrong = Array.isArray(value) ? value.find((text) => !isAddress(String(text))) : undefined;
  if (wrong === undefined) return undefined;
  const msg = `'${wrong}' is neither an address nor a range such as 203.0.113.0/24`;
  return finding('invalid_format', `${param}: ${msg}`, 'value_error', msg);
};

/** A key for pushes reads nothing. */
const isAlone: Rule = (value, _dto, param) => {
  if (!Array.isArray(value) || !value.includes(INGEST) || value.length === 1) return undefined;
  const msg = `${INGEST} stands alone`;
  return finding('conflict', `${param}: ${msg}`, 'value_error', msg);
};

const isToCome: Rule = (value, _dto, param) =>
  value === undefined || value === null || Date.parse(String(value)) > Date.now()
    ? undefined
    : finding('out_of_range', `${param} must lie in the future`, 'value_error', 'Time should lie in the future');

function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const NAME_SAYS = 'As its owner named the key; null: without a name';
const SCOPES_SAY =
  'Families and utilities that the key is limited to; empty: everything. ingest, which stands alone, is for pushes of operators';
const ADDRESSES_SAY = 'Addresses and CIDR ranges that the key is accepted from; empty: everywhere';
const MINUTE_SAYS = 'A cap of its own below that of the plan, requests a minute; null: none';

@Closed()
export class NewKeyBody {
  @Text({ optional: true, nullable: true, min: 1, max: 100, example: 'my bot', says: 'For your own notes' })
  name?: string | null;

  @Holds(isAlone)
  @Holds(areDistinct)
  @Words({ optional: true, max: SCOPES.length, choices: SCOPES, example: ['tennis'], says: SCOPES_SAY })
  scopes?: string[];

  @Holds(areAddresses)
  @Holds(areDistinct)
  @Words({ optional: true, max: 50, example: ['203.0.113.0/24'], says: ADDRESSES_SAY })
  allowedAddresses?: string[];

  @Whole({ optional: true, nullable: true, min: 1, max: 1_000_000, example: 10, says: MINUTE_SAYS })
  minuteLimit?: number | null;

  @Holds(isToCome)
  @Moment({ optional: true, nullable: true, example: '2030-01-01T00:00:00.000Z', says: 'Null: it does not expire' })
  expiresAt?: string | null;
}

/** Omitted members stay unchanged. */
export class KeyChanges extends NewKeyBody {}

@Closed()
export class RotateBody {
  @Whole({ default: 24, min: 0, max: 168, says: 'How long the old key goes on working, hours' })
  overlapHours!: number;
}

export class KeysQuery extends PagedQuery {
  @Choice(STATES, { optional: true, says: 'Only keys in this state' })
  status?: string;
}

export class KeyInfo {
  @Text({ example: 'key_01JC3V7Z8Q5R1YB0T2E4N6M9KX', says: 'By which routes of /keys name the key; it is no secret' })
  id!: string;
  @Text({ nullable: true, example: 'my bot', says: NAME_SAYS }) name!: string | null;
  @Text({ example: 'svc_live_4hB0…h6Pj', says: 'First 13 and last 4 characters' }) hint!: string;
  @Choice(['live'], { says: 'Always `live`: only the demo has a key of another class' }) keyClass!: string;
  @Choice(STATES, { says: 'A replaced key works until expiresAt' }) status!: string;
  @Words({ choices: SCOPES, example: ['tennis'], says: SCOPES_SAY }) scopes!: string[];
  @Words({ example: ['203.0.113.0/24'], says: ADDRESSES_SAY }) allowedAddresses!: string[];
  @Whole({ nullable: true, example: 10, says: MINUTE_SAYS }) minuteLimit!: number | null;
  @Moment({ says: 'When the key was made, UTC' }) createdAt!: string;
  @Moment({ nullable: true, says: 'From then on it is refused; null: it does not expire' }) expiresAt!: string | null;
  @Moment({ nullable: true, says: 'Since when it is refused; null: it was not revoked' }) revokedAt!: string | null;
  @Text({ nullable: true, says: 'The key that rotation put in its place' }) replacedBy!: string | null;
  @Moment({ nullable: true, says: 'Last request, to a second or two; null: none in 90 days' }) lastUsedAt!:
    string | null;
}

export class NewKeyInfo extends KeyInfo {
  @Text({
    example: 'svc_live_4hB0uXq1sYb7Zc2Vd8Te5Wf9Rg3Qh6PjK1mN0pQ',
    says: 'Shown this once; only its hash is stored',
  })
  key!: string;
}

export class Rotated extends NewKeyInfo {
  @One(() => KeyInfo, { says: 'The old key, which works until its expiresAt' })
  replaces!: KeyInfo;
}

export const KeyPage = PageOf(KeyInfo);
export const KeyAnswer = AnswerOf(KeyInfo);
export const NewKeyAnswer = AnswerOf(NewKeyInfo);
export const RotatedAnswer = AnswerOf(Rotated);
