import { formatDate, pounds } from '@sorrel/web-kit/format';
import type { OpenDose } from '@sorrel/contracts/consultations/cases';
import {
  isLowered,
  isSamePlan,
  MOST_SUPPLIES,
  planProblem,
  proposedSteps,
  SIDE_EFFECTS,
  STEP_REASONS,
  type SideEffects,
  type StepReason,
} from '@sorrel/contracts/consultations/titration';
import { addMonths } from '@sorrel/contracts/london';
import { Select } from 'antd';
import { useId } from 'react';
import { PatientSays } from './patient-says.tsx';
import { firstChoices, stepsBetween, type Plan } from '../review/plan.ts';

type Standing = NonNullable<OpenDose['titration']>;
interface Props {
  standing: Standing;
  /** How long a supply lasts. */
  months: number;
  plan: Plan;
  onChange(change: Partial<Plan>): void;
}

const choicesOf = <K extends string>(words: Record<K, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as K, label }));
const supplies = (count: number): string => (count === 1 ? '1 supply' : `${count} supplies`);
const SUPPLIES = Array.from({ length: MOST_SUPPLIES }, (_, n) => ({ value: n + 1, label: supplies(n + 1) }));

/** Where the patient stands, and the plan of steps from this supply on: signed with the approval. */
export function PlanFields({ standing, months, plan, onChange }: Props) {
  const id = useId();
  const { ladder, before, isPaid } = standing;
  const { steps, reason, sideEffects } = plan;
  const [first, last] = [steps[0]?.code ?? standing.current, steps.at(-1)?.code ?? standing.current];
  const problem = planProblem(plan, standing);
  const isOther = !isSamePlan(steps, proposedSteps(standing));
  const from = ladder.findIndex(({ code }) => code === first);
  const starts = steps.map((_, n) =>
    addMonths(standing.startsOn, months * steps.slice(0, n).reduce((sum, one) => sum + one.supplies, 0)),
  );
  return (
    <fieldset className="terms steps">
      <legend className="strong">Plan of steps</legend>
      <Where standing={standing} />
      {before && (
        <>
          <PatientSays checkIn={standing.checkIn} />
          <label className="field-label" htmlFor={`${id}-effects`}>
            Side effects of the last supply
          </label>
          <Select<SideEffects>
            id={`${id}-effects`}
            className="wide"
            size="small"
            placeholder="Choose"
            options={choicesOf(SIDE_EFFECTS)}
            value={sideEffects ?? undefined}
            onChange={(value) => onChange({ sideEffects: value })}
          />
        </>
      )}
      <div className="terms-pair">
        <div>
          <label className="field-label" htmlFor={`${id}-first`}>
            This supply
          </label>
          <Select
            id={`${id}-first`}
            className="wide"
            size="small"
            options={firstChoices(standing)}
            value={first}
            disabled={firstChoices(standing).length < 2}
            onChange={(code) => onChange({ steps: stepsBetween(standing, steps, code, last) })}
          />
        </div>
        <div>
          <label className="field-label" htmlFor={`${id}-last`}>
            Up to
          </label>
          <Select
            id={`${id}-last`}
            className="wide"
            size="small"
            options={ladder.slice(Math.max(0, from)).map(({ code, strength }) => ({ value: code, label: strength }))}
            value={last}
            onChange={(code) => onChange({ steps: stepsBetween(standing, steps, first, code) })}
          />
        </div>
      </div>
      <ol className="steps-list">
        {steps.map((step, n) => (
          <li key={step.code}>
            <span>
              <span className="strong">{ladder.find(({ code }) => code === step.code)?.strength}</span>{' '}
              <span className="sub">
                {n === 0 && isPaid ? 'now' : `from ${formatDate(starts[n] ?? '')}`}, {priceOf(standing, step.code)}
              </span>
            </span>
            {n === steps.length - 1 ? (
              <span className="sub">goes on</span>
            ) : (
              <Select
                size="small"
                aria-label={`How long ${ladder.find(({ code }) => code === step.code)?.strength ?? ''}`}
                options={SUPPLIES}
                value={step.supplies}
                onChange={(count) =>
                  onChange({ steps: steps.map((one, at) => (at === n ? { ...one, supplies: count } : one)) })
                }
              />
            )}
          </li>
        ))}
      </ol>
      {(isOther || reason !== null || problem?.field === 'reason') && (
        <>
          <label className="field-label" htmlFor={`${id}-reason`}>
            Why another plan than proposed
          </label>
          <Select<StepReason>
            id={`${id}-reason`}
            className="wide"
            size="small"
            placeholder="Choose"
            allowClear
            options={choicesOf(STEP_REASONS)}
            value={reason ?? undefined}
            onChange={(value) => onChange({ reason: (value as StepReason | undefined) ?? null })}
          />
        </>
      )}
      {isLowered(plan, standing) && !problem && (
        <p className="sub">
          The patient paid for {ladder.find(({ code }) => code === standing.current)?.strength}. They pay the lower
          price, the difference goes back by itself, and they are told.
        </p>
      )}
      <p className="terms-problem" role="status">
        {problem?.text}
      </p>
    </fieldset>
  );
}

const priceOf = ({ strengths }: Standing, code: string): string =>
  pounds((strengths.find((one) => one.code === code)?.pricePence ?? 0) / 100);

/** The order is for another strength than what was used leads to. */
function otherwise({ ladder, current, isPaid }: Standing, start: string): string {
  const at = (strength: string | undefined): number => ladder.findIndex((rung) => rung.strength === strength);
  const ordered = ladder.find(({ code }) => code === current)?.strength ?? '';
  if (at(start) > at(ordered))
    return `This order is for ${ordered}: nobody is given more than they agreed to pay for. Go up with the next supply`;
  return isPaid
    ? `This order is paid for at ${ordered}: at ${start} the patient pays its lower price, and the difference goes back`
    : `This order is for ${ordered}: approved at ${start} it is charged at that price`;
}

function Where({ standing }: { standing: Standing }) {
  const { before, ladder, weeksMissed, lastSentOn, start, current } = standing;
  if (!before)
    return (
      <>
        <p className="sub">Nothing of this medicine has been supplied before.</p>
        {start && (
          <p>
            Begin with <span className="strong">{start.strength}</span>. {start.reason}
            {start.code !== current && (
              <>
                {' '}
                <span className="mark">{otherwise(standing, start.strength)}</span>
              </>
            )}
          </p>
        )}
      </>
    );
  const strength = ladder.find(({ code }) => code === before.code)?.strength;
  return (
    <p className="sub">
      So far {strength}, {supplies(before.supply)}
      {before.supply > 1 && ' in a row'}
      {lastSentOn && `, last sent ${formatDate(lastSentOn)}`}.
      {before.isRevoked && (
        <>
          {' '}
          <span className="mark">Its plan was revoked and does not go on</span>
        </>
      )}
      {before.sideEffects && ` Side effects recorded then: ${SIDE_EFFECTS[before.sideEffects].toLowerCase()}.`}
      {weeksMissed > 0 && (
        <>
          {' '}
          <span className="mark">{weeksMissed === 1 ? '1 week' : `${weeksMissed} weeks`} without a dose</span>
        </>
      )}
    </p>
  );
}
