import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props {
  value: string;
  /** What may have been meant: `emailMeant`, `postcodeMeant`. */
  meant(value: string): string | null;
  onTake(meant: string): void;
  /** The field. */
  children: ReactNode;
}

/** Offers under a field what was probably meant, once typing has stopped. Whoever leaves it as it is goes on. */
export function DidYouMean({ value, meant, onTake, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 400);
    return () => clearTimeout(timer);
  }, [value]);
  const offered = settled === value ? meant(value) : null;
  return (
    <div ref={place} className="space-y-1.5">
      {children}
      <p role="status" className="text-sm empty:hidden">
        {offered !== null && (
          <>
            Did you mean{' '}
            <button
              type="button"
              className="link min-h-11 font-semibold wrap-anywhere"
              onClick={() => {
                onTake(offered);
                place.current?.querySelector('input')?.focus();
              }}
            >
              {offered}
            </button>
            ?
          </>
        )}
      </p>
    </div>
  );
}
