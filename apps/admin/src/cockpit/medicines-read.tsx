import type { MedicinesRead, ReadMedicine } from '@sorrel/contracts/consultations/medicines-read';
import { formatDate } from '@sorrel/web-kit/format';

/** What was read of medicines and allergies in the patient's own words: what is not recognised, and what the formula contains, first. */
export function MedicinesPart({ read }: { read: MedicinesRead }) {
  const { medicines, unrecognised, allergens, source, date } = read;
  const isNothing = medicines.length + unrecognised.length + allergens.length === 0;
  return (
    <section className="rail-part medicines-read" aria-labelledby="medicines-read">
      <h2 id="medicines-read">Medicines and allergies in their words</h2>
      {isNothing && <p className="nothing">No medicine and no allergy was read in the answers.</p>}
      <ul>
        {allergens.map(({ what, words, question, isInFormula }) => (
          <li key={`${question} ${what} ${words}`}>
            <span className={isInFormula ? 'mark' : 'strong'}>
              {isInFormula ? 'Allergy, in this formula' : 'Allergy'}: <bdi>{what}</bdi>
            </span>
            <Said question={question} words={words} />
          </li>
        ))}
        {unrecognised.map(({ written, question }) => (
          <li key={`${question} ${written}`}>
            <span className="mark">
              Not recognised: “<bdi>{written}</bdi>”
            </span>
            <span className="sub">{question}</span>
          </li>
        ))}
        {medicines.map((one) => (
          <li key={`${one.question} ${one.written} ${one.substances.join()} ${one.words}`}>
            <Taken medicine={one} />
            <Said question={one.question} words={one.words} />
          </li>
        ))}
      </ul>
      <p className="sub">
        Names: {source}, {formatDate(date)}. Read by a program: the answer counts.
      </p>
    </section>
  );
}

const Taken = ({ medicine: { written, dose, substances, isExact, isTaken } }: { medicine: ReadMedicine }) => (
  <span className={isTaken ? 'strong' : undefined}>
    “<bdi>{dose === null ? written : `${written} ${dose}`}</bdi>” {isExact ? 'is' : 'read as'}{' '}
    {substances.join(' with ')}
    {!isTaken && ' (not taken now, as we read it)'}
  </span>
);

const Said = ({ question, words }: { question: string; words: string }) => (
  <span className="sub">
    {question} “<bdi>{words}</bdi>”
  </span>
);
