import type { z } from 'zod';
import type { ImportedOrder } from '@sorrel/contracts/fulfilment/rpc';
import { isWholePdf } from '../labels/label-pdf.ts';

type Label = Pick<z.output<typeof ImportedOrder>, 'id' | 'tracking' | 'labelPdf'>;

/** A label is looked up by its number alone, in this form. */
const NUMBER = /^[A-Z0-9]{6,30}$/;

/** Why the label that came with an old order cannot be kept; null when it can, or when none came. */
export function labelFault({ id, tracking, labelPdf }: Label): string | null {
  if (labelPdf === undefined) return null;
  if (!tracking || !NUMBER.test(tracking))
    return `The label of order ${id} cannot be kept without a tracking number of capital letters and digits. Nothing was imported.`;
  if (!isWholePdf(Buffer.from(labelPdf, 'base64')))
    return `The label of order ${id} is not a whole PDF. Nothing was imported.`;
  return null;
}
