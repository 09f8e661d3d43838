import type { PackFate, ParcelOutcome, ParcelTrouble } from '@sorrel/contracts/fulfilment/parcel';
import type { Tone } from '../ui/badge.ts';
import type { ExceptionRow } from './exceptions.api.ts';

export const TROUBLES: Record<ParcelTrouble, string> = {
  returned: 'Came back',
  lost: 'Lost',
  damaged: 'Damaged',
  warm: 'Too warm',
  'wrong-item': 'Wrong item',
};
export const OUTCOMES: Record<ParcelOutcome, string> = {
  reship: 'Send it again, without charge',
  refund: 'Give the money back',
  none: 'Nothing more for the patient',
};
export const FATES: Record<PackFate, string> = {
  destroyed: 'Destroy it',
  restocked: 'Back on the shelf',
  none: 'It is not here',
};
/** The same once it is done. */
export const FATE_DONE: Record<PackFate, string> = {
  destroyed: 'pack destroyed',
  restocked: 'pack back on the shelf',
  none: 'pack not here',
};

/** What stands next for a parcel. */
export function exceptionBadge({ state, reship }: Pick<ExceptionRow, 'state' | 'reship'>): {
  text: string;
  tone: Tone;
} {
  if (state === 'open') return { text: 'to be decided', tone: 'bad' };
  if (state === 'refunding') return { text: 'money to give back', tone: 'asked' };
  if (state === 'settled') return { text: 'settled', tone: 'good' };
  return reship?.status === 'label-pending'
    ? { text: 'label pending', tone: 'asked' }
    : { text: 'to send again', tone: 'todo' };
}
