/** Writes progress for a person; never on stdout. */
export class Progress {
  private isShown = false;

  constructor(private readonly out: NodeJS.WriteStream) {}

  /** A line that stays. */
  line(text: string): void {
    this.clear();
    this.out.write(`${text}\n`);
  }

  /** A line that the next one replaces on a terminal. */
  status(text: string): void {
    if (!this.out.isTTY) return this.line(text);
    this.clear();
    this.out.write(text.slice(0, (this.out.columns || 80) - 1));
    this.isShown = true;
  }

  /** Clears the status from a terminal. */
  clear(): void {
    if (this.isShown) this.out.write('\r\u001b[K');
    this.isShown = false;
  }
}
