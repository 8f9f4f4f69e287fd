import type { SpeechSettings } from '../config.js';
import { transcriptionUnavailable, transcriptUnavailable } from './errors.js';
import { list, member } from './json.js';
import { languageOfName } from './languages.js';
import type { Asked } from './platform.js';
import { WorkInTurn } from '../turns.js';
import { extractSound } from './sound.js';
import { tidied, type Transcript } from './transcript.js';

const AT_A_TIME = 2;
/** More would wait longer than an answer may take. */
const MAX_WAITING = 64;
const DOWN_RETRY_SECONDS = 30;

const tooMany = () =>
  transcriptionUnavailable('Too many videos wait to be listened to; try again later.', DOWN_RETRY_SECONDS);

/** Transcribes videos with the installation's speech recognition, taking turns between accounts. */
export class Speech {
  private readonly work = new WorkInTurn(AT_A_TIME, MAX_WAITING, tooMany);

  constructor(private readonly settings: SpeechSettings) {}

  get maxVideoBytes(): number {
    return this.settings.maxVideoBytes;
  }

  /** `video` is called only when it is its turn, because videos are large. */
  transcribe(video: () => Promise<Buffer>, { account, language }: Asked, signal: AbortSignal): Promise<Transcript> {
    const listen = async () =>
      readHeard(await this.recognise(await this.soundOf(await video(), signal), language, signal), language);
    return this.work.do(account, listen, signal);
  }

  private async soundOf(video: Buffer, signal: AbortSignal): Promise<File> {
    const { ffmpeg } = this.settings;
    if (ffmpeg === '') return new File([video], 'video.mp4', { type: 'video/mp4' });
    return new File([await extractSound(ffmpeg, video, signal)], 'sound.wav', { type: 'audio/wav' });
  }

  private async recognise(sound: File, language: string | undefined, signal: AbortSignal): Promise<unknown> {
    const { url, key, model } = this.settings;
    const body = new FormData();
    body.set('file', sound);
    body.set('model', model);
    body.set('response_format', 'verbose_json');
    if (language !== undefined) body.set('language', language);
    const headers: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` };
    try {
      const answer = await fetch(`${url}/v1/audio/transcriptions`, { method: 'POST', headers, body, signal });
      if (!answer.ok) throw new Error(`It answers ${answer.status}`);
      return await answer.json();
    } catch (error) {
      signal.throwIfAborted();
      throw transcriptionUnavailable(
        'The speech recognition does not answer; try again later.',
        DOWN_RETRY_SECONDS,
        error,
      );
    }
  }
}

function readHeard(heard: unknown, language: string | undefined): Transcript {
  const durationMs = ms(member(heard, 'duration'));
  const cues = tidied(
    list(member(heard, 'segments'))
      .filter((segment) => !isSilence(segment))
      .map((segment) => ({
        startMs: ms(member(segment, 'start')),
        endMs: ms(member(segment, 'end')),
        text: String(member(segment, 'text') ?? ''),
      })),
  );
  if (cues.length === 0) throw transcriptUnavailable();
  const spoken = languageOfName(String(member(heard, 'language') ?? '')) ?? language ?? null;
  return { language: spoken, durationMs: durationMs || cues.at(-1)!.endMs, origin: 'speech', cues };
}

/** The recogniser's own thresholds: in silence it invents text with low confidence. */
function isSilence(segment: unknown): boolean {
  return Number(member(segment, 'no_speech_prob') ?? 0) > 0.6 && Number(member(segment, 'avg_logprob') ?? 0) < -1;
}

function ms(seconds: unknown): number {
  return Math.round(Number(seconds ?? 0) * 1_000);
}
