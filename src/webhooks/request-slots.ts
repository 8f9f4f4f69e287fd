interface Account {
  taken: number;
  waiting: (() => void)[];
}

/**
 * The requests that a worker may have open over all subscriptions. An account may open at most as many as it leaves
 * free, so that an account whose receivers all hang leaves room for a second such account, and this one for a third.
 */
export class RequestSlots {
  private readonly accounts = new Map<string, Account>();

  constructor(private free: number) {}

  /** Resolves when the account gets one more slot; waiters of one account are served in order. */
  async take(accountId: string): Promise<void> {
    const account = this.accounts.get(accountId) ?? { taken: 0, waiting: [] };
    this.accounts.set(accountId, account);
    if (account.waiting.length === 0 && account.taken < this.free) this.hand(account);
    else await new Promise<void>((go) => account.waiting.push(go));
  }

  give(accountId: string): void {
    const account = this.accounts.get(accountId) as Account;
    account.taken -= 1;
    this.free += 1;
    for (let next = this.next(); next; next = this.next()) {
      this.hand(next);
      next.waiting.shift()?.();
    }
    if (account.taken === 0 && account.waiting.length === 0) this.accounts.delete(accountId);
  }

  private hand(account: Account): void {
    account.taken += 1;
    this.free -= 1;
  }

  /** The waiting account that has the fewest open requests. */
  private next(): Account | undefined {
    let least: Account | undefined;
    for (const account of this.accounts.values())
      if (account.waiting.length > 0 && account.taken < (least?.taken ?? this.free)) least = account;
    return least;
  }
}
