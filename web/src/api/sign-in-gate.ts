import { useSyncExternalStore } from 'react';

/** Requests whose session has ended wait here until somebody has signed in again. */
let waiting: { signedIn: Promise<void>; open(): void } | undefined;
const watchers = new Set<() => void>();

export function untilSignedIn(): Promise<void> {
  if (waiting === undefined) {
    let open = () => {};
    const signedIn = new Promise<void>((resolve) => (open = resolve));
    waiting = { signedIn, open };
    tell();
  }
  return waiting.signedIn;
}

/** Lets the waiting requests go on. */
export function openGate(): void {
  waiting?.open();
  waiting = undefined;
  tell();
}

export function useSignInWanted(): boolean {
  return useSyncExternalStore(watch, () => waiting !== undefined);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tell(): void {
  for (const watcher of watchers) watcher();
}
