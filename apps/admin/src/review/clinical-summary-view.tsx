import type { AdminConsultation, AdminUser } from '@sorrel/contracts/http/admin';
import { londonDate } from '@sorrel/contracts/london';
import { formatDate } from '@sorrel/web-kit/format';
import { Card } from 'antd';
import { useState } from 'react';
import type { SubscriptionProps } from '../queries/subscription.api.ts';
import { bodyMass, clinicalFacts, isUnsorted, newest, personText } from './clinical-summary.ts';

interface Props {
  user: AdminUser;
  consultations: readonly AdminConsultation[];
  /** Left out where no plan is in question. */
  reviews?: SubscriptionProps['reviews'];
}

/** What a prescriber must know before anything else, in the customer's own answers. */
export function ClinicalSummary({ user, consultations, reviews }: Props) {
  const [today] = useState(() => londonDate(new Date()));
  const source = newest(consultations);
  const mass = bodyMass(consultations);
  const absent = isUnsorted(consultations) ? 'Read the whole consultation' : 'Not asked';
  return (
    <Card size="small" title={<h2>Clinical summary</h2>}>
      <dl className="pairs">
        <dt>Patient</dt>
        <dd>
          {personText(user, today)}
          {user.birth_date && <span className="sub">Born {formatDate(user.birth_date)}</span>}
        </dd>
        {clinicalFacts(consultations).map(({ label, answers }) => (
          <Fact key={label} label={label} answers={answers} absent={absent} />
        ))}
        <dt>BMI</dt>
        <dd>
          {mass ? (
            <>
              {mass.bmi.toFixed(1)}
              <span className="sub">
                {mass.heightCm} cm, {mass.weightKg} kg, as stated
              </span>
            </>
          ) : (
            <span className="nothing">Not known</span>
          )}
        </dd>
        {reviews && (
          <>
            <dt>Reviews</dt>
            <dd>
              <Reviews reviews={reviews} />
            </dd>
          </>
        )}
      </dl>
      <p className="sub under">
        {source
          ? `From the consultation of ${formatDate(source.submitted_at)}. Read the whole of it before deciding.`
          : 'No consultation has been submitted yet.'}
      </p>
    </Card>
  );
}

interface FactProps {
  label: string;
  answers: { question: string; answer: string }[];
  /** What is said where there is no answer. */
  absent: string;
}

function Fact({ label, answers, absent }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {answers.length === 0 && <span className="nothing">{absent}</span>}
        {answers.map(({ question, answer }) => (
          <span key={question} className="stack fact">
            <span className="sub">{question}</span>
            <bdi>{answer}</bdi>
          </span>
        ))}
      </dd>
    </>
  );
}

function Reviews({ reviews }: { reviews: SubscriptionProps['reviews'] }) {
  if (reviews.length === 0) return <span className="nothing">None yet</span>;
  return (
    <ul className="lines">
      {reviews.map(({ id, round, state, reason, opened_at: opened, decided_at: decided, decided_by: by }) => (
        <li key={id}>
          <span className="status-word">{state}</span>{' '}
          <span className="sub">
            Round {round}, {reason}.{' '}
            {decided ? `Decided ${formatDate(decided)}${by ? ` by ${by}` : ''}.` : `Opened ${formatDate(opened)}.`}
          </span>
        </li>
      ))}
    </ul>
  );
}
