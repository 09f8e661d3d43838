import { z } from 'zod';
import { id, number } from './forms.edge.ts';

// Browsers send numbers, forms send text, and a urlencoded body carries the change as JSON: all become one object, which its owner validates.
const fromText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};
const date = z.string('Please choose a date.').max(40, 'Please choose a date.').nullish();
const blank = z.literal('').transform(() => null);

/** `{kind, ...}`: a change to preview. */
export const ChangeFields = z.preprocess(
  fromText,
  z
    .object(
      {
        kind: z.string('Please say what you want to change.').max(40, 'Please say what you want to change.'),
        due_at: date,
        date,
        until: date,
        frequency: number.nullish(),
        code: z.string('Please enter a code.').max(100, 'Invalid promo code').nullish(),
        action: z.enum(['add', 'change', 'remove'], 'Please choose add, change or remove.').optional(),
        id: z.union([blank, id]).nullish(),
        item_id: z.union([blank, id]).nullish(),
      },
      'Please say what you want to change.',
    )
    .transform(({ date: on, ...change }) => ({ ...change, due_at: change.due_at ?? on })),
);
