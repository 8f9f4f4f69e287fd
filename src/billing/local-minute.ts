/**
 * The sliding minute of one subject, with the grants of this process only. Every grant is noted, so that the process
 * does not exceed the plan's minute when Redis goes away.
 */
export class LocalMinute {
  private times: number[] = [];
  private first = 0;

  /** Requests granted in the 60 seconds before `nowMs`. */
  used(nowMs: number): number {
    while (this.first < this.times.length && (this.times[this.first] as number) <= nowMs - 60_000) this.first += 1;
    if (this.first > 1_024) {
      this.times = this.times.slice(this.first);
      this.first = 0;
    }
    return this.times.length - this.first;
  }

  /** When the oldest of these requests was granted; undefined when there is none. */
  oldest(nowMs: number): number | undefined {
    return this.used(nowMs) > 0 ? this.times[this.first] : undefined;
  }

  /** Also forgets grants older than a minute, because nothing else does while Redis answers. */
  note(nowMs: number): void {
    this.used(nowMs);
    this.times.push(nowMs);
  }

  /** Forgets one grant that was noted at this time, if it is still kept. */
  forget(notedMs: number): void {
    const index = this.times.lastIndexOf(notedMs);
    if (index >= this.first) this.times.splice(index, 1);
  }
}
