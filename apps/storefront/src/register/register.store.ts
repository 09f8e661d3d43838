import type { Sex } from '@sorrel/contracts/words';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { STEP, type Step } from './eligibility.ts';

/** What survives a reload. The password and the code are never kept. */
export type Draft = {
  step: Step;
  firstName: string;
  lastName: string;
  birthDay: string;
  birthMonth: string;
  birthYear: string;
  sex: Sex | '';
  uk_resident: 'yes' | 'no' | '';
  email: string;
  phone: string;
  /** The address whose registration lacks only the code: logging in with the right password leads straight to it. */
  awaitsCode: string;
};

const EMPTY: Draft = {
  step: STEP.name,
  firstName: '',
  lastName: '',
  birthDay: '',
  birthMonth: '',
  birthYear: '',
  sex: '',
  uk_resident: '',
  email: '',
  phone: '',
  awaitsCode: '',
};

type Store = Draft & { keep: (change: Partial<Draft>) => void; forget: () => void };

/** For this tab only: a shared computer forgets it when the tab closes. */
export const useDraft = create<Store>()(
  persist(
    (set) => ({
      ...EMPTY,
      keep: (change) => set(change),
      forget: () => set(EMPTY),
    }),
    { name: 'sorrel.registration', storage: createJSONStorage(() => sessionStorage), version: 1 },
  ),
);
