import { heldTexts } from '@sorrel/contracts/billing/hold';
import type { CheckoutNotice } from '@sorrel/contracts/billing/words';
import { conflict, type Fault } from '@sorrel/service-kit/fault';
import type { Barrier } from '../decisions/safety/barrier.ts';
import type { Proposal } from '../decisions/safety/offered.ts';
import type { Offer } from '../catalogue/product.ts';

const UNCHARGED = 'You have not been charged.';
const UNWELL = 'If you feel unwell, do not wait for us: call 111 at any hour, or 999 in an emergency.';
const RULED_OUT = (name: string, says: readonly string[]) => ({
  title: 'This treatment is not right for you now',
  text: `${says.length > 0 ? says.join(' ') : `From what you have told us, the ${name} is not safe for you at the moment, so we do not offer it to you.`} ${UNCHARGED} Thank you for telling us. Your GP, midwife or pharmacist can advise you, and you can ask our team in the chat. ${UNWELL}`,
});
const NOT_YET = (name: string): string => `The ${name} is coming soon: it cannot be ordered yet.`;
const WORDS: Record<
  Barrier | 'stopped' | 'soon',
  (name: string, says: readonly string[]) => Pick<CheckoutNotice, 'title' | 'text'>
> = {
  pregnancy: RULED_OUT,
  'ruled-out': RULED_OUT,
  decision: (name) => ({
    title: 'A prescriber looks at your answers first',
    text: `Something you have told us needs a prescriber’s decision before we can offer you the ${name}. ${UNCHARGED} You need do nothing: they look at it, we write to you, and if they agree you can go on then. ${UNWELL}`,
  }),
  stopped: (name) => ({
    title: 'Not available at the moment',
    text: `The ${name} is not available at the moment: our pharmacist has stopped it for everybody while a question about its safety is looked into. ${UNCHARGED} Please try again later, or ask our team in the chat.`,
  }),
  soon: (name) => ({
    title: 'Coming soon',
    text: `${NOT_YET(name)} ${UNCHARGED} Your answers are kept. Please come back later, or ask our team in the chat.`,
  }),
  consultation: (name) => ({
    title: 'First a short consultation',
    text: `Before we can offer you the ${name}, our prescriber needs your answers to its consultation. ${UNCHARGED}`,
  }),
};

/** Why it is not what they wanted, and what else there is. Null: they get what they wanted. */
export function noticeOf({ barrier, says, wanted, offer, instead }: Proposal): CheckoutNotice | null {
  if (barrier === null) return null;
  const name = nameOf(wanted);
  const words = offer
    ? {
        title: 'We propose something else',
        text:
          barrier === 'soon'
            ? `${NOT_YET(name)} The ${nameOf(offer)} can, and our prescriber looks at whether it suits you.`
            : barrier === 'stopped'
              ? `The ${name} is not available at the moment: our pharmacist has stopped it for everybody while a question about its safety is looked into. The ${nameOf(offer)} is, and our prescriber looks at whether it suits you.`
              : says.length > 0
                ? `${says.join(' ')} The ${nameOf(offer)} may be for you. ${UNWELL}`
                : `From what you have told us, the ${name} is not safe for you at the moment. The ${nameOf(offer)} may be. ${UNWELL}`,
      }
    : WORDS[barrier](name, says);
  return {
    kind: barrier,
    ...words,
    consultation: wanted.consultation,
    instead: instead.map((one) => ({
      name: one.treatmentTitle,
      consultation: one.consultation,
      text: `It contains ${listed(one.product.ingredients.map((ingredient) => ingredient.name.toLowerCase()))}, and nothing that what you told us speaks against. It has a short consultation of its own, and a prescriber reads it before anything is sent.`,
    })),
  };
}

/** One notice for every step of the checkout. */
export function barred(barrier: Barrier | 'stopped' | 'soon' | null): Fault {
  if (barrier === 'soon')
    return conflict(`This treatment is coming soon: it cannot be ordered yet. ${UNCHARGED}`, 'not_offered');
  const words = heldTexts({ reason: barrier ?? 'ruled-out', status: 'pending' });
  return conflict(words.checkout ?? words.unpaid, 'not_offered');
}

// A brand keeps its capital letter; what we call a cream, a pill or drops does not begin one in a sentence.
const nameOf = ({ product, treatmentTitle }: Pick<Offer, 'product' | 'treatmentTitle'>): string =>
  product.form === 'injection'
    ? `${treatmentTitle} pen`
    : treatmentTitle.replace(/^The /, '').replace(/^./, (one) => one.toLowerCase());

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
