import { useEffect, useRef, type ReactNode } from 'react';

export type StepFrameProps = {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  isFirst?: boolean;
  headingId?: string;
};

/** One question of a wizard. When it appears its heading takes the focus, so that a screen reader reads the new question. */
export function StepFrame({ title, intro, children, isFirst = false, headingId }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    if (!isFirst) window.scrollTo({ top: 0 });
  }, [isFirst]);
  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <h1
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className={`outline-none ${title.length > 60 ? 'text-2xl sm:text-3xl' : 'text-3xl sm:text-4xl'}`}
        >
          {title}
        </h1>
        {intro && <div className="text-ink-soft">{intro}</div>}
      </div>
      {children}
    </div>
  );
}
