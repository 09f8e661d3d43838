import type { CheckState } from '@sorrel/contracts/fulfilment/accuracy-check';
import type { Verdict } from '@sorrel/contracts/fulfilment/station';
import type { Opening, Packing } from '../accuracy/accuracy.ts';

/** Why an order is not opened: it is somebody else's to check, or there is nothing to check. */
export function whyNotOpened(
  opening: Extract<Opening, 'not-yours' | 'nothing-to-check'>,
  orderId: string,
  { state, packing }: { state: CheckState | null; packing: Packing | null },
): { verdict: Verdict; text: string } {
  if (opening === 'not-yours')
    return {
      verdict: 'to-be-checked',
      text: `${orderId} was packed by ${packing?.byName ?? 'a colleague'} and waits for its check, which is for another person with the right to check. Leave it where it lies.`,
    };
  const say = (text: string) => ({ verdict: 'nothing-to-check', text }) as const;
  switch (state) {
    case 'passed':
      return say(`${packing?.check?.byName ?? 'A colleague'} has checked ${orderId} already: it may leave.`);
    case 'waiting':
      return say(`${orderId} was packed anew since you opened it, so it is not yours to check.`);
    case 'needed':
      return say(`${orderId} is not packed: it is packed and scanned first, then checked.`);
    case null:
      return say(`${orderId} needs no check.`);
  }
}
