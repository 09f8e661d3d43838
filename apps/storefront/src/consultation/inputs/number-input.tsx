import { useState } from 'react';
import { CONTROL, edge } from '../../ui/field.tsx';
import { fromParts, IMPERIAL, type ImperialUnit, inOtherUnits, toParts } from '../measures.ts';
import type { InputProps } from './input-props.ts';

/** Somebody who chose stones and pounds gets feet and inches too: kept while the tab is open. */
const UNITS = 'sorrel.units';
const isImperialLiked = () => sessionStorage.getItem(UNITS) === 'imperial';

export function NumberInput(props: InputProps) {
  const imperial = IMPERIAL[props.question.unit ?? ''];
  return imperial ? <MeasureInput {...props} imperial={imperial} /> : <PlainNumber {...props} />;
}

/** What was typed stays as typed until it is a number: "7o" is refused with a text, not swallowed. */
const numberOrText = (text: string): number | string | null => {
  const plain = text.trim().replace(',', '.');
  return plain === '' ? null : /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
};
const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

function PlainNumber({ question, value, onChange, problem, labelledBy, describedBy }: InputProps) {
  const [typed, setTyped] = useState(textOf(value));
  return (
    <div className="flex items-center gap-3">
      <input
        name={question.key}
        inputMode="decimal"
        autoComplete="off"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={problem ? true : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(numberOrText(event.target.value));
        }}
        className={`${CONTROL} max-w-44 text-xl ${edge(problem)}`}
      />
      {question.unit && (
        <span aria-hidden="true" className="font-mono text-ink-soft">
          {question.unit}
        </span>
      )}
    </div>
  );
}

function MeasureInput({ imperial, ...props }: InputProps & { imperial: ImperialUnit }) {
  const { question, value } = props;
  const [isImperial, setImperial] = useState(isImperialLiked);
  const choose = (next: boolean) => {
    sessionStorage.setItem(UNITS, next ? 'imperial' : 'metric');
    setImperial(next);
  };
  const units = [
    { is: false, label: question.unit ?? '' },
    { is: true, label: `${imperial.large} ${imperial.small}` },
  ];
  const other =
    typeof value === 'number' && value > 0
      ? isImperial
        ? `${value} ${question.unit}`
        : inOtherUnits(value, question.unit)
      : undefined;
  return (
    <div className="space-y-4">
      <fieldset className="flex w-fit rounded-full border border-ink-line p-1">
        <legend className="sr-only">Units</legend>
        {units.map(({ is, label }) => (
          <label
            key={label}
            className="grid min-h-11 min-w-20 place-items-center rounded-full px-4 font-semibold has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sorrel"
          >
            <input
              type="radio"
              name={`${question.key}-unit`}
              className="sr-only"
              checked={isImperial === is}
              onChange={() => choose(is)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {isImperial ? <TwoNumbers {...props} imperial={imperial} /> : <PlainNumber {...props} />}
      <p className="min-h-6 text-ink-soft">{other && `That is ${other}.`}</p>
    </div>
  );
}

function TwoNumbers({
  question,
  value,
  onChange,
  problem,
  labelledBy,
  describedBy,
  imperial,
}: InputProps & { imperial: ImperialUnit }) {
  const given = typeof value === 'number' ? toParts(value, imperial) : undefined;
  const [typed, setTyped] = useState({ large: textOf(given?.large), small: textOf(given?.small) });
  const change = (part: Partial<typeof typed>) => {
    const now = { ...typed, ...part };
    setTyped(now);
    const [large, small] = [numberOrText(now.large), numberOrText(now.small)];
    if (large === null && small === null) onChange(null);
    else if (typeof large === 'string' || typeof small === 'string') onChange(`${now.large} ${now.small}`);
    else onChange(fromParts({ large: large ?? 0, small: small ?? 0 }, imperial));
  };
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="flex gap-5">
      {(['large', 'small'] as const).map((part) => (
        <div key={part} className="flex items-center gap-2">
          <input
            name={`${question.key}-${imperial[part]}`}
            inputMode="decimal"
            autoComplete="off"
            aria-label={part === 'large' ? imperial.largeName : imperial.smallName}
            aria-invalid={problem ? true : undefined}
            value={typed[part]}
            onChange={(event) => change({ [part]: event.target.value })}
            className={`${CONTROL} w-24! text-xl ${edge(problem)}`}
          />
          <span aria-hidden="true" className="font-mono text-ink-soft">
            {imperial[part]}
          </span>
        </div>
      ))}
    </div>
  );
}
