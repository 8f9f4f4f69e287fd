import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * Follows a value that changes many times a second, at most once per interval and as a low-priority update: large
 * content that is read line by line need not be redrawn at every change.
 */
export function useCalm<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const takenAt = useRef(-Infinity);
  useEffect(() => {
    if (Object.is(value, shown)) return;
    const take = () => {
      takenAt.current = performance.now();
      startTransition(() => setShown(value));
    };
    const timer = setTimeout(take, Math.max(0, takenAt.current + everyMs - performance.now()));
    return () => clearTimeout(timer);
  }, [value, shown, everyMs]);
  return shown;
}
