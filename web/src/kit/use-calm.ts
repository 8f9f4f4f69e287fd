import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * A value that changes many times a second, taken over once in so many milliseconds and when there is time for it: what is
 * large and read line by line need not be drawn with every change.
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
