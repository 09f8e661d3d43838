import { useEffect, useEffectEvent, useRef } from 'react';

const FIRST_MS = 3_000;
const LONGEST_MS = 30_000;
const waitBefore = (tries: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);

/** While there is a `reason` (a new one after each try): `again` after 3, 6, 12 ... 30 seconds, and as soon as the browser is back online. The tab asks before it closes. */
export function useRetry(reason: object | null, again: () => void): void {
  const tries = useRef(0);
  const retry = useEffectEvent(() => {
    tries.current += 1;
    again();
  });
  useEffect(() => {
    if (!reason) {
      tries.current = 0;
      return;
    }
    const timer = setTimeout(() => retry(), waitBefore(tries.current));
    const onOnline = () => retry();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('online', onOnline);
    window.addEventListener('beforeunload', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('beforeunload', ask);
    };
  }, [reason]);
}
