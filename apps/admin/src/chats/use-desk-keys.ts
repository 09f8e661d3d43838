import { useEffect, useRef } from 'react';
import { usePreferences } from '../app/preferences.store.ts';
import { isElsewhere } from '../lists/use-row-keys.ts';

type Keys = Readonly<Record<string, () => void>>;

/** Single letters for what is done most; not while somebody types, or a dialog is open. Each person may switch them off. */
export function useDeskKeys(keys: Keys): void {
  const isOn = usePreferences(({ hasKeys }) => hasKeys);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent): void => {
      const act = latest.current[event.key.toLowerCase()];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
