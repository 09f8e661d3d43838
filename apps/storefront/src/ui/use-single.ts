import { useRef } from 'react';

/**
 * Runs one call at a time: a second press is ignored until the first has finished. Showing the screen as busy is not enough: two presses in
 * one tick both come before it is drawn.
 */
export function useSingle<A extends unknown[]>(work: (...asked: A) => Promise<unknown>): (...asked: A) => void {
  const isInFlight = useRef(false);
  return (...asked) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    const end = (): void => {
      isInFlight.current = false;
    };
    // Failures are shown by the caller's own work function.
    work(...asked).then(end, end);
  };
}
