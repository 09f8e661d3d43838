import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Answers, Question } from '@sorrel/contracts/consultations/words';
import { createQueryClient } from '@sorrel/web-kit/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SessionProvider } from '../app/session.tsx';
import { aQuestion } from './a-question.ts';
import Login from '../register/login.tsx';
import Consultation from './consultation.tsx';

const ask = (key: string, type: Question['type'], label: string, more: Partial<Question> = {}): Question =>
  aQuestion({ key, type, label, ...more });
const WEIGHT = ask('weight', 'number', 'What do you weigh?', { unit: 'kg', min: 35, max: 350, why: 'For the dose.' });
const ILL = ask('ill', 'multiple', 'Are you ill?', {
  options: ['asthma', 'other', 'none'].map((value) => ({ value, label: `Option ${value}` })),
});
const DETAIL = ask('detail', 'text', 'Tell us more.');
const NAME = ask('identity_name', 'text', 'What is your full name?', { isOneLine: true });
const NOTE = ask('note', 'text', 'Anything else?', { required: false });

/** The server, as small as it can be: questions open as answers come, and it can be away. */
let held: Answers;
let isAway: boolean;
let changed: { question: string; first: string }[];
let refused: { refusal: string; refusedBy: string[] } | null;
let user: object | null;
let isNameAsked: boolean;
let asked: string[];
let sent: Answers[];
const questions = () => [
  WEIGHT,
  ILL,
  ...(Array.isArray(held.ill) && held.ill.includes('other' as never) ? [DETAIL] : []),
  ...(isNameAsked ? [NAME] : []),
  NOTE,
];
const page = () => ({
  questions: questions(),
  answers: held,
  progress: 0.5,
  refusal: null,
  refusedBy: [],
  changed,
  ...refused,
  consultation: {
    ...{ id: 1, slug: 'acne', name: 'Acne consultation', version: 1, submittedAt: null },
    status: refused ? 'refused' : 'open',
  },
});
function answer(call: string, body: { answers?: Answers; changed_why?: string }): [number, object] {
  if (call === 'GET /v2/session') return [200, { user, banner: null, isSandbox: true }];
  if (call === 'GET /v2/consultation/acne/data') return user ? [200, page()] : [401, { message: 'Please log in.' }];
  if (call === 'POST /v2/consultation/acne/answers') {
    if (!user) return [401, { code: 'signed_out', message: 'Please log in.' }];
    if (body.answers?.ill && String(body.answers.ill) === 'asthma')
      return [422, { code: 'refused', message: 'Not with asthma.', errors: { ill: ['Not with asthma.'] } }];
    sent.push(body.answers ?? {});
    held = { ...held, ...body.answers };
    return [200, { success: true, ...page() }];
  }
  if (call === 'POST /v2/consultation/acne/submit' && changed.length > 0 && !body.changed_why)
    return [422, { code: 'invalid', message: 'Say why.', errors: { changed_why: ['Say why.'] } }];
  if (call === 'POST /v2/consultation/acne/submit')
    return [200, { success: true, redirect: '/v2/subscription/result' }];
  return [404, { code: 'not_found' }];
}
const real = { fetch: globalThis.fetch, scrollTo: window.scrollTo };

