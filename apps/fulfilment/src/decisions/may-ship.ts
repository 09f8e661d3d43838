import { conflict, type Fault } from '@sorrel/service-kit/fault';
import type { Facts, Pack, Standing, Supply } from './facts.ts';

export interface Refusal {
  kind: 'refused';
  code: Code;
  /** The word of the answer over HTTP. */
  answer: string;
  text: string;
  /** What to do next; empty where the text says it already. */
  next: string;
}
export type Decision = { kind: 'ship' } | Refusal;

type Code = (typeof ALL)[number]['code'];
interface Rule<F> {
  code: string;
  answer: string;
  /** Text and what to do next, where it stands in the way. */
  why(facts: F): readonly [text: string, next: string] | false;
}

const NOTHING_TO_DO = 'There is nothing to do here: it appears under To pack once';
const HELD: Record<string, readonly [string, string]> = {
  'back-to-approval': [
    'This item went back to the prescriber and must not be shipped.',
    'It may leave once it is approved again.',
  ],
  waiting: [
    'This item waits for the customer and cannot be shipped yet.',
    `${NOTHING_TO_DO} they have done what they are asked for.`,
  ],
  pregnancy: ['A pregnancy was recorded, so this item must not be shipped.', 'A prescriber has to look at it.'],
  dispute: ['The customer disputes a payment at their bank.', 'Nothing may be shipped until that is settled.'],
};
const HELD_OTHERWISE = [
  'This item is held and must not be shipped.',
  'It may leave once it is cleared again.',
] as const;
const NOT_FOR_IT = 'Do not ship this; please tell the prescriber.';

const written = (date: string): string => date.split('-').reverse().join('/');

// The order of these lists is the order of precedence.

/** The first that holds decides the status. */
const STANDING = [
  {
    code: 'left',
    answer: 'shipped',
    why: ({ left }) =>
      left === 'in a parcel' && ['This item has left already.', 'If another pack was fetched for it, put that back.'],
  },
  {
    code: 'left_by_hand',
    answer: 'not_ready',
    why: ({ left }) =>
      left === 'by hand' && [
        'This item was marked as shipped by hand, so there is no label to buy for it.',
        'If a pack was fetched for it, put that back.',
      ],
  },
  {
    code: 'closed',
    answer: 'not_ready',
    why: ({ gate }) =>
      gate === 'closed' && [
        'This item was cancelled, refused or refunded and must not be shipped.',
        'If a pack was fetched for it, put that back.',
      ],
  },
  {
    code: 'held',
    answer: 'not_ready',
    why: ({ gate, gateReason }) => gate === 'held' && (HELD[gateReason ?? ''] ?? HELD_OTHERWISE),
  },
  {
    // Billing may not have called it back yet: the prescription alone holds it.
    code: 'revoked',
    answer: 'not_ready',
    why: ({ isRevoked }) =>
      isRevoked && [
        'The prescription for this item was revoked, so it must not be shipped.',
        'A prescriber looks at it again.',
      ],
  },
  {
    code: 'withheld',
    answer: 'not_ready',
    why: ({ isWithheld }) =>
      isWithheld && [
        'This item is owed and is being refunded, so it must not be packed or shipped.',
        'It stands under Dispatch, Owed.',
      ],
  },
  {
    code: 'unpaid',
    answer: 'not_ready',
    why: ({ isPaid }) => !isPaid && ['This item is not paid yet.', `${NOTHING_TO_DO} it is.`],
  },
  {
    code: 'not_approved',
    answer: 'not_ready',
    // What was decided may still be on its way here.
    why: ({ gate }) =>
      gate === 'none' && [
        'No approval of this item has arrived at the pharmacy yet.',
        `If it was approved just now, please try again in a moment; otherwise there is nothing to do here until it is.`,
      ],
  },
  {
    code: 'no_prescription',
    answer: 'not_ready',
    why: ({ hasPrescription }) =>
      !hasPrescription && ['The prescription has not reached the pharmacy yet.', 'Please try again in a moment.'],
  },
] as const satisfies readonly Rule<Standing>[];

