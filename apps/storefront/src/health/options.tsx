import {
  ILLNESSES,
  MEDICINES,
  PREGNANCY,
  SYMPTOMS,
  type HealthKind,
} from '@sorrel/contracts/consultations/health-change-words';
import { useId, type ReactNode } from 'react';
import { ChoiceCard } from '../ui/field.tsx';

const QUESTIONS: Record<HealthKind, { legend: string; options: Record<string, string> }> = {
  'side-effect': { legend: 'What do you notice? (as many as apply)', options: SYMPTOMS },
  pregnancy: { legend: 'What applies?', options: PREGNANCY },
  medicine: { legend: 'What kind of medicine? (as many as apply)', options: MEDICINES },
  illness: { legend: 'What is it? (as many as apply)', options: ILLNESSES },
};

interface Props {
  kind: HealthKind;
  options: string[];
  error?: string | undefined;
  onChoose(options: string[]): void;
}

/** What of a kind applies: one answer about a pregnancy, of everything else as many as fit. */
export function Options({ kind, options, error, onChoose }: Props) {
  const name = useId();
  const { legend, options: words } = QUESTIONS[kind];
  const isOne = kind === 'pregnancy';
  return (
    <Group label={legend} error={error}>
      {Object.entries(words).map(([value, text]) => (
        <ChoiceCard
          key={value}
          name={name}
          type={isOne ? 'radio' : 'checkbox'}
          checked={options.includes(value)}
          onChange={({ target }) => {
            if (isOne) onChoose([value]);
            else onChoose(target.checked ? [...options, value] : options.filter((one) => one !== value));
          }}
        >
          {text}
        </ChoiceCard>
      ))}
    </Group>
  );
}

export function Group({ label, error, children }: { label: string; error?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="space-y-2" aria-describedby={error ? id : undefined}>
      <legend className="mb-3 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">{children}</div>
      {error && (
        <p id={id} role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