beforeEach(() => {
  sessionStorage.clear();
  held = {};
  isAway = false;
  isNameAsked = false;
  refused = null;
  changed = [];
  user = { id: 1, fname: 'A', sname: 'B', email: 'a@b.co', role: 'customer', permissions: [] };
  asked = [];
  sent = [];
  const fake = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? 'GET'} ${path}`;
    asked.push(call);
    if (isAway) throw new TypeError('Failed to fetch');
    const [status, body] = answer(call, typeof init.body === 'string' ? JSON.parse(init.body) : {});
    return new Response(JSON.stringify(body), { status });
  };
  Object.assign(globalThis, { fetch: fake });
  Object.assign(window, { scrollTo: jest.fn() });
});
afterEach(() => {
  cleanup();
  Object.assign(globalThis, { fetch: real.fetch });
  Object.assign(window, { scrollTo: real.scrollTo });
});

function open(address = '/consultation/acne') {
  const router = createMemoryRouter(
    [
      {
        path: '/consultation/:slug',
        element: <Consultation {...({ params: { slug: 'acne' } } as Parameters<typeof Consultation>[0])} />,
      },
      { path: '/shop', element: <h1>Shop</h1> },
      { path: '/register', element: <h1>Register</h1> },
      { path: '/v2/login', element: <Login /> },
      { path: '/v2/subscription/result', element: <h1>Result</h1> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={createQueryClient({ onError: jest.fn() })}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { router, person: userEvent.setup() };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('whose session ends in the middle is asked for their name as if they were new, or not told why', async () => {
  const { router, person } = open();
  await person.type(await screen.findByLabelText(/weigh/i), '70');
  user = null;
  await press('Next');
  await heading('Welcome back!');
  expect(await screen.findByText('You were logged out')).toBeTruthy();
  expect(screen.getByText(/What you answered is kept/)).toBeTruthy();
  expect(router.state.location).toMatchObject({
    pathname: '/v2/login',
    search: expect.stringContaining(encodeURIComponent('/consultation/acne')),
  });
});

test('a stranger registers first, and the consultation is not asked for', async () => {
  user = null;
  const { router } = open();
  await heading('Register');
  expect(router.state.location.search).toBe('?next=%2Fconsultation%2Facne');
  expect(asked).toEqual(['GET /v2/session']);
});

test('one question after the other, each saved; focus goes to the question; the list sends it', async () => {
  const { router, person } = open();
  await heading('What do you weigh?');
  // A total would jump when an answer opens further questions.
  screen.getByText('Question 1');
  await person.click(screen.getByRole('radio', { name: 'st lb' }));
  await person.type(screen.getByLabelText('Stones'), '11');
  await person.type(screen.getByLabelText('Pounds'), '4');
  screen.getByText('That is 71.7 kg.');
  await press('Next');
  expect(document.activeElement).toBe(await heading('Are you ill?'));
  screen.getByText('Saved');
  await press('Next');
  screen.getByRole('alert');
  expect(document.activeElement).toBe(screen.getByLabelText('Option asthma'));
  await person.click(screen.getByLabelText('Option other'));
  await person.click(screen.getByLabelText('Option none'));
  expect(screen.getByLabelText<HTMLInputElement>('Option other').checked).toBe(false);
  await press('Next');
  await heading('Anything else?');
  await press('Skip this question');
  await heading('Check your answers');
  screen.getByText('71.7 kg (11 st 4 lb)');
  expect(sent).toEqual([{ weight: 71.7 }, { ill: ['none'] }, { note: null }]);
  await press('Send my consultation');
  await heading('Result');
  expect(router.state.location.pathname).toBe('/v2/subscription/result');
});

test('who changed an answer after a refusal reads what they said first, and says why before it is sent', async () => {
  changed = [{ question: 'Are you ill?', first: 'Option asthma' }];
  held = { weight: 80, ill: ['none'], note: null };
  const { router, person } = open('/consultation/acne?q=review');
  await heading('Check your answers');
  screen.getByText('Option asthma');
  await press('Send my consultation');
  await screen.findByText('Say why.');
  const why = screen.getByLabelText('Why is it different now?');
  expect(document.activeElement).toBe(why);
  await person.type(why, 'I had misread it.');
  await press('Send my consultation');
  await heading('Result');
  expect(router.state.location.pathname).toBe('/v2/subscription/result');
});

test('without a line the answer stays, is said to be unsaved, and goes up when the line is back', async () => {
  const { person } = open();
  await heading('What do you weigh?');
  await person.type(screen.getByRole('textbox'), '80');
  isAway = true;
  await press('Next');
  await screen.findByText(/we keep trying by ourselves/);
  screen.getAllByText('Not saved yet');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('80');
  const tries = asked.length;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(asked.length).toBe(tries + 1));
  screen.getByText(/we keep trying by ourselves/);
  isAway = false;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await heading('Are you ill?');
  expect([held, sent]).toEqual([{ weight: 80 }, [{ weight: 80 }]]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test("the browser's Back loses nothing: what was typed is saved, and there again", async () => {
  held = { weight: 80 };
  const { router, person } = open('/consultation/acne?q=weight');
  await heading('What do you weigh?');
  await press('Next');
  await heading('Are you ill?');
  await person.click(screen.getByLabelText('Option none'));
  await act(() => router.navigate(-1));
  await heading('What do you weigh?');
  await waitFor(() => expect(held).toEqual({ weight: 80, ill: ['none'] }));
  await act(() => router.navigate(1));
  await heading('Are you ill?');
  expect(screen.getByLabelText<HTMLInputElement>('Option none').checked).toBe(true);
});

test('an answer that cannot be saved waits on its own screen', async () => {
  held = { weight: 80 };
  const { router, person } = open('/consultation/acne?q=weight');
  await heading('What do you weigh?');
  await press('Next');
  await heading('Are you ill?');
  await act(() => router.navigate(-1));
  await heading('What do you weigh?');
  await person.clear(screen.getByRole('textbox'));
  await person.type(screen.getByRole('textbox'), '8o');
  await act(() => router.navigate(1));
  await heading('Are you ill?');
  expect(held.weight).toBe(80);
  await press('Back');
  await heading('What do you weigh?');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('8o');
});

test('a change from the list comes back to the list, over the questions it opened', async () => {
  held = { weight: 80, ill: ['none'], note: null };
  const { person } = open();
  await heading('Check your answers');
  await person.click(screen.getByRole('link', { name: /Are you ill/ }));
  await heading('Are you ill?');
  await person.click(screen.getByLabelText('Option other'));
  await press(/^Save/);
  await heading('Tell us more.');
  await person.type(screen.getByRole('textbox'), 'Hay fever');
  await press(/^Save/);
  await heading('Check your answers');
  within(screen.getByRole('main')).getByText('Hay fever');
  await person.click(screen.getByRole('link', { name: /weigh/ }));
  await heading('What do you weigh?');
  await press('Back');
  await heading('Check your answers');
});

test('a refusal is said with what to do next, and the answer can be changed', async () => {
  held = { weight: 80 };
  const { person } = open();
  await heading('Are you ill?');
  await person.click(screen.getByLabelText('Option asthma'));
  await press('Next');
  await heading('This treatment is not right for you');
  screen.getByText('Not with asthma.');
  await press(/change my answer/);
  await heading('Are you ill?');
  expect(screen.getByLabelText<HTMLInputElement>('Option asthma').checked).toBe(true);
});

test('a refusal for what only the account knows offers no answer to change, and Back leads away', async () => {
  refused = { refusal: 'Not for men.', refusedBy: ['sex'] };
  open();
  await heading('This treatment is not right for you');
  screen.getByText('Not for men.');
  expect(screen.queryByRole('button', { name: /change my answer/ })).toBeNull();
  screen.getByText(/Is something on your account not right\? Message our team/);
  screen.getByRole('link', { name: 'Message our team' });
  await press('Back');
  await heading('Shop');
});

test('a refusal for an answer given before leads to that answer, and from there to the list', async () => {
  held = { weight: 80, ill: ['asthma'] };
  refused = { refusal: 'Not with asthma.', refusedBy: ['ill'] };
  open();
  await heading('This treatment is not right for you');
  expect(screen.queryByText(/Is something on your account/)).toBeNull();
  await press(/change my answer/);
  await heading('Are you ill?');
  expect(screen.getByLabelText<HTMLInputElement>('Option asthma').checked).toBe(true);
  screen.getByRole('button', { name: 'Save and go back to your answers' });
});

test.each([
  ['nothing yet', undefined, 'Siobhán O’Brien-Nakamura', ' Mary', 'Siobhán O’Brien-Nakamura Mary'],
  ['another name before', 'Siobhán Mary O’Brien', 'Siobhán Mary O’Brien', '', 'Siobhán Mary O’Brien'],
])(
  'the name given at registration is not typed again, and can be changed: who answered %s',
  async (_, before, shown, more, saved) => {
    isNameAsked = true;
    user = { id: 1, fname: 'Siobhán', sname: 'O’Brien-Nakamura', email: 'a@b.co', role: 'customer', permissions: [] };
    held = { weight: 72, ill: ['none'], ...(before && { identity_name: before }) };
    open('/consultation/acne?q=identity_name');
    await heading('What is your full name?');
    const line = screen.getByRole<HTMLInputElement>('textbox');
    expect(line.value).toBe(shown);
    if (more) await userEvent.type(line, more);
    await press('Next');
    await heading('Anything else?');
    expect(held.identity_name).toBe(saved);
  },
);