const SUPPLY = [
  {
    code: 'not_trading',
    answer: 'business_incomplete',
    why: ({ notTrading }) => notTrading !== null && [notTrading, ''],
  },
  { code: 'stopped', answer: 'medicine_stopped', why: ({ stopped }) => stopped !== null && [stopped, ''] },
  {
    code: 'other_patient',
    answer: 'prescription_not_valid',
    why: ({ isForPatient }) => !isForPatient && ['The prescription is for somebody else.', NOT_FOR_IT],
  },
  {
    code: 'other_formula',
    answer: 'prescription_not_valid',
    why: ({ isForFormula }) =>
      !isForFormula && ['The prescription is for another formula or strength than this item.', NOT_FOR_IT],
  },
  {
    code: 'dated_ahead',
    answer: 'prescription_not_valid',
    why: ({ dated }) =>
      dated === 'ahead' && [
        'The prescription is dated in the future, so it cannot be dispensed yet.',
        'Ship it on that day; if the date looks wrong, please tell the prescriber.',
      ],
  },
  {
    code: 'expired',
    answer: 'prescription_not_valid',
    why: ({ dated }) =>
      dated === 'expired' && [
        'The prescription has expired.',
        'A prescriber must approve this item again before it can be shipped.',
      ],
  },
  {
    code: 'used_up',
    answer: 'prescription_not_valid',
    why: ({ hasSupplyLeft }) =>
      !hasSupplyLeft && [
        'All supplies of this prescription have been dispensed.',
        'A prescriber must approve this item again.',
      ],
  },
  {
    code: 'clinical_stopped',
    answer: 'clinical_check',
    why: ({ clinical }) =>
      clinical === 'stopped' && [
        'A pharmacist has stopped this supply.',
        'It may be packed once a pharmacist has looked at it again, under Pharmacist’s check.',
      ],
  },
  {
    code: 'clinical_asked',
    answer: 'clinical_check',
    why: ({ clinical }) =>
      clinical === 'asked' && [
        'A pharmacist has asked the prescriber about this supply.',
        'It may be packed once they have answered and a pharmacist has looked at it again.',
      ],
  },
  {
    code: 'clinical_own',
    answer: 'clinical_check',
    why: ({ clinical }) =>
      clinical === 'own' && [
        'You have prescribed this yourself, so another pharmacist must look at this first.',
        'It waits under Pharmacist’s check.',
      ],
  },
  {
    code: 'clinical_check',
    answer: 'clinical_check',
    why: ({ clinical, responsibleName }) =>
      clinical === 'to-check' && [
        'A pharmacist must look at this first.',
        responsibleName === null
          ? 'Please ask a pharmacist: it waits under Pharmacist’s check.'
          : `Please ask ${responsibleName}, the responsible pharmacist, or another pharmacist: it waits under Pharmacist’s check.`,
      ],
  },
] as const satisfies readonly Rule<Supply>[];

