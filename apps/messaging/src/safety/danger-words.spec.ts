import { expect, test } from '@jest/globals';
import { dangersIn } from './danger-words.ts';

test.each([
  ['I don’t want to be here anymore', ['self-harm']],
  ['i have been thinking of hurting myself', ['self-harm']],
  ['Not suicidal, just very low', ['self-harm']],
  ['I took an overdose of the tablets', ['self-harm']],
  ['I have had chest pain since this morning', ['chest-pain']],
  ['There is a tightness across my chest', ['chest-pain']],
  ["I can't breathe properly", ['breathing']],
  ['Short of breath on the stairs, and my lips are swollen', ['breathing', 'swelling']],
  ['my throat feels tight', ['breathing']],
  ['My face swelled up after the cream', ['swelling']],
  ['I think I might be PREGNANT', ['pregnancy']],
  ['I missed my period', ['pregnancy']],
  ['We are trying for a baby', ['pregnancy']],
  ['No swelling, but I am breathless', ['breathing']],
] as const)('%j: a clinician should see it', (text, dangers) => {
  expect(dangersIn(text)).toEqual(dangers);
});

test.each([
  'Where is my parcel?',
  'The acne on my chest hurts a little',
  'I keep the cream in the chest of drawers',
  'A deep breath, and then I applied it',
  'I cut myself shaving',
  'I hurt myself at the gym, may I go on?',
  'Have you seen Suicide Squad?',
  'I have a swollen spot on my chin',
  'Is there a pregnancy-safe formula?',
  'I am not pregnant',
  'No chest pain, no swelling, never breathless',
  'The price has swell features',
  'This is to die for',
])('%j is nothing for an alarm', (text) => {
  expect(dangersIn(text)).toEqual([]);
});
