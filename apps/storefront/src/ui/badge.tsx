import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'sage' | 'clay' | 'ink' | 'amber' | 'danger' | 'outline';
const TONES: Record<BadgeTone, string> = {
  sage: 'bg-sage text-sage-deep',
  clay: 'bg-clay text-sorrel-deep',
  ink: 'bg-ink text-paper',
  amber: 'bg-amber-soft text-amber-deep',
  danger: 'bg-danger-soft text-danger',
  outline: 'border border-ink/40 text-ink',
};

export function Badge({ tone = 'sage', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-full px-3 py-1 font-mono text-xs tracking-wide',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
