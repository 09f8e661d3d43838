import { Fragment } from 'react';
import { Alert } from '../ui/alert.tsx';

export interface HealthNow {
  title: string;
  advice: readonly string[];
  help: 'crisis' | 'emergency' | null;
}

/** What to do now, in order. Numbers to call can be pressed. */
export function Advice({ title, advice, help }: HealthNow) {
  return (
    <Alert tone={help ? 'error' : 'notice'} title={title}>
      {advice.map((line, n) => (
        <p key={line} className={n === 0 && help ? 'mt-2 text-base font-semibold' : 'mt-2'}>
          {withNumbers(line)}
        </p>
      ))}
    </Alert>
  );
}

const withNumbers = (line: string) =>
  line.split(/(\b(?:999|111|116 123)\b)/).map((part, n) =>
    n % 2 === 1 ? (
      <a key={n} className="link font-semibold whitespace-nowrap" href={`tel:${part.replaceAll(' ', '')}`}>
        {part}
      </a>
    ) : (
      <Fragment key={n}>{part}</Fragment>
    ),
  );
