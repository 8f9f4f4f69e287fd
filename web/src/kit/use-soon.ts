import { useEffect, useRef } from 'react';

/** Runs work after a delay, unless other work replaces it or the component is unmounted. */
export function useSoon(): (work: () => void, ms: number) => void {
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (work, ms) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(work, ms);
  };
}
