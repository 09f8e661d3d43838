import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type AlertTone = 'error' | 'success' | 'notice';
const TONES: Record<AlertTone, string> = {
  error: 'border-danger bg-danger-soft',
  success: 'border-sage-deep bg-sage',
  notice: 'border-amber-deep bg-amber-soft',
};

/** A message on the page. Errors interrupt a screen reader (role=alert), other messages wait their turn (role=status). */
export function Alert({
  tone = 'error',
  title,
  children,
  className,
}: {
  tone?: AlertTone;
  title?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('rounded-xl border-l-4 px-4 py-3 text-sm', TONES[tone], className)}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
