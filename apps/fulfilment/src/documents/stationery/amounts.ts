import type { TextStyle } from '@sorrel/service-kit/typesetting/sheet';
import { type Cell, LEFT, type Letterhead, RIGHT, STYLE, WIDTH } from './letterhead.ts';

const TOTAL: TextStyle = { ...STYLE.heading, size: 15, leading: 21 };
const TOTAL_AMOUNT: TextStyle = { ...STYLE.code, size: 14, leading: 21 };

/** A sum under a table of lines, and what it is. */
export function amountRow(
  label: string,
  amount: string,
  style: TextStyle = STYLE.body,
  amountStyle: TextStyle = STYLE.code,
): Cell[] {
  return [
    { x: LEFT, width: WIDTH - 130, texts: [{ text: label, style }] },
    { x: RIGHT - 120, width: 120, align: 'right', texts: [{ text: amount, style: amountStyle }] },
  ];
}

/** The sum that counts. */
export const printTotal = (page: Letterhead, label: string, amount: string): void =>
  page.panel([amountRow(label, amount, TOTAL, TOTAL_AMOUNT)], { padding: 11 });
