import { count } from '../http/wording.js';
import type { DeclaredErrors } from '../http/error-catalogue.js';
import { ApiError } from '../http/errors.js';

export const QR_ERRORS: DeclaredErrors = {
  entries: [
    {
      code: 'DATA_TOO_LONG_FOR_ERROR_CORRECTION',
      status: 400,
      cause: 'The text does not fit into a QR code of this level of error correction.',
      fix: 'Shorten it, or lower errorCorrection; a logo forces H, which holds the least.',
    },
    {
      code: 'QR_NOT_SCANNABLE',
      status: 400,
      cause: 'The logo with its padding hides more of the QR code than error correction can repair.',
      fix: 'Take the sizeRatio that the body names or less, less padding, or a larger size.',
    },
  ],
};

export function dataTooLong(level: string, capacityBytes: number, bytes: number): ApiError {
  const message = `data has ${count(bytes, 'byte')}; a QR code of level ${level} holds at most ${capacityBytes}. Shorten it or lower errorCorrection.`;
  const extra = { param: 'data', errorCorrection: level, capacityBytes, bytes };
  return new ApiError(400, 'DATA_TOO_LONG_FOR_ERROR_CORRECTION', message, extra);
}

/** Null: not even the smallest logo works. */
export function qrNotScannable(maxSizeRatio: number | null): ApiError {
  const message =
    maxSizeRatio === null
      ? 'No logo leaves this code readable; take a larger size, less padding or shorter data.'
      : `The logo hides more than error correction can repair; logo.sizeRatio ${maxSizeRatio} is the largest that works here.`;
  return new ApiError(400, 'QR_NOT_SCANNABLE', message, { param: 'logo.sizeRatio', maxSizeRatio });
}
