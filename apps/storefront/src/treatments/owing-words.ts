import type { TreatmentCard } from '@sorrel/contracts/http/storefront';
import { formatDate } from '@sorrel/web-kit/format';

type Item = TreatmentCard['items'][number];

/** What is owed of a paid delivery, and what its owner may do; null while nothing is. */
export function owingWords({ owing }: Pick<Item, 'owing'>): string | null {
  if (!owing) return null;
  if (owing.state === 'withheld') return 'We are giving your money back for this, so it is not sent any more.';
  return owing.expected_on
    ? `We still owe you this, and expect to send it on or about ${formatDate(owing.expected_on)}.`
    : 'We still owe you this. We do not know the day yet, and write to you when we do.';
}
