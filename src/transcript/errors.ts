import type { ErrorExamples } from '../http/document/responses.js';
import type { DeclaredErrors } from '../http/error-catalogue.js';
import { ApiError, keyScopeMissing } from '../http/errors.js';

export const TRANSCRIPT_ERRORS: DeclaredErrors = {
  entries: [
    {
      code: 'VIDEO_UNAVAILABLE',
      status: 400,
      cause:
        'The video is private, deleted, or shown only after a login or in other regions; the reason in the body says which.',
      fix: 'Ask for a public video; open the address in a private browser window to see whether it is one.',
    },
    {
      code: 'VIDEO_TOO_LONG',
      status: 400,
      cause: 'The video is longer than transcripts are made of.',
      fix: 'Ask for a shorter video.',
    },
    {
      code: 'TRANSCRIPT_UNAVAILABLE',
      status: 400,
      cause: 'Nothing is spoken in the video, or its sound cannot be used.',
      fix: 'There is nothing to transcribe; ask for another video.',
    },
    {
      code: 'UPSTREAM_ERROR',
      status: 502,
      cause: 'The platform answered with something that is not about this video, or not at all.',
      fix: 'Try again later; if it stays, the platform has changed or blocks this installation.',
    },
    {
      code: 'TRANSCRIPTION_UNAVAILABLE',
      status: 503,
      cause: 'The video has no captions, and speech recognition is not set up here or does not answer.',
      fix: 'Ask for a video with captions, or try again after Retry-After seconds; operators see docs/TRANSCRIPT.md.',
    },
    { code: 'TRANSCRIPTION_TIMEOUT', status: 504, cause: 'No transcript was there in time.', fix: 'Try again later.' },
  ],
};

export const TRANSCRIPT_ERROR_EXAMPLES: ErrorExamples = {
  TranscriptPlanRequired: keyScopeMissing('transcript', ['ufc']),
};

/** `reason` as the platform gives it: private, deleted, restricted (region, login) or unknown. */
export function videoUnavailable(reason: 'private' | 'deleted' | 'restricted' | 'unknown'): ApiError {
  const message = {
    private: 'This video is private; only public videos have a transcript.',
    deleted: 'This video does not exist, or no longer; check its address.',
    restricted:
      'The platform shows this video to signed-in viewers or in other regions only; ask for one that everybody sees.',
    unknown:
      'The platform does not show this video and gives no reason that is known; see in a private window whether it is public.',
  }[reason];
  return new ApiError(400, 'VIDEO_UNAVAILABLE', message, { reason });
}

export function videoTooLong(maxSeconds: number, durationSeconds: number): ApiError {
  const message = `The video lasts ${durationSeconds} s; a transcript is made of videos up to ${maxSeconds} s; ask for a shorter one.`;
  return new ApiError(400, 'VIDEO_TOO_LONG', message, { maxSeconds, durationSeconds });
}

export function transcriptUnavailable(): ApiError {
  return new ApiError(
    400,
    'TRANSCRIPT_UNAVAILABLE',
    'Nothing is spoken in this video, or its sound cannot be used; ask for another one.',
  );
}

/** `what` is a sentence about the platform; `cause` is for the log. */
export function upstreamError(what: string, cause?: unknown): ApiError {
  return Object.assign(new ApiError(502, 'UPSTREAM_ERROR', `${what} Try again later.`), { cause });
}

/** `cause` is for the log. */
export function transcriptionUnavailable(message: string, retryAfterSeconds: number, cause?: unknown): ApiError {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  const error = new ApiError(503, 'TRANSCRIPTION_UNAVAILABLE', message, { retryAfterSeconds }, headers);
  return Object.assign(error, { cause });
}

export function transcriptionTimeout(seconds: number): ApiError {
  return new ApiError(504, 'TRANSCRIPTION_TIMEOUT', `No transcript within ${seconds} s; try again later.`);
}
