import { useRef } from 'react';

/**
 * One at a time: a second press is dropped until the first has come to its end. A screen that is drawn as busy is not enough: two
 * presses in one tick both come before it is drawn.
 */
export function useSingle<A extends unknown[]>(work: (...asked: A) => Promise<unknown>): (...asked: A) => void {
  const isInFlight = useRef(false);
  return (...asked) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    const end = (): void => {
      isInFlight.current = false;
    };
    // What went wrong is shown by whoever does the work.
    work(...asked).then(end, end);
  };
}
