import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';
import type { Drawn, LogoPlace, Undrawable, Wanted } from './draw.js';

export interface LogoWork {
  wanted: Wanted;
  place: LogoPlace;
  /** The logo as a data URL. */
  image: string;
}

/** The stack of an error that no logo should be able to cause. */
export interface Failure {
  failure: string;
}

/** Why a process gave no answer: it exceeded its CPU time, made no progress, ended by itself, or never started. */
export class LogoProcessEnded extends Error {
  constructor(readonly why: 'used_up' | 'stuck' | 'died' | 'not_started') {
    super(`a process that draws logos ended: ${why}`);
  }
}

/** A process that draws codes with logos, one at a time, under CPU and memory limits that no logo can evade. */
export class LogoProcess {
  private readonly child: ChildProcess;
  private readonly ready: Promise<void>;
  private answer?: ((drawn: Drawn | Undrawable | Failure) => void) | undefined;
  private fail?: ((reason: LogoProcessEnded) => void) | undefined;
  private hasEnded = false;

  constructor() {
    // Only what the process needs, because our environment holds secrets.
    const env = { PATH: process.env.PATH ?? '/usr/bin:/bin' };
    const stdio: SpawnOptions['stdio'] = ['ignore', 'ignore', 'ignore', 'ipc'];
    const options: SpawnOptions = { env, stdio, serialization: 'advanced' };
    this.child = spawn('/bin/sh', ['-c', UNDER_LIMITS, process.execPath, ...PROGRAM], options);
    this.ready = new Promise((resolve, reject) => {
      const startBy = setTimeout(() => this.end('not_started'), MAX_SECONDS * 1_000);
      this.fail = reject;
      this.child.once('message', () => {
        clearTimeout(startBy);
        this.child.on('message', (drawn) => this.answer?.(drawn as Drawn | Undrawable | Failure));
        resolve();
      });
      this.child.once('exit', () => clearTimeout(startBy));
      const ended = (): void => this.end(this.answer ? 'died' : 'not_started');
      this.child.on('exit', ended).on('error', ended);
    });
    this.ready.catch(() => {});
  }

  /** False if the process has ended, or has used so much CPU time that another should replace it. */
  get isFit(): boolean {
    return !this.hasEnded && this.cpuSeconds < FIT_CPU_SECONDS;
  }

  /** CPU seconds so far; 0 if the system does not report them. */
  get cpuSeconds(): number {
    return cpuSecondsOf(this.child.pid);
  }

  /** Rejects with `LogoProcessEnded`; any other error is a bug. */
  async draw(work: LogoWork): Promise<Drawn | Undrawable> {
    await this.ready;
    const [startedAt, usedBefore] = [performance.now(), this.cpuSeconds];
    const watch = setInterval(() => {
      const used = this.cpuSeconds - usedBefore;
      if (used > CPU_SECONDS) this.end('used_up');
      else if (performance.now() - startedAt > MAX_SECONDS * 1_000) this.end('stuck');
    }, WATCH_MS);
    try {
      const answer = await new Promise<Drawn | Undrawable | Failure>((resolve, reject) => {
        [this.answer, this.fail] = [resolve, reject];
        if (this.hasEnded) reject(new LogoProcessEnded('died'));
        else this.child.send(work, (error) => error && this.end('died'));
      });
      if ('failure' in answer) throw new Error(answer.failure);
      return answer;
    } finally {
      clearInterval(watch);
      [this.answer, this.fail] = [undefined, undefined];
    }
  }

  end(why: LogoProcessEnded['why'] = 'died'): void {
    this.hasEnded = true;
    this.child.kill('SIGKILL');
    this.fail?.(new LogoProcessEnded(why));
  }
}

/** Limit for one drawing; an image of 16 megapixels takes half a second. */
const CPU_SECONDS = 2;
/** Wall-clock limit for a process that waits instead of working; a loaded machine gives it a small share of a core. */
const MAX_SECONDS = 60;
const WATCH_MS = 100;
/** Limit over all drawings, since image libraries keep some memory. */
const FIT_CPU_SECONDS = 60;

/** Limits by the kernel: CPU time, for a process that nobody watches any more, and memory in KiB. */
const UNDER_LIMITS = 'ulimit -t 120; ulimit -d 786432; exec nice -n 5 "$0" "$@"';
const PROGRAM = ['--max-old-space-size=128', join(ROOT, 'dist/qr/logo-worker.js')];

/** CPU seconds of all threads of a process. */
function cpuSecondsOf(pid: number | undefined): number {
  try {
    const [, after = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
    const [user, system] = after.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) / TICKS;
  } catch {
    return 0;
  }
}

/** Clock ticks per second in /proc. */
const TICKS = 100;
