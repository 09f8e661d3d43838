import { useState } from 'react';
import { CONTROL, edge, TextField } from '../../ui/field.tsx';
import { TypedHelp } from '../../ui/help.tsx';
import { dateFrom } from '../answers.ts';
import type { InputProps } from './input-props.ts';

// A text that is too long is refused, never cut: a pasted text must not lose its end unnoticed.
export function LineInput({ question, value, onChange, problem, labelledBy, describedBy }: InputProps) {
  const isName = question.key === 'identity_name';
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <input
        type="text"
        name={question.key}
        autoComplete={isName ? 'name' : 'off'}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={problem ? true : undefined}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL} ${edge(problem)}`}
      />
      {!isName && <TypedHelp text={text} />}
    </>
  );
}

export function LongTextInput({ question, value, onChange, problem, labelledBy, describedBy }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <textarea
        name={question.key}
        rows={5}
        autoComplete="off"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={problem ? true : undefined}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL} ${edge(problem)}`}
      />
      <TypedHelp text={text} />
    </>
  );
}

export function DateInput({ question, value, onChange, problem, labelledBy, describedBy }: InputProps) {
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : [];
  const [typed, setTyped] = useState({ day: strip(day), month: strip(month), year: strip(year) });
  const change = (part: Partial<typeof typed>) => {
    const now = { ...typed, ...part };
    setTyped(now);
    onChange(dateFrom(now.day, now.month, now.year));
  };
  const digits = (text: string, length: number) => text.replace(/\D/g, '').slice(0, length);
  const shared = {
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    'aria-invalid': problem ? (true as const) : undefined,
  };
  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="grid max-w-sm grid-cols-[1fr_1fr_1.5fr] gap-3"
    >
      <TextField
        label="Day"
        name={`${question.key}-day`}
        value={typed.day}
        onChange={(event) => change({ day: digits(event.target.value, 2) })}
        {...shared}
      />
      <TextField
        label="Month"
        name={`${question.key}-month`}
        value={typed.month}
        onChange={(event) => change({ month: digits(event.target.value, 2) })}
        {...shared}
      />
      <TextField
        label="Year"
        name={`${question.key}-year`}
        value={typed.year}
        onChange={(event) => change({ year: digits(event.target.value, 4) })}
        {...shared}
      />
    </div>
  );
}

const strip = (part: string) => part.replace(/^0+/, '');
