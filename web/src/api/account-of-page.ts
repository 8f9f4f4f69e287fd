import { useSyncExternalStore } from 'react';

export interface Account {
  accountId: string;
  email: string;
}

/** The account to which everything on the page belongs; undefined: nobody is signed in here yet. */
let own: Account | undefined;
/** The account that signed in later in another tab; the page then sends no requests until it is reloaded. */
let other: Account | undefined;
const watchers = new Set<() => void>();

/** Tabs announce the signed-in account to each other, so that none shows one account's data as another's. */
const tabs = new BroadcastChannel('signed-in');
tabs.addEventListener('message', ({ data }: MessageEvent<Account>) => isOwn(data));

/** Assigns the page to an account; undefined: to none. */
export function belongTo(account: Account | undefined): void {
  own = account && { accountId: account.accountId, email: account.email };
}

/** Announces to the other tabs that the account of this page has just signed in. */
export function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  if (own) tabs.postMessage(own);
}

/** True for the page's account; another account is stored as signed in elsewhere. */
export function isOwn(account: Account): boolean {
  if (own === undefined || own.accountId === account.accountId) return true;
  other = account;
  for (const watcher of watchers) watcher();
  return false;
}

export const hasOther = () => other !== undefined;

/** Undefined while the page may continue. */
export function useOther(): { own: Account; other: Account } | undefined {
  const there = useSyncExternalStore(watch, () => other);
  return there && own && { own, other: there };
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
