import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { Questions } from './questions.tsx';

beforeEach(() => {
  // A tab in the background, or a machine that is busy: no frame is drawn.
  jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const shown = (...questions: string[]) =>
  render(
    <Form initialValues={{ faqs: questions.map((q) => ({ q, a: '' })) }}>
      <Questions />
    </Form>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id;

test('a new question has the focus as soon as it is there, however late the next frame is drawn', () => {
  shown('One?', 'Two?');
  press('Add a question');
  expect(focused()).toBe(screen.getByLabelText('Question 3', { selector: 'input' }).id);
});

test('the focus goes with the question that moves; at either end to its other button', () => {
  shown('One?', 'Two?', 'Three?');
  press('Move up question 3');
  expect(focused()).toBe('Move up question 2');
  press('Move up question 2');
  expect(focused()).toBe('Move down question 1');
  expect(screen.getByLabelText<HTMLInputElement>('Question 1', { selector: 'input' }).value).toBe('Three?');
});

test('a question that is removed leaves the focus to the one before it; the last of all to the button that adds one', () => {
  shown('One?', 'Two?');
  press('Remove question 2');
  expect(focused()).toBe(screen.getByLabelText('Question 1', { selector: 'input' }).id);
  press('Remove question 1');
  expect(document.activeElement?.textContent).toBe('Add a question');
});
