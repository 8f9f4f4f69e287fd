import { useSyncExternalStore } from 'react';

export interface Account {
  accountId: string;
  email: string;
}

/** Everything that a page shows and does belongs to this account; undefined: nobody is signed in here yet. */
let own: Account | undefined;
/** Who has signed in since, in another tab of the browser; the page asks for nothing more until it is loaded anew. */
let other: Account | undefined;
const watchers = new Set<() => void>();

/** Tabs send each other who is signed in, so that none reads for one account and shows it as another's. */
const tabs = new BroadcastChannel('signed-in');
tabs.addEventListener('message', ({ data }: MessageEvent<Account>) => isOwn(data));

/** Gives the page to an account; undefined: to nobody. */
export function belongTo(account: Account | undefined): void {
  own = account && { accountId: account.accountId, email: account.email };
}

/** Announces to the other tabs that the account of this page has just signed in. */
export function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  if (own) tabs.postMessage(own);
}

/** True for the account of the page; of another one it is noted that it has signed in. */
export function isOwn(account: Account): boolean {
  if (own === undefined || own.accountId === account.accountId) return true;
  other = account;
  for (const watcher of watchers) watcher();
  return false;
}

export const hasOther = () => other !== undefined;

/** Undefined while the page may go on. */
export function useOther(): { own: Account; other: Account } | undefined {
  const there = useSyncExternalStore(watch, () => other);
  return there && own && { own, other: there };
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
