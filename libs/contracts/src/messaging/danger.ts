import { z } from 'zod';

/** What somebody's words may tell of that a clinician should see at once. Judged by the words alone. */
export const Danger = z.enum([
  'self-harm',
  'overdose',
  'eating-disorder',
  'chest-pain',
  'breathing',
  'swelling',
  'collapse',
  'vision',
  'jaundice',
  'pancreatitis',
  'pregnancy',
  'abuse',
  'under-age',
]);
export type Danger = z.infer<typeof Danger>;

/** As the clinic reads them. */
export const DANGER_WORDS: Readonly<Record<Danger, string>> = {
  'self-harm': 'self-harm',
  overdose: 'overdose',
  'eating-disorder': 'eating disorder',
  'chest-pain': 'chest pain',
  breathing: 'breathing',
  swelling: 'swelling or allergy',
  collapse: 'collapse, bleeding or severe pain',
  vision: 'loss of sight',
  jaundice: 'jaundice',
  pancreatitis: 'pain through to the back',
  pregnancy: 'pregnancy',
  abuse: 'abuse or pressure',
  'under-age': 'under age',
};
