import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type Look = 'system' | 'light' | 'dark';

interface Preferences {
  /** `system`: as this person's machine is set. */
  look: Look;
  /** Whether single keys do something: j and k in lists. */
  hasKeys: boolean;
  choose(change: Partial<Pick<Preferences, 'look' | 'hasKeys'>>): void;
}

/** How somebody likes the console in this browser. */
export const usePreferences = create<Preferences>()(
  persist((set) => ({ look: 'system', hasKeys: true, choose: (change) => set(change) }), {
    name: 'sorrel-console',
    partialize: ({ look, hasKeys }) => ({ look, hasKeys }),
  }),
);
