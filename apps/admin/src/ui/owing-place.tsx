import type { OwingView } from '@sorrel/contracts/fulfilment/owing-place';
import { formatDate } from '@sorrel/web-kit/format';

/** That a paid item is owed, and until when; nothing while it is not. */
export function OwingPlace({ owing }: { owing: OwingView | null }) {
  if (!owing) return null;
  if (owing.state === 'withheld') return <span className="sub">Owed, and being refunded</span>;
  return (
    <span className="sub">
      Owed since <span className="num">{formatDate(owing.since)}</span>
      {owing.expected_on ? (
        <>
          , expected <span className="num">{formatDate(owing.expected_on)}</span>
        </>
      ) : (
        ', no day yet'
      )}
    </span>
  );
}
