import { fault } from './fault.js';

/** Waiting jobs, taken in turns of their subjects: accounts, or client addresses. */
export class Turns<Job extends { subject: string }> {
  /** The next subject comes first. */
  private readonly waiting = new Map<string, Job[]>();
  private size = 0;

  constructor(private readonly places: number) {}

  /** Returns the job that lost its place, perhaps this one: the latest job of the subject with the most waiting. */
  add(job: Job): Job | undefined {
    const own = this.waiting.get(job.subject) ?? [];
    this.waiting.set(job.subject, own);
    own.push(job);
    this.size += 1;
    if (this.size <= this.places) return undefined;
    const most = [...this.waiting.values()].reduce((one, other) => (other.length > one.length ? other : one));
    const last = most.at(-1) as Job;
    this.remove(last);
    return last;
  }

  /** Takes a job of the first allowed subject, which then goes to the end. */
  take(may: (subject: string) => boolean): Job | undefined {
    for (const [subject, [job]] of this.waiting) {
      if (!job || !may(subject)) continue;
      this.remove(job);
      const left = this.waiting.get(subject);
      this.waiting.delete(subject);
      if (left) this.waiting.set(subject, left);
      return job;
    }
    return undefined;
  }

  has(job: Job): boolean {
    return this.waiting.get(job.subject)?.includes(job) === true;
  }

  /** False if the job is not waiting. */
  remove(job: Job): boolean {
    const own = this.waiting.get(job.subject);
    const place = own?.indexOf(job) ?? -1;
    if (!own || place === -1) return false;
    own.splice(place, 1);
    this.size -= 1;
    if (own.length === 0) this.waiting.delete(job.subject);
    return true;
  }
}

interface Work {
  subject: string;
  start(): Promise<void>;
  fail(why: Error): void;
}

/** Runs up to `atOnce` jobs of several subjects in turns; one place always stays free for other subjects. */
export class WorkInTurn {
  private readonly turns: Turns<Work>;
  /** Subjects of the running jobs. */
  private readonly running: string[] = [];

  /** `refusal` makes the error for a job that loses its place because too many wait. */
  constructor(
    private readonly atOnce: number,
    maxWaiting: number,
    private readonly refusal: () => Error,
  ) {
    this.turns = new Turns(maxWaiting);
  }

  /** A job whose signal aborts before its turn never starts, and rejects with the signal's reason. */
  do<Value>(subject: string, work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    return new Promise((settle, fail) => {
      const job: Work = { subject, start: () => work().then(settle, fail), fail };
      signal?.addEventListener('abort', () => this.turns.remove(job) && fail(signal.reason as Error), { once: true });
      this.turns.add(job)?.fail(this.refusal());
      this.next();
    });
  }

  private next(): void {
    while (this.running.length < this.atOnce) {
      const job = this.turns.take((subject) => this.count(subject) < this.atOnce - 1);
      if (!job) return;
      this.running.push(job.subject);
      job
        .start()
        .finally(() => {
          this.running.splice(this.running.indexOf(job.subject), 1);
          this.next();
        })
        .catch(fault);
    }
  }

  private count(subject: string): number {
    return this.running.filter((other) => other === subject).length;
  }
}
