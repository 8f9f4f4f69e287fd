import { FAMILIES } from '../families.js';
import { catalogueWith, type DeclaredErrors } from '../http/error-catalogue.js';
import { vocabulary } from '../http/vocabulary.js';
import { QR_ERRORS } from '../qr/errors.js';
import { TRANSCRIPT_ERRORS } from '../transcript/errors.js';
import { WEBHOOK_ERRORS } from '../webhooks/errors.js';

/** Errors that modules and families add to the common ones. */
export const DECLARED_ERRORS: readonly DeclaredErrors[] = [
  TRANSCRIPT_ERRORS,
  QR_ERRORS,
  WEBHOOK_ERRORS,
  ...FAMILIES.flatMap(({ errors }) => errors ?? []),
];

export const ERROR_CATALOGUE = catalogueWith(DECLARED_ERRORS);

/** Every error code, for the document. */
export const ERROR_CODES: readonly string[] = vocabulary(
  'ErrorCode',
  ERROR_CATALOGUE.map(({ code }) => code),
);
