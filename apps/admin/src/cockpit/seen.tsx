import { createContext, type ReactNode, type RefCallback, use, useCallback, useEffect, useState } from 'react';
import { Watcher } from './watcher.ts';

interface Seen {
  /** Names of what has been on screen. */
  names: ReadonlySet<string>;
  watcher: Watcher | null;
}
const SeenContext = createContext<Seen>({ names: new Set(), watcher: null });

/** Keeps what has been on screen of a case, for everything inside. */
export function SeenProvider({ children }: { children: ReactNode }) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const [watcher, setWatcher] = useState<Watcher | null>(null);
  useEffect(() => {
    const own = new Watcher((name) => setNames((all) => (all.has(name) ? all : new Set([...all, name]))));
    setWatcher(own);
    return () => own.stop();
  }, []);
  return <SeenContext value={{ names, watcher }}>{children}</SeenContext>;
}

export const useSeenNames = (): ReadonlySet<string> => use(SeenContext).names;

/** For an element that must have been on screen: its ref, and a mark by which the next one not seen yet is found. */
export function useWatched<E extends Element>(
  name: string | null,
  /** How long it takes to look at it. */
  readMs: number,
): { ref: RefCallback<E>; 'data-unseen'?: true | undefined } {
  const { names, watcher } = use(SeenContext);
  const ref = useCallback(
    (element: E | null) => {
      if (!element || !watcher || name === null) return undefined;
      return watcher.watch(element, name, readMs);
    },
    [watcher, name, readMs],
  );
  return { ref, 'data-unseen': name !== null && !names.has(name) ? true : undefined };
}

export const answerName = (consultation: number, index: number): string => `answer ${consultation} ${index}`;
export const medicineName = (itemId: number): string => `medicine ${itemId}`;
export const photoName = (id: number): string => `photo ${id}`;
