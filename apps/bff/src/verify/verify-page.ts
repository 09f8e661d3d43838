import type { PrescriptionStanding, VerifiedPrescription } from '@sorrel/contracts/fulfilment/rpc';
import { registerOf } from '@sorrel/contracts/consultations/registration';
import { PLAN_REMARK } from '@sorrel/contracts/consultations/titration';
import { harmless } from '@sorrel/contracts/harmless';
import { londonDate } from '@sorrel/contracts/london';

const escape = (text: string): string => harmless(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });
const dayOf = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
const momentOf = (at: string): string => `${dayOf(londonDate(new Date(at)))} at ${clock.format(new Date(at))}`;

/** Title, and what to do. The colour only repeats what the words say. */
const VERDICTS: Record<PrescriptionStanding, { title: string; text: string; isGood: boolean }> = {
  valid: {
    title: 'This prescription stands',
    text: 'Compare what is below with the paper. If anything differs, do not dispense from the paper, and ring us.',
    isGood: true,
  },
  revoked: {
    title: 'Revoked: do not dispense',
    text: 'The prescription was taken back. Nothing may be dispensed on it from that day on.',
    isGood: false,
  },
  expired: {
    title: 'Run out: do not dispense',
    text: 'Its last day is over. The patient needs a new prescription.',
    isGood: false,
  },
  dispensed: {
    title: 'Dispensed in full',
    text: 'Every supply of it has left our pharmacy. Nothing more may be dispensed on it.',
    isGood: false,
  },
  unproven: {
    title: 'Not proven: do not dispense',
    text: 'We know this number, but hold no signed record that proves it. Please ring us before you rely on the paper.',
    isGood: false,
  },
};

const strength = ({ name, value, unit }: VerifiedPrescription['ingredients'][number]): string =>
  `${name} ${/^[%‰]/.test(unit) ? `${value}${unit}` : `${value} ${unit}`.trim()}`;

const supplies = (count: number): string => (count === 1 ? '1 supply' : `${count} supplies`);

/** What the paper says, line by line, for whoever holds it beside the screen. All of it text. */
function linesOf(one: VerifiedPrescription): [caption: string, lines: string[]][] {
  const { prescriber, ingredients, standing } = one;
  return [
    ['Number', [one.ref]],
    ['Medicine', [one.product, ingredients.map(strength).join(', '), one.quantity]],
    ...(one.plan ? [['Plan of steps', [one.plan, PLAN_REMARK]] satisfies [string, string[]]] : []),
    ['Patient, by initials', [one.initials || 'Not recorded']],
    ['Prescriber', [prescriber.name, [prescriber.qualification, prescriber.registration].filter(Boolean).join(', ')]],
    ['Signed', [momentOf(one.signedAt)]],
    [
      'Signature',
      [standing === 'unproven' ? 'Not proven' : 'Genuine: these are the words that the prescriber signed, unchanged'],
    ],
    ['Valid until', [dayOf(one.validUntil)]],
    ['Dispensed so far', [`${one.dispensed} of ${supplies(one.supplies)}`]],
    ...(one.revokedOn ? [['Revoked on', [dayOf(one.revokedOn)]] satisfies [string, string[]]] : []),
  ];
}

const STYLE = `<style>dl{margin:24px 0 0}dt{margin-top:14px;font-size:14px;color:#5b665f}dd{margin:0;overflow-wrap:anywhere}.verdict{padding:20px 24px;border-radius:12px;border-left:8px solid #9c3f23;background:#f9e6de}.verdict.good{border-color:#2f6b45;background:#e3efe5}.verdict h2{margin:0 0 6px;font:600 26px/1.2 Georgia,serif}.verdict p{margin:0}hr{border:0;border-top:1px solid #dde7dc;margin:32px 0 24px}</style>`;

const verdict = (title: string, text: string, isGood: boolean): string =>
  `<div class="verdict${isGood ? ' good' : ''}"><h2>${title}</h2><p>${text}</p></div>`;

export interface VerifyPage {
  title: string;
  body: string;
}

export function verifyPage(one: VerifiedPrescription | null): VerifyPage {
  if (!one)
    return {
      title: 'Not known',
      body: `${STYLE}${verdict('Not one of ours: do not dispense', 'No prescription belongs to this address. Please scan the code on the paper again. If this page comes again, the paper is not ours.', false)}<p><a href="/">Our pharmacy</a></p>`,
    };
  const { title, text, isGood } = VERDICTS[one.standing];
  const rows = linesOf(one)
    .map(
      ([caption, lines]) =>
        `<dt>${caption}</dt>${lines
          .filter(Boolean)
          .map((line) => `<dd>${escape(line)}</dd>`)
          .join('')}`,
    )
    .join('');
  const register = registerOf(one.prescriber.registration);
  const look = register
    ? `<p>Check the prescriber in <a href="${register.url}" rel="noreferrer">the ${register.body}’s register</a>.</p>`
    : '';
  const { name, registration, telephone } = one.pharmacy;
  const tel = telephone.replace(/[^+\d]/g, '');
  return {
    title: `Prescription ${escape(one.ref)}`,
    body: `${STYLE}${verdict(title, text, isGood)}<dl>${rows}</dl><hr>${look}<p>${escape(name)}, ${escape(registration)}${tel ? `<br><a href="tel:${tel}">${escape(telephone)}</a>` : ''}</p><p>Not valid for controlled drugs.</p>`,
  };
}
