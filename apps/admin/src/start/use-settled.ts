import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../lists/search-box.tsx';

/** The text once typing has stopped: half an e-mail address finds nobody. */
export function useSettled(text: string, ms: number = SEARCH_DEBOUNCE_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
