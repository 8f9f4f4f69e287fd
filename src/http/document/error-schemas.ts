import type { DeclaredErrors, ErrorEntry } from '../error-catalogue.js';
import type { JsonSchema } from './json-schema.js';
import { refer } from './refer.js';
import type { ErrorExamples } from './responses.js';

/** Additions of families and modules to the errors of the document. */
export interface ErrorParts {
  catalogue: readonly ErrorEntry[];
  declared: readonly DeclaredErrors[];
  examples: ErrorExamples;
}

const text = (description?: string) => ({ type: 'string', ...(description && { description }) });
const whole = (description?: string) => ({ type: 'integer', ...(description && { description }) });
const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description });
const day = (description: string) => ({ type: 'string', format: 'date', description });
const time = (description: string) => ({ type: 'string', format: 'date-time', description });
const words = (values: readonly string[], description?: string) => ({
  type: 'string',
  enum: [...values],
  ...(description && { description }),
});

/** The schema of an error, without `additionalProperties`: generated clients then distinguish the forms by members. */
function form(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties };
}

/** An object that may have further members. */
function object(
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
  description?: string,
): JsonSchema {
  return { ...(description && { description }), type: 'object', required, properties, additionalProperties: true };
}

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());
const FAILED = { const: false, type: 'boolean', description: 'Always false on an error' };
const WHY = 'What went wrong, and what to do about it';
const INVALID = 'Every value that is not valid';
const CODE = 'Names the error for programs; /errors lists every code';
const DOCS_URL = { type: 'string', format: 'uri', description: 'The page of the code: cause and fix' };
const REQUEST_ID = text('As in X-Request-Id');
const MESSAGE = text('One sentence');
const REFUSALS = { message: MESSAGE, docsUrl: DOCS_URL, requestId: REQUEST_ID };

/** Further members of a 403, by its code. */
const permissionExtras = (gated: unknown) => ({
  plan: text('Plan of the account'),
  requiredPlans: texts('Plans that include it'),
  resource: text(`What is gated${typeof gated === 'string' ? `, such as ${gated}` : ''}`),
  upgradeUrl: UPGRADE_URL,
  windowDays: whole('Of history_window_exceeded: days of in-depth history that the plan opens'),
  availableFrom: day('Of history_window_exceeded: the first day that the plan opens'),
  recordDate: day('Of history_window_exceeded: when the record ended'),
  game: text('Of game_not_in_plan: the game that was asked for'),
  chosenGame: { type: ['string', 'null'], description: 'Of game_not_in_plan: the game of the plan' },
  addOn: text('Of live_ws_not_in_plan: the add-on that opens it on the plans of addOnPlans'),
  addOnPlans: texts('Of live_ws_not_in_plan: the plans that take the add-on; the present plan may be none of them'),
  requiredScope: text('Of key_scope_missing'),
  keyScopes: texts('Of key_scope_missing: what the key is limited to'),
  allowed: texts('Of demo_key_restricted: where the demo key may go'),
  supportUrl: { type: 'string', format: 'uri', description: 'Of account_suspended' },
});

const UPGRADE_URL = { type: 'string', format: 'uri', description: 'Page where the plan can be changed' };

const LIMIT = {
  plan: text('Plan of the account; absent where the limit is the same for everybody'),
  limitType: text('per_minute, monthly, per_day, connections, or what was tried too often, such as sign_in'),
  limit: whole('How many are allowed at a time, or in the minute, day or month'),
  used: whole('How many of them are taken'),
  remaining: whole('How many of them are free; never below 0'),
  resetAt: time('When at least one is free again'),
  retryAfterSeconds: whole('As in Retry-After'),
  upgradeUrl: UPGRADE_URL,
};

