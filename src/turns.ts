import { fault } from './fault.js';

/** What waits, taken in turn of those it waits for: accounts, or client addresses. */
export class Turns<Job extends { subject: string }> {
  /** The subject whose turn is next stands first. */
  private readonly waiting = new Map<string, Job[]>();
  private size = 0;

  constructor(private readonly places: number) {}

  /** Returns the job that lost its place, perhaps this one: the latest of the subject that waits with most. */
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

  /** Of the first subject that may; it is last from then on. */
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

  /** False if it does not wait. */
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

/** Does work of several subjects, so much at once, in turn; one place is always free for other subjects. */
export class WorkInTurn {
  private readonly turns: Turns<Work>;
  /** Subjects of the work that is being done. */
  private readonly running: string[] = [];

  /** `refusal` is what work is rejected with that loses its place because too much waits. */
  constructor(
    private readonly atOnce: number,
    maxWaiting: number,
    private readonly refusal: () => Error,
  ) {
    this.turns = new Turns(maxWaiting);
  }

  /** Work whose signal ends before its turn is not begun, and rejects with the signal's reason. */
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
