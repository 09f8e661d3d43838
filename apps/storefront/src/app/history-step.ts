import { useLocation, useNavigate } from 'react-router';

interface Entry {
  step?: number | undefined;
  /** The step it was reached from: the entry before this one. */
  from?: number | undefined;
  /** How many entries of the journey lie before this one. */
  depth?: number | undefined;
}

/**
 * The step of a journey of several on one page, kept with its entry in the browser's history: Back, and the swipe of a phone, go one step
 * back, and a reload stays.
 */
export function useHistoryStep(first = 0) {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = (location.state ?? {}) as Entry;
  const step = entry.step ?? first;
  const goTo = (to: number, how: { replace?: boolean } = {}): void => {
    const depth = (entry.depth ?? 0) + (how.replace ? 0 : 1);
    const state: Entry = { ...entry, step: to, from: how.replace ? undefined : step, depth };
    void navigate(
      { search: location.search, hash: location.hash },
      { state, preventScrollReset: true, ...(how.replace ? { replace: true } : {}) },
    );
  };
  /** To an earlier step: by the history where that is where it leads, so that a Back after it does not lead forward again. */
  const goBackTo = (to: number): void => {
    if (entry.from === to) void navigate(-1);
    else goTo(to, { replace: true });
  };
  return { step, depth: entry.depth ?? 0, isKept: entry.step !== undefined, goTo, goBackTo };
}
