/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { PROPOSALS, type CoursePlan } from '@sorrel/contracts/consultations/course-plan';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoursePlanPart } from './course-plan.tsx';

const plan = (over: Partial<CoursePlan> = {}): CoursePlan => ({
  proposal: 'stop',
  because: [{ rule: 'W-43', text: 'Less than 5 % lost.' }],
  reviewOn: null,
  endReason: 'helps-too-little',
  watch: ['Regain: ask for the weight.'],
  ...over,
});

test('a course that should stop says why, by which rule, what to watch, and ends from here', async () => {
  const onEnd = jest.fn();
  render(<CoursePlanPart plan={plan()} onEnd={onEnd} />);
  expect(screen.getByRole('region', { name: 'Course' }).textContent).toMatch(
    /Proposed: stop.*Less than 5 % lost\. W-43.*reads why.*Regain: ask for the weight\./s,
  );
  await userEvent.click(screen.getByRole('button', { name: 'End this treatment' }));
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('whoever may not decide the case now ends nothing', () => {
  render(<CoursePlanPart plan={plan()} onEnd={undefined} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'End this treatment' }).disabled).toBe(true);
});

test.each(Object.entries(PROPOSALS) as [CoursePlan['proposal'], string][])(
  '%s is proposed in words',
  (proposal, words) => {
    render(
      <CoursePlanPart plan={plan({ proposal, because: [], watch: [], reviewOn: '2027-03-01' })} onEnd={undefined} />,
    );
    const { textContent } = screen.getByRole('region', { name: 'Course' });
    expect(textContent).toContain(`Proposed: ${words.toLowerCase()}`);
    expect(textContent).toContain('Look again by 01/03/2027');
    expect(textContent).not.toContain('To watch');
  },
);
