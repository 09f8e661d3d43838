import type { Condition } from '../../../safety/condition.ts';
import type { Stop } from '../../questionnaire.ts';

export const isotretinoinStop = (when: Condition): Stop => ({
  id: 'isotretinoin-now',
  when,
  text: 'Isotretinoin makes skin very delicate, so we cannot add a prescription cream while you take it or for a month after. Please stay with your dermatologist’s plan; you are welcome to come back afterwards.',
});

export const changingMoleStop = (when: Condition): Stop => ({
  id: 'changing-mole',
  when,
  text: 'A mole or patch that changes, bleeds or has uneven edges or colours should be seen by a doctor before anything is put on it. Please book a GP appointment within two weeks and show them. Most turn out harmless, and we are glad to help afterwards.',
});
