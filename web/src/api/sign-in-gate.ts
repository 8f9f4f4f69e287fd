import { useSyncExternalStore } from 'react';

/** Requests whose session has ended wait here until the next sign-in. */
let waiting: { signedIn: Promise<void>; open(): void } | undefined;
const watchers = new Set<() => void>();

export function untilSignedIn(): Promise<void> {
  if (waiting === undefined) {
    let open = () => {};
    const signedIn = new Promise<void>((resolve) => (open = resolve));
    waiting = { signedIn, open };
    notify();
  }
  return waiting.signedIn;
}

/** Lets the waiting requests continue. */
export function openGate(): void {
  waiting?.open();
  waiting = undefined;
  notify();
}

export function useSignInWanted(): boolean {
  return useSyncExternalStore(watch, () => waiting !== undefined);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function notify(): void {
  for (const watcher of watchers) watcher();
}
