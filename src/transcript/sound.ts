import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTemporaryFolder } from '../temporary.js';
import { transcriptionUnavailable, transcriptUnavailable } from './errors.js';

const RETRY_SECONDS = 3_600;

/**
 * Extracts the sound of an MP4 file, at most ten minutes, as WAV of 16 kHz and one channel. The input format is fixed,
 * because when guessing it ffmpeg would also follow playlists to other files and addresses.
 */
export function extractSound(ffmpeg: string, video: Buffer, signal: AbortSignal): Promise<Buffer> {
  return withTemporaryFolder('scoreline-sound-', async (folder) => {
    const [from, to] = [join(folder, 'video.mp4'), join(folder, 'sound.wav')];
    await writeFile(from, video);
    const input = ['-protocol_whitelist', 'file', '-f', 'mov', '-i', from];
    const output = ['-map', '0:a:0', '-t', '600', '-ac', '1', '-ar', '16000', '-f', 'wav', to];
    await run(ffmpeg, ['-nostdin', '-v', 'error', ...input, ...output], signal);
    return readFile(to);
  });
}

async function run(program: string, args: string[], signal: AbortSignal): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore', signal, killSignal: 'SIGKILL' });
  const [status] = (await once(child, 'exit').catch((error: unknown) => {
    signal.throwIfAborted();
    throw transcriptionUnavailable(
      'The program that reads the sound cannot be started; try again later.',
      RETRY_SECONDS,
      error,
    );
  })) as [number | null];
  signal.throwIfAborted();
  if (status !== 0) throw transcriptUnavailable();
}
