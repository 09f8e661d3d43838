import type { CheckIn } from '@sorrel/contracts/consultations/check-in';
import { ALARMING, ALL_FELT, HOW_IT_WENT, MISSED_DOSES } from '@sorrel/contracts/consultations/check-in-words';
import { formatDate } from '@sorrel/web-kit/format';

/** What the patient answered about the last supply, or that they did not. */
export function PatientSays({ checkIn }: { checkIn: CheckIn | null }) {
  if (!checkIn) return <p className="sub">The patient was not asked about the last supply.</p>;
  const { askedAt, remindedAt, answeredAt, answers } = checkIn;
  if (!answers || !answeredAt)
    return (
      <p>
        <span className="mark">Not answered</span>{' '}
        <span className="sub">
          The patient was asked on {formatDate(askedAt)}
          {remindedAt && `, and reminded on ${formatDate(remindedAt)}`}.
        </span>
      </p>
    );
  const { sideEffects, felt, missed, weightKg, words } = answers;
  return (
    <section className="patient-says" aria-label="What the patient answered">
      <p>
        <span className="strong">The patient, {formatDate(answeredAt, 'minutes')}:</span>{' '}
        <span className={sideEffects === 'severe' || sideEffects === 'troublesome' ? 'mark' : ''}>
          {HOW_IT_WENT[sideEffects]}
        </span>
        {felt.length > 0 && ': '}
        {felt.map((one, n) => (
          <span key={one}>
            {n > 0 && ', '}
            <span className={one in ALARMING ? 'mark' : ''}>{ALL_FELT[one].toLowerCase()}</span>
          </span>
        ))}
        . <span className={missed === 'none' ? '' : 'mark'}>{MISSED_DOSES[missed]}</span>.
        {weightKg ? ` Weighs ${weightKg} kg.` : ''}
      </p>
      {words && <blockquote className="told">{words}</blockquote>}
    </section>
  );
}
