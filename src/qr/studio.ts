import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { fault } from '../fault.js';
import { LOG, type Logger } from '../http/log.js';
import { Turns } from '../turns.js';
import { draw, type Drawn, type Undrawable, type Wanted } from './draw.js';
import { LogoProcess, LogoProcessEnded, type LogoWork } from './logo-process.js';

/** Draws codes: without a logo in this process, which takes less time than passing on the work; else in others. */
@Injectable()
export class QrStudio implements OnApplicationShutdown {
  private readonly turns = new Turns<Job>(MAX_WAITING);
  /** The account of each code being drawn. */
  private readonly drawing: string[] = [];
  /** The most recently used is last. */
  private readonly idle: LogoProcess[] = [];
  private readonly processes = new Set<LogoProcess>();
  private isClosed = false;
  private tidying?: NodeJS.Timeout;

  constructor(@Inject(LOG) private readonly log: Logger) {}

  draw(wanted: Wanted): Drawn | Undrawable {
    return draw(wanted);
  }

  /** Undefined if too many wait already or the work waited too long; `gone` aborts when the client no longer waits. */
  drawWithLogo(account: string, work: LogoWork, gone: AbortSignal): Promise<Drawn | Undrawable | undefined> {
    return new Promise((settle, fail) => {
      const job = { subject: account, work, settle, fail };
      this.turns.add(job)?.settle(undefined);
      this.next();
      if (!this.turns.has(job)) return;
      const giveUp = (): void => {
        if (this.turns.remove(job)) settle(undefined);
      };
      AbortSignal.any([gone, AbortSignal.timeout(MAX_WAITING_MS)]).addEventListener('abort', giveUp);
    });
  }

  onApplicationShutdown(): void {
    this.isClosed = true;
    clearTimeout(this.tidying);
    for (const process of this.processes) process.end();
    for (let job = this.turns.take(() => true); job; job = this.turns.take(() => true)) job.settle(undefined);
  }

  private next(): void {
    while (!this.isClosed && this.drawing.length < PROCESSES) {
      const job = this.turns.take((account) => this.drawing.filter((own) => own === account).length < PROCESSES - 1);
      if (!job) return;
      this.drawing.push(job.subject);
      this.drawn(job)
        .then(job.settle, job.fail)
        .finally(() => {
          this.drawing.splice(this.drawing.indexOf(job.subject), 1);
          this.next();
        })
        .catch(fault);
    }
  }

  /** Retries once if a process ended by itself, since it may have been killed from outside. */
  private async drawn(job: Job, isRepeated = false): Promise<Drawn | Undrawable | undefined> {
    const process = this.process();
    try {
      const drawn = await process.draw(job.work);
      this.rest(process);
      return drawn;
    } catch (error) {
      this.close(process);
      if (!(error instanceof LogoProcessEnded)) throw error;
      const { why } = error;
      if (this.isClosed) return undefined;
      this.log.warn({ account: job.subject, why }, 'a process that draws logos ended');
      if (why === 'used_up') return { reason: 'bad_logo', message: 'takes too long to draw; simplify it' };
      if (why !== 'died') return undefined;
      if (isRepeated) return { reason: 'bad_logo', message: 'takes too much memory to draw; simplify it' };
    }
    return this.drawn(job, true);
  }

  private process(): LogoProcess {
    for (let process = this.idle.pop(); process; process = this.idle.pop()) {
      if (process.isFit) return process;
      this.close(process);
    }
    const process = new LogoProcess();
    this.processes.add(process);
    return process;
  }

  private rest(process: LogoProcess): void {
    this.idle.push(process);
    clearTimeout(this.tidying);
    this.tidying = setTimeout(() => this.idle.splice(0).forEach((one) => this.close(one)), IDLE_MS).unref();
  }

  private close(process: LogoProcess): void {
    process.end();
    this.processes.delete(process);
  }
}

interface Job {
  subject: string;
  work: LogoWork;
  settle(drawn: Drawn | Undrawable | undefined): void;
  fail(error: unknown): void;
}

/** One more than an account may use at a time, so that one stays free for other accounts. */
const PROCESSES = Math.max(2, Math.min(4, availableParallelism()));
const IDLE_MS = 60_000;
/** Waiting jobs hold their logos, so this bounds memory too: about 200 MB. */
const MAX_WAITING = 256;
const MAX_WAITING_MS = 60_000;
