import { useEffect, useRef } from 'react';

/** Does something after a while, unless it is asked for something else first or the component has gone. */
export function useSoon(): (work: () => void, ms: number) => void {
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (work, ms) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(work, ms);
  };
}
