import { formatDate } from '@sorrel/web-kit/format';
import type { OpenDose } from '@sorrel/contracts/consultations/cases';
import { Input, Select } from 'antd';
import { useId } from 'react';
import type { SubscriptionProps } from '../queries/subscription.api.ts';
import { doseChange, strengthText } from './marks.ts';
import { monthChoices, problemOf, repeatChoices, type SetTerms } from '../review/terms.ts';
import { PlanFields } from './steps.tsx';
import { medicineName, useWatched } from './seen.tsx';
import type { Deciding } from './use-deciding.ts';
import { readingMs } from './watcher.ts';

interface Props {
  open: NonNullable<SubscriptionProps['open']>;
  deciding: Deciding;
}

/** What an approval prescribes, on which terms, and what was prescribed before. */
export function DosePart({ open, deciding }: Props) {
  const { doses, before } = open;
  const isChanged = doseChange(doses, before?.dose ?? null) !== null;
  return (
    <section className="rail-part" aria-labelledby="case-dose">
      <h2 id="case-dose">Medicine</h2>
      {doses.map((dose) => (
        <Dose key={dose.itemId} dose={dose} isChanged={isChanged} deciding={deciding} />
      ))}
      {before ? (
        <p className="sub under">
          Last prescribed {formatDate(before.at)}: {before.dose.product}, {strengthText(before.dose)}.
        </p>
      ) : (
        <p className="sub under">Nothing of this treatment has been prescribed before.</p>
      )}
    </section>
  );
}

interface DoseProps {
  dose: OpenDose;
  isChanged: boolean;
  deciding: Deciding;
}

function Dose({ dose, isChanged, deciding }: DoseProps) {
  const terms = deciding.termsOf(dose);
  const { directions, precautions } = dose;
  const watched = useWatched<HTMLDivElement>(
    medicineName(dose.itemId),
    readingMs(`${strengthText(dose)} ${directions} ${precautions ?? ''}`),
  );
  return (
    <div {...watched} tabIndex={-1} className="dose">
      <DoseLines dose={dose} isChanged={isChanged} />
      {dose.titration && (
        <PlanFields
          standing={dose.titration}
          months={Math.max(1, dose.limits.months)}
          plan={deciding.planOf(dose)}
          onChange={(change) => deciding.setPlan(dose, change)}
        />
      )}
      <TermsFields dose={dose} terms={terms} onChange={(change) => deciding.setTerms(dose, change)} />
    </div>
  );
}

function DoseLines({ dose, isChanged }: { dose: OpenDose; isChanged: boolean }) {
  return (
    <>
      <p>
        <span className="mono">{dose.code}</span> <span className="strong">{dose.product}</span>{' '}
        {isChanged && <span className="mark">Changed</span>}
      </p>
      <p className="mono">{strengthText(dose) || 'No ingredients recorded'}</p>
      {dose.quantity && <p className="sub">{dose.quantity}</p>}
    </>
  );
}

interface FieldsProps {
  dose: OpenDose;
  terms: SetTerms;
  onChange(change: Partial<SetTerms>): void;
}

/** What the prescriber sets, and signs with the approval. */
function TermsFields({ dose, terms, onChange }: FieldsProps) {
  const id = useId();
  const problem = problemOf(terms, dose);
  const { maxRepeats, why } = dose.limits;
  return (
    <fieldset className="terms" aria-describedby={`${id}-why`}>
      <legend className="sr-only">Terms of {dose.product}</legend>
      <div className="terms-pair">
        <div>
          <label className="field-label" htmlFor={`${id}-repeats`}>
            For
          </label>
          <Select
            id={`${id}-repeats`}
            className="wide"
            size="small"
            options={repeatChoices(dose)}
            value={terms.repeats}
            disabled={maxRepeats === 0}
            onChange={(repeats) => onChange({ repeats })}
          />
        </div>
        <div>
          <label className="field-label" htmlFor={`${id}-months`}>
            Valid for
          </label>
          <Select
            id={`${id}-months`}
            className="wide"
            size="small"
            options={monthChoices}
            value={terms.validMonths}
            disabled={dose.titration !== null}
            onChange={(validMonths) => onChange({ validMonths })}
          />
        </div>
      </div>
      {why && !dose.titration && <p className="sub">{why}</p>}
      {dose.titration && <p className="sub">With a plan of steps each supply is looked at before it is charged.</p>}
      <label className="field-label" htmlFor={`${id}-directions`}>
        Directions, as on the label
      </label>
      <Input.TextArea
        id={`${id}-directions`}
        size="small"
        autoSize={{ minRows: 1, maxRows: 5 }}
        value={terms.directions}
        onChange={({ target }) => onChange({ directions: target.value })}
      />
      <label className="field-label" htmlFor={`${id}-precautions`}>
        Precautions, as on the label
      </label>
      <Input.TextArea
        id={`${id}-precautions`}
        size="small"
        autoSize={{ minRows: 1, maxRows: 5 }}
        value={terms.precautions}
        onChange={({ target }) => onChange({ precautions: target.value })}
      />
      <p id={`${id}-why`} className="terms-problem" role="status">
        {problem}
      </p>
    </fieldset>
  );
}
