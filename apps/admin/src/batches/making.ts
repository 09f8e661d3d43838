import { amountText, thousandthsOf } from '@sorrel/contracts/fulfilment/amount';
import type { Badge } from '../ui/badge.ts';
import type { Worksheet, WorksheetLine, WorksheetRow } from './making.api.ts';

const STATES: Record<WorksheetRow['state'], Badge> = {
  begun: { text: 'being weighed', tone: 'going' },
  checked: { text: 'checked', tone: 'going' },
  finished: { text: 'finished', tone: 'good' },
  cancelled: { text: 'cancelled', tone: 'quiet' },
};

/** Where a sheet stands; with everything weighed, it waits for a second person. */
export function sheetBadge({ state, weighed, amounts }: Pick<WorksheetRow, 'state' | 'weighed' | 'amounts'>): Badge {
  if (state === 'begun' && weighed === amounts) return { text: 'to be checked', tone: 'todo' };
  return STATES[state];
}

/** What the scale may say, "between 99 g and 101 g". */
export const limitsText = ({ least, most, unit }: Pick<WorksheetLine, 'least' | 'most' | 'unit'>): string =>
  least === most
    ? `exactly ${amountText(least, unit)}`
    : `between ${amountText(least, unit)} and ${amountText(most, unit)}`;

/** What is wrong with what was typed, before it is sent. */
export function whyNotWeighed(typed: string, line: Pick<WorksheetLine, 'least' | 'most' | 'unit'>): string | null {
  const weighed = thousandthsOf(typed);
  if (weighed === null || weighed <= 0)
    return `Please enter what the scale says, in ${line.unit === 'mg' ? 'g' : 'ml'}, at most three decimals.`;
  if (weighed < line.least || weighed > line.most)
    return `${amountText(weighed, line.unit)} is outside the tolerance, ${limitsText(line)}. Weigh it again.`;
  return null;
}

/** Why whoever looks at a sheet cannot check it yet; null: they can. */
export function whyNoCheck({ lines, is_mine: isMine }: Pick<Worksheet, 'lines' | 'is_mine'>): string | null {
  const open = lines.filter(({ weighed }) => weighed === null).length;
  if (open > 0) return open === 1 ? 'One amount is not weighed yet.' : `${open} amounts are not weighed yet.`;
  return isMine ? 'You weighed some of it yourself. Somebody else has to check it.' : null;
}
