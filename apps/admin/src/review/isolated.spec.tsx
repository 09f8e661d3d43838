import { afterEach, expect, test } from '@jest/globals';
import type { AdminConsultation, AdminQuestion } from '@sorrel/contracts/http/admin';
import { createQueryClient } from '@sorrel/web-kit/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { App } from 'antd';
import type { ReactElement } from 'react';
import { Consultations } from '../record/consultations.tsx';
import { Flags } from '../safety/flags.tsx';
import { DecideRules } from './decide-rules.tsx';
import { Questions } from './questions.tsx';

afterEach(cleanup);

const because = (answer: string) => [{ question: 'Which dose?', answer }];
const question = (text: string): AdminQuestion => ({
  id: 1,
  text: 'Which dose?',
  askedAt: '2026-11-20T09:00:00Z',
  askedBy: 'Dr Shah',
  answeredAt: '2026-11-21T09:00:00Z',
  answers: [{ text, at: '2026-11-21T09:00:00Z' }],
});
const consultation = (text: string) =>
  ({
    id: 1,
    isOld: false,
    stops: [],
    consultation: { name: 'Acne' },
    submitted_at: null,
    fields: [{ question: { title: 'Which dose?' }, answer: { text } }],
  }) as unknown;

const PLACES: [string, (text: string) => ReactElement][] = [
  [
    'a safety flag',
    (text) => (
      <Flags
        flags={[
          {
            ruleId: 'R1',
            ruleVersion: 1,
            effect: 'warn',
            text: 'High',
            source: 'SmPC',
            answerKeys: [],
            because: because(text),
          },
        ]}
      />
    ),
  ],
  [
    'a rule to decide about',
    (text) => (
      <DecideRules
        task={1}
        blocks={[{ ruleId: 'R1', text: 'High', because: because(text) }]}
        mayDecide={false}
        onDone={() => undefined}
      />
    ),
  ],
  ['an answered question', (text) => <Questions questions={[question(text)]} />],
  ['the consultation', (text) => <Consultations consultations={[consultation(text) as AdminConsultation]} />],
];

// As the edge answers it, and as somebody writes from right to left: neither may turn what the screen says beside it.
test.each(PLACES.flatMap(([name, show]) => ['1\ufffd05 mg', 'שרה 5 mg'].map((text) => [name, text, show] as const)))(
  '%s isolates what a patient wrote: %s',
  (_, text, show) => {
    render(
      <QueryClientProvider client={createQueryClient({ onError: () => undefined })}>
        <App>{show(text)}</App>
      </QueryClientProvider>,
    );
    const found = screen.getByText(
      (_content, element) => element?.textContent === text && element.children.length === 0,
    );
    expect(found.closest('bdi, [dir="auto"]')?.textContent).toBe(text);
  },
);
