import { useEffect, useEffectEvent, useState } from 'react';

const SECONDS = 3;

/** 3, 2, 1, done. `left` is null while nothing counts. */
export function useCountdown(onDone: () => void): { left: number | null; start(): void } {
  const [left, setLeft] = useState<number | null>(null);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null);
      if (left === 1) done();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: () => setLeft(SECONDS) };
}
