import { spawnSync } from 'node:child_process';

/** On PATH, or named by FFMPEG. */
export const ffmpeg = process.env.FFMPEG ?? 'ffmpeg';
export const hasFfmpeg = spawnSync(ffmpeg, ['-version']).status === 0;

/** Behind the name of a test that needs it: why it did not run. */
export const WITH_FFMPEG = hasFfmpeg ? '' : ' (ffmpeg is not installed)';
