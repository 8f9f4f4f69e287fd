/** What waits, taken account by account in turn. */
export class Turns<Job extends { account: string }> {
  /** The account whose turn is next stands first. */
  private readonly waiting = new Map<string, Job[]>();
  private size = 0;

  constructor(private readonly places: number) {}

  /** Returns the job that lost its place, perhaps this one: the latest of the account that waits with most. */
  add(job: Job): Job | undefined {
    const own = this.waiting.get(job.account) ?? [];
    this.waiting.set(job.account, own);
    own.push(job);
    this.size += 1;
    if (this.size <= this.places) return undefined;
    const most = [...this.waiting.values()].reduce((one, other) => (other.length > one.length ? other : one));
    const last = most.at(-1) as Job;
    this.remove(last);
    return last;
  }

  /** Of the first account that may; it is last from then on. */
  take(may: (account: string) => boolean): Job | undefined {
    for (const [account, [job]] of this.waiting) {
      if (!job || !may(account)) continue;
      this.remove(job);
      const left = this.waiting.get(account);
      this.waiting.delete(account);
      if (left) this.waiting.set(account, left);
      return job;
    }
    return undefined;
  }

  has(job: Job): boolean {
    return this.waiting.get(job.account)?.includes(job) === true;
  }

  /** False if it does not wait. */
  remove(job: Job): boolean {
    const own = this.waiting.get(job.account);
    const place = own?.indexOf(job) ?? -1;
    if (!own || place === -1) return false;
    own.splice(place, 1);
    this.size -= 1;
    if (own.length === 0) this.waiting.delete(job.account);
    return true;
  }
}
