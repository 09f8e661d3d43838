import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';

interface Props {
  number: number;
  title: string;
  isOpen: boolean;
  isDone: boolean;
  /** What was filled in, shown while the step is closed. */
  summary?: string | undefined;
  /** Opens a finished step again; absent when that is not possible now. */
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

/** One of the three steps. A closed one stays in the page, hidden: what was typed in it is not lost. */
export function CheckoutStep({ number, title, isOpen, isDone, summary, onOpen, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const canOpen = !isOpen && isDone && onOpen !== undefined;
  return (
    <section
      aria-labelledby={`${id}-title`}
      aria-current={isOpen ? 'step' : undefined}
      className="border-b border-line py-6 first:pt-0 last:border-0"
    >
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-9 shrink-0 place-items-center rounded-full font-mono text-sm',
            isOpen || isDone ? 'bg-ink text-paper' : 'border border-ink-line text-ink-soft',
          )}
        >
          {isDone && !isOpen ? '✓' : number}
        </span>
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            id={`${id}-title`}
            tabIndex={-1}
            className={classNames('pt-1 text-2xl outline-none', !isOpen && !isDone && 'text-ink-soft')}
          >
            {title}
          </h2>
          {!isOpen && isDone && summary && <p className="mt-1 truncate text-sm text-ink-soft">{summary}</p>}
        </div>
        {canOpen && (
          <button
            type="button"
            aria-expanded={false}
            aria-controls={`${id}-body`}
            onClick={onOpen}
            className="link min-h-11 px-2 font-semibold"
          >
            Edit<span className="sr-only"> {title}</span>
          </button>
        )}
      </div>
      <div id={`${id}-body`} hidden={!isOpen} className="pt-6">
        {children}
      </div>
    </section>
  );
}
