import type { Step } from '../content/blocks.tsx';

/** How it goes, without a product: the consultation, the decision, and what follows where something is prescribed. */
export const CONSULTATION_STEPS: Step[] = [
  {
    title: 'Tell us about you',
    drawing: 'form',
    text: 'A free, doctor-led consultation: a short medical form, and photos where they are needed. You can stop and come back; answers are saved as you go.',
  },
  {
    title: 'A prescriber decides',
    drawing: 'prescriber',
    text: 'They read your answers, look at your photos and ask if something is unclear. They tell you what may help, why, and what it costs. If treatment is not safe for you, they say so.',
  },
  {
    title: 'You choose',
    drawing: 'post',
    text: 'If something is prescribed and you want it, a pharmacy dispenses it and sends it to you in plain packaging. You can change your mind at any time.',
  },
];
