import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { Step } from './blocks.tsx';
import type { ShopSection } from './treatments.ts';

/** What a treatment is made of decides what its pages may say: only a cream or drops are made up for one person. */
export type Kind = 'cream' | 'drops' | 'tablets' | 'pen';

interface Words {
  chips: [string, string];
  /** Beside "Start consultation". */
  note: string;
  /** The two pictures that stand beside the treatment's own. */
  pictures: { src: string; alt: string }[];
  /** The drawn cases of before and after are of skin. */
  hasBeforeAfter: boolean;
  /** How what was ordered comes, as the last of the three steps. */
  arrival: string;
  /** Over the ingredients in the account. */
  contents: string;
}

const PARCEL = { src: '/images/scenes/parcel.webp', alt: 'A plain parcel and a bottle labelled Noor’s formula' };
const POST = { src: '/images/scenes/post.webp', alt: 'A plain parcel' };
const STONES = { src: '/images/scenes/stones-tall.webp', alt: 'Four rounded stones in balance on a plinth' };
const BY_POST = 'sent by tracked express post, within 1-2 days of shipping';
const AFTER_PHOTOS = 'Orders are not shipped until photos are uploaded.';

export const KINDS: Record<Kind, Words> = {
  cream: {
    chips: ['PRESCRIPTION', 'DERMATOLOGIST DESIGNED'],
    note: '2-minute form + photos',
    pictures: [{ src: '/images/scenes/texture.webp', alt: 'Cream spread with a spatula' }, PARCEL],
    hasBeforeAfter: true,
    arrival: `Your formula is made up and ${BY_POST}, about every 2 months. ${AFTER_PHOTOS}`,
    contents: 'Your Personalised Formula',
  },
  drops: {
    chips: ['PRESCRIPTION', 'MADE UP FOR YOU'],
    note: '5-minute consultation + photos',
    pictures: [
      { src: '/images/scenes/drops-tall.webp', alt: 'Two dropper bottles, one labelled Idris’s formula' },
      PARCEL,
    ],
    hasBeforeAfter: false,
    arrival: `Your drops are made up and ${BY_POST}, about every 2 months. ${AFTER_PHOTOS}`,
    contents: 'Your Personalised Formula',
  },
  tablets: {
    chips: ['PRESCRIPTION', 'TABLETS'],
    note: '5-minute consultation + photos',
    pictures: [POST],
    hasBeforeAfter: false,
    arrival: `Your tablets are dispensed by a pharmacy and ${BY_POST}. ${AFTER_PHOTOS}`,
    contents: 'Your medicine',
  },
  pen: {
    chips: ['PRESCRIPTION', 'WEEKLY INJECTION'],
    note: '5-minute consultation + photos',
    pictures: [STONES, POST],
    hasBeforeAfter: false,
    arrival: `Your pen is packed to stay cold and ${BY_POST}, about every month. ${AFTER_PHOTOS}`,
    contents: 'Your medicine',
  },
};

const BY_SECTION: Record<ShopSection, Kind> = {
  creams: 'cream',
  boosters: 'cream',
  hair: 'drops',
  tablets: 'tablets',
  weight: 'pen',
};
export const kindOfSection = (section: ShopSection): Kind => BY_SECTION[section];

/** Of what was ordered on this consultation. */
export function kindOfConsultation(consultation: TreatmentSlug): Kind {
  if (consultation === 'weight-loss') return 'pen';
  if (consultation === 'hair-loss') return 'drops';
  return consultation === 'oral-spironolactone' ? 'tablets' : 'cream';
}

/** How the product of a kind comes to be: the consultation, the decision, the parcel. */
export const stepsOf = (kind: Kind): Step[] => [
  {
    title: 'Tell us about you',
    drawing: 'form',
    text: `A free, doctor-led consultation: ${KINDS[kind].note}. You can stop and come back; answers are saved as you go.`,
  },
  {
    title: 'A prescriber decides',
    drawing: 'prescriber',
    text: 'They read your answers, look at your photos and ask if something is unclear. If treatment is not safe for you, they say so and you are refunded.',
  },
  { title: 'It comes by post', drawing: 'parcel', text: KINDS[kind].arrival },
];