/** The schemas of errors in all their forms. */
export function errorSchemas({ catalogue, declared, examples }: ErrorParts): Record<string, JsonSchema> {
  const codes = (...statuses: number[]) =>
    catalogue.filter(({ status }) => statuses.includes(status)).map(({ code }) => code);
  const limit = { code: words(codes(429), CODE), ...REFUSALS, ...LIMIT };
  return {
    ErrorCode: words(catalogue.map(({ code }) => code)),
    AuthenticationError: form({
      error: object(
        {
          type: { const: 'authentication_error', description: 'It is not known who asks' },
          code: words(lower(codes(401)), CODE),
          ...REFUSALS,
        },
        undefined,
        WHY,
      ),
    }),
    PermissionError: form({
      error: object(
        {
          type: { const: 'permission_error', description: 'It is known who asks, and refused' },
          code: words(lower(codes(403)), CODE),
          ...REFUSALS,
          ...permissionExtras(examples.PlanRequired?.extra.resource),
        },
        ['type', 'code', ...Object.keys(REFUSALS)],
        WHY,
      ),
    }),
    StandardError: form({
      success: FAILED,
      error: object(
        {
          code: { description: CODE, ...refer.schema('ErrorCode') },
          ...REFUSALS,
          param: text('The first value that is wrong'),
          details: { type: 'array', items: refer.schema('InvalidValue'), description: INVALID },
          resource: text('Of NOT_FOUND: the kind of what is not there'),
          id: text('Of NOT_FOUND: as it was asked for'),
          retryAfterSeconds: whole('As in Retry-After, of what may be tried again'),
        },
        ['code', ...Object.keys(REFUSALS)],
        WHY,
      ),
    }),
    InvalidValue: object(
      {
        param: text('Name of the parameter or field; a dot leads to nested ones'),
        code: words(
          [
            'required',
            'invalid_type',
            'invalid_format',
            'invalid_enum',
            'out_of_range',
            'too_long',
            'too_short',
            'conflict',
            'unknown_parameter',
          ],
          'What is wrong with the value',
        ),
        message: MESSAGE,
        received: { description: 'The value as it came' },
        allowed: { description: 'Bounds as {min, max}, or the words that are taken' },
      },
      ['param', 'code', 'message'],
    ),
    RateLimitError: form({
      success: FAILED,
      error: object(
        limit,
        Object.keys(limit).filter((name) => name !== 'plan' && name !== 'upgradeUrl'),
        WHY,
      ),
    }),
    SentenceError: form({ success: FAILED, error: text('One sentence') }),
    DetailError: form({
      detail: object(
        {
          code: words(lower(codes(404, 410, 426, 500, 501, 503)), CODE),
          message: MESSAGE,
          resource: text('Of not_found: the kind of what is not there'),
          id: text('Of not_found: as it was asked for'),
          ...Object.assign({}, ...declared.map(({ members }) => members)),
          retry_after_seconds: whole('As in Retry-After, of what may be tried again'),
          docs_url: DOCS_URL,
          request_id: REQUEST_ID,
        },
        ['code', 'message', 'docs_url', 'request_id'],
        WHY,
      ),
    }),
    ValidationError: form({ detail: { type: 'array', items: refer.schema('ValidationItem'), description: INVALID } }),
    ValidationItem: object(
      {
        loc: {
          type: 'array',
          items: { type: ['string', 'integer'] },
          description: 'Place of the value, outermost first: query and its name',
        },
        msg: MESSAGE,
        type: words(
          [
            'missing',
            'string_type',
            'int_parsing',
            'float_parsing',
            'bool_parsing',
            'date_parsing',
            'date_from_datetime_parsing',
            'enum',
            'dict_type',
            'string_too_short',
            'string_too_long',
            'greater_than_equal',
            'less_than_equal',
            'value_error',
          ],
          'Kind of fault',
        ),
        input: { description: 'The value as it came; null where one is missing' },
        ctx: { type: 'object', additionalProperties: true, description: 'Bounds, or what was expected' },
      },
      ['loc', 'msg', 'type', 'input'],
    ),
    ProblemDetails: object(
      {
        type: DOCS_URL,
        title: text('The code in words'),
        status: whole('HTTP status of the answer'),
        detail: MESSAGE,
        instance: REQUEST_ID,
        code: { description: CODE, ...refer.schema('ErrorCode') },
        errors: { type: 'array', items: refer.schema('InvalidValue'), description: INVALID },
      },
      ['type', 'title', 'status', 'detail', 'instance', 'code'],
    ),
  };
}
