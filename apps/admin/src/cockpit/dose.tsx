import { formatDate } from '@sorrel/web-kit/format';
import { REVOKE_WORDS } from '@sorrel/contracts/consultations/revoke';
import type { Dose } from '@sorrel/contracts/consultations/cases';
import type { SubscriptionProps } from '../queries/subscription.api.ts';
import { doseChange, strengthText } from './marks.ts';

/** What an approval prescribes, and what was prescribed before. */
export function DosePart({ open }: { open: NonNullable<SubscriptionProps['open']> }) {
  const { doses, before } = open;
  const isChanged = doseChange(doses, before?.dose ?? null) !== null;
  return (
    <section className="rail-part" aria-labelledby="case-dose">
      <h2 id="case-dose">Medicine</h2>
      {doses.map((dose) => (
        <DoseLines key={`${dose.code} ${strengthText(dose)}`} dose={dose} isChanged={isChanged} />
      ))}
      {before ? (
        <p className="sub under">
          Last prescribed {formatDate(before.at)}: {before.dose.product}, {strengthText(before.dose)}.
          {before.revoked && (
            <b>
              {' '}
              Revoked {formatDate(before.revoked.at)} by {before.revoked.by}:{' '}
              {REVOKE_WORDS[before.revoked.reason].label}.
            </b>
          )}
        </p>
      ) : (
        <p className="sub under">Nothing of this treatment has been prescribed before.</p>
      )}
    </section>
  );
}

function DoseLines({ dose, isChanged }: { dose: Dose; isChanged: boolean }) {
  return (
    <div className="dose">
      <p>
        <span className="mono">{dose.code}</span> <span className="strong">{dose.product}</span>
        {isChanged && <span className="mark">Changed</span>}
      </p>
      <p className="mono">{strengthText(dose) || 'No ingredients recorded'}</p>
      <p className="sub">{[dose.quantity, dose.directions].filter(Boolean).join('. ')}</p>
    </div>
  );
}