const SIGN_IN = 'A pharmacist signs in under Responsible pharmacist.';
const PARCEL = [
  {
    code: 'no_responsible',
    answer: 'no_responsible_pharmacist',
    why: ({ responsible }) =>
      responsible === 'none' && ['No responsible pharmacist is signed in, so nothing may leave.', SIGN_IN],
  },
  {
    code: 'responsible_lapsed',
    answer: 'no_responsible_pharmacist',
    why: ({ responsible, responsibleName }) =>
      responsible === 'lapsed' && [
        `The log-in of ${responsibleName ?? 'the responsible pharmacist'} has ended by itself, so nothing may leave.`,
        SIGN_IN,
      ],
  },
  {
    code: 'responsible_overrun',
    answer: 'no_responsible_pharmacist',
    why: ({ responsible, responsibleName }) =>
      responsible === 'overrun' && [
        `${responsibleName ?? 'The responsible pharmacist'} has been absent for longer than the two hours of a day, so nothing may leave.`,
        'They come back, or another pharmacist signs in, under Responsible pharmacist.',
      ],
  },
  {
    code: 'responsible_absent',
    answer: 'no_responsible_pharmacist',
    why: ({ responsible, responsibleName, isSupervised }) =>
      responsible === 'absent' &&
      !isSupervised && [
        `${responsibleName ?? 'The responsible pharmacist'} is absent, so a parcel leaves only by the hand of another pharmacist.`,
        'Please wait until they are back, or ask another pharmacist.',
      ],
  },
  {
    code: 'no_address',
    answer: 'no_address',
    why: ({ address }) =>
      address === 'missing' && [
        'The customer has given no delivery address.',
        'Please ask them for it before you ship.',
      ],
  },
  {
    code: 'address_doubtful',
    answer: 'address_doubtful',
    why: ({ address }) =>
      address === 'doubtful' && [
        'The postcode of this address looks unusual.',
        'Please ask the customer; when they confirm it, tick the box in Edit address.',
      ],
  },
  {
    code: 'address_unconfirmed',
    answer: 'address_unconfirmed',
    why: ({ address }) =>
      address === 'unconfirmed' && [
        'The delivery address was changed, and nobody has confirmed it.',
        'The patient presses the link in our e-mail, or a colleague who has not changed it asks them and confirms it beside the address.',
      ],
  },
  {
    code: 'name_unprintable',
    answer: 'name_unprintable',
    why: ({ lostLetters }) =>
      lostLetters.length > 0 && [
        `The label cannot show the patient's name: these letters cannot be printed: ${lostLetters.join(' ')}.`,
        'Please ask the customer how their name is written in Latin letters, and change it first.',
      ],
  },
  {
    code: 'cold_chain',
    answer: 'cold_chain',
    why: ({ coldUntil }) =>
      coldUntil !== null && [
        'This parcel must stay cold, so it is not sent the day before a weekend or bank holiday, nor after the collection.',
        `It leaves on ${written(coldUntil)} at the earliest: please pack it on that day.`,
      ],
  },
  {
    code: 'not_checked',
    answer: 'not_checked',
    why: ({ check }) =>
      check === 'needed' && [
        'This parcel leaves only after a check by a second person.',
        'Please scan its order and its pack at the station first; then somebody else checks it there.',
      ],
  },
  {
    code: 'check_waits',
    answer: 'not_checked',
    why: ({ check, packedBy }) =>
      check === 'waiting' && [
        `This parcel was packed by ${packedBy ?? 'a colleague'} and waits for its check.`,
        'Another person with the right to check scans its order at the station, and passes it.',
      ],
  },
  {
    code: 'pack_too_short',
    answer: 'pack_again',
    why: ({ pack }) =>
      pack.kind === 'too short' && [
        'The pack put aside for this item expires before the supply is used up.',
        'Please pack it again, with another batch.',
      ],
  },
  {
    code: 'pack_taken',
    answer: 'pack_again',
    why: ({ pack }) =>
      pack.kind === 'taken' && [
        'The pack that was scanned for this item is not put aside any more.',
        'Please take it out of the parcel and pack it again.',
      ],
  },
  {
    code: 'pack_stopped',
    answer: 'pack_again',
    why: ({ pack }) =>
      pack.kind === 'stopped' && [
        'The batch of this pack was stopped just now.',
        'Please take it out of the parcel, and ship the item again.',
      ],
  },
  {
    code: 'label_of_other_batch',
    answer: 'label_void',
    why: ({ pack }) =>
      pack.kind === 'other label' && [
        'The label that was printed for this item names another batch than the pack that would leave.',
        'Throw that label away: pack the item again, print its papers, and stick the new label on.',
      ],
  },
  {
    code: 'label_unread',
    answer: 'label_void',
    why: ({ pack }) =>
      pack.kind === 'label unread' && [
        'Another batch was taken for this item than its first label named, and the new label was not scanned.',
        'Open the order at the station, and scan its pack and then the label on it.',
      ],
  },
  { code: 'no_pack', answer: 'no_batch', why: ({ pack }) => pack.kind === 'none' && noPack(pack) },
] as const satisfies readonly Rule<Facts>[];
const ALL = [...STANDING, ...SUPPLY, ...PARCEL] as const;

/** Whether a parcel with this item may leave now; otherwise the gravest of what stands in its way. */
export const mayShip = (facts: Facts): Decision => firstOf(ALL, facts) ?? { kind: 'ship' };

/** What stands in the way of packing it and of its papers: what a pack, its check and its address need is settled at the bench. */
export const whyNotSupplied = (facts: Supply): Refusal | null => firstOf([...STANDING, ...SUPPLY], facts);

/** What holds it whatever is done at the pharmacy. */
export const whyNotReady = (facts: Standing): Refusal | null => firstOf(STANDING, facts);

export const wordsOf = ({ text, next }: Pick<Refusal, 'text' | 'next'>): string => `${text} ${next}`.trimEnd();

export const refused = (refusal: Refusal): Fault => conflict(wordsOf(refusal), refusal.answer);

/** Why no pack of a code can be put aside. */
export function noPack({
  code,
  left,
  lastDay,
}: Omit<Extract<Pack, { kind: 'none' }>, 'kind'>): readonly [string, string] {
  const words = `No pack of ${code} can be put aside:`;
  if (left === 'owed')
    return [
      `${words} what is on the shelf is owed to orders that have waited longer.`,
      'Please pack those first, under Dispatch, Owed.',
    ];
  if (left === 'short-dated')
    return [
      `${words} what is on the shelf expires before this supply is used up (${written(lastDay)}).`,
      'Please receive a batch that lasts.',
    ];
  if (left === 'quarantined')
    return [`${words} what is there is in quarantine.`, 'A pharmacist has to release it first, under Batches.'];
  return [`${words} nothing is left on the shelf.`, 'Please receive a batch, under Batches.'];
}

function firstOf<F>(rules: readonly (Rule<F> & { code: Code })[], facts: F): Refusal | null {
  for (const { code, answer, why } of rules) {
    const words = why(facts);
    if (words) return { kind: 'refused', code, answer, text: words[0], next: words[1] };
  }
  return null;
}
