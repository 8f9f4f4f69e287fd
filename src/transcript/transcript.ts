import { writeSrt, writeVtt, type Cue } from './subtitles.js';
import { vocabulary } from '../http/vocabulary.js';

export const FORMATS = vocabulary('TranscriptFormat', ['text', 'verbose', 'srt', 'vtt']);
export type Format = (typeof FORMATS)[number];

/** The author: the video's creator, the platform's recognition, its translation, or our speech recognition. */
export type Origin = 'creator' | 'automatic' | 'translated' | 'speech';

export interface Transcript {
  /** Two letters, or the platform's name for it if there are none; null if unknown. */
  language: string | null;
  durationMs: number;
  origin: Origin;
  /** Sorted by start, each with text on one line. */
  cues: Cue[];
}

/** Normalises cues: sorted, text on one line, none empty, no end before its start. */
export function tidied(cues: readonly Cue[]): Cue[] {
  return cues
    .map(({ startMs, endMs, text }) => ({
      startMs,
      endMs: Math.max(startMs, endMs),
      text: text.replaceAll(/\s+/g, ' ').trim(),
    }))
    .filter(({ startMs, endMs, text }) => text !== '' && [startMs, endMs].every(Number.isSafeInteger))
    .sort((one, other) => one.startMs - other.startMs);
}

/** `data` of the answer, without the URL. */
export function written({ language, durationMs, cues }: Transcript, format: Format) {
  return {
    transcript: inFormat(cues, format),
    language,
    duration: durationMs / 1_000,
    format,
    ...(format === 'verbose' && { segments: cues.map(segment) }),
  };
}

function inFormat(cues: readonly Cue[], format: Format): string {
  if (format === 'srt') return writeSrt(cues);
  if (format === 'vtt') return writeVtt(cues);
  return cues.map(({ text }) => text).join(' ');
}

function segment({ startMs, endMs, text }: Cue) {
  return { start: startMs / 1_000, end: endMs / 1_000, text };
}
