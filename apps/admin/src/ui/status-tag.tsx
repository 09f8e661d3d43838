import type { ReactNode } from 'react';
import type { Tone } from './badge.ts';

/** A state as colour and word. Words are the specification's; the capital is the screen's. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`status status--${tone}`}>
      <span className="status-word">{children}</span>
    </span>
  );
}
