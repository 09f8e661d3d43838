import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { londonDate } from '@sorrel/contracts/london';
import { createQueryClient } from '@sorrel/web-kit/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SessionProvider } from '../app/session.tsx';
import Login from './login.tsx';
import Register from './register.tsx';
import { useDraft } from './register.store.ts';

const HORMONAL = 'Age must be between 16 and 45 for hormonal acne consultation.';
const PILL = 'Age must be between 18 and 45 for the hormonal acne pill.';
const MENOPAUSE = 'Age must be 45 or below for menopause consultation.';
const ANY = 'You must be at least 16 years old.';
const ADULT =
  'You must be at least 18 years old for weight-loss treatment. Please talk to your GP, who can refer you to a service for young people.';
const NOT_FOR_MEN = 'We cannot prescribe our treatment to you because of the ingredients that are present.';

const real = { fetch: globalThis.fetch, scrollTo: window.scrollTo };
/** The server's answers to the calls of registration. */
let says: Record<string, [number, object]>;
/** The bounds that an owner has moved. */
let bounds: { menopause_age_max?: number };
beforeEach(() => {
  sessionStorage.clear();
  useDraft.getState().forget();
  says = {};
  bounds = {};
  const fake = async (path: string): Promise<Response> => {
    const [status, body] =
      path === '/v2/session'
        ? [200, { user: null, banner: null, isSandbox: true, ...bounds }]
        : (says[path] ?? [404, { code: 'not_found' }]);
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

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
async function open(treatment: string, at = '/register', first = 'What is your name?') {
  const router = createMemoryRouter(
    [
      { path: '/register', element: <Register /> },
      { path: '/', element: <h1>Home</h1> },
      { path: '/shop/acne', element: <h1>Shop</h1> },
      { path: '/v2/login', element: <Login /> },
    ],
    {
      initialEntries: ['/shop/acne', `${at}?next=${encodeURIComponent(`/consultation/${treatment}`)}`],
      initialIndex: 1,
    },
  );
  render(
    <QueryClientProvider client={createQueryClient({ onError: jest.fn() })}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await heading(first);
  return { router, person: userEvent.setup() };
}
type Person = ReturnType<typeof userEvent.setup>;

async function name(person: Person) {
  expect(next().disabled).toBe(true);
  await person.type(screen.getByLabelText('Legal first name'), 'Amara');
  expect(next().disabled).toBe(true);
  await person.type(screen.getByLabelText('Legal last name'), 'Okafor');
  await person.click(next());
  await heading('When is your birthday?');
}
/** Born so many years ago today; on a leap day, the day before. */
async function birthday(person: Person, age: number) {
  const [year = '', month = '', day = ''] = londonDate(new Date()).replace('-02-29', '-02-28').split('-');
  await person.selectOptions(screen.getByLabelText('Day'), String(Number(day)));
  await person.selectOptions(screen.getByLabelText('Month'), String(Number(month)));
  await person.selectOptions(screen.getByLabelText('Year'), String(Number(year) - age));
  await person.click(next());
}

describe('the birthday', () => {
  test.each([
    ['hormonal-acne', [15, 46], HORMONAL, 45],
    ['oral-spironolactone', [17, 46], PILL, 18],
    ['hormonal-acne-pill', [17], PILL, 45],
    ['menopause', [46], MENOPAUSE, 45],
    ['menopause', [12, 15], ANY, 16],
    ['acne', [15], ANY, 16],
    ['weight-loss', [15], ANY, 18],
    ['weight-loss', [16, 17], ADULT, 18],
    ['wegovy', [17], ADULT, 18],
  ])('%s at %j: %s At %d it goes on', async (treatment, refused, text, fine) => {
    const { person } = await open(treatment);
    await name(person);
    expect(next().disabled).toBe(true);
    // REG-08: 120 years, this one included.
    expect(screen.getByLabelText('Year').querySelectorAll('option[value]:not([value=""])')).toHaveLength(120);
    for (const age of refused) {
      await birthday(person, age);
      expect((await screen.findByRole('alert')).textContent).toBe(text);
    }
    await birthday(person, fine);
    await heading('What was your sex at birth?');
  });
});

test('the menopause consultation is open up to the age that the owner has set, and the text names it', async () => {
  bounds = { menopause_age_max: 60 };
  const { person } = await open('menopause');
  await name(person);
  await birthday(person, 61);
  expect((await screen.findByRole('alert')).textContent).toBe('Age must be 60 or below for menopause consultation.');
  await birthday(person, 52);
  await heading('What was your sex at birth?');
});

test.each(['oral-spironolactone', 'menopause'])('%s is refused to men before an account is made', async (treatment) => {
  const { person } = await open(treatment);
  await name(person);
  await birthday(person, 30);
  await heading('What was your sex at birth?');
  expect(next().disabled).toBe(true);
  await person.click(screen.getByLabelText('Male'));
  await person.click(next());
  expect((await screen.findByRole('alert')).textContent).toBe(NOT_FOR_MEN);
  await person.click(screen.getByLabelText('Female'));
  expect(screen.queryByRole('alert')).toBeNull();
  await person.click(next());
  await heading('Do you live in the UK?');
});

test('every step shows how far, leads back and to the log-in; before the first there is the home page', async () => {
  const { router, person } = await open('acne');
  const seen: number[] = [];
  const look = () => {
    seen.push(Number(screen.getByRole('progressbar').getAttribute('aria-valuenow')));
    expect(screen.getByRole('link', { name: 'Log in here' }).getAttribute('href')).toBe(
      '/v2/login?next=%2Fconsultation%2Facne',
    );
  };
  look();
  await name(person);
  look();
  await birthday(person, 30);
  await heading('What was your sex at birth?');
  look();
  await person.click(screen.getByLabelText('Male'));
  await person.click(next());
  await heading('Do you live in the UK?');
  look();
  expect(next().disabled).toBe(true);
  await person.click(screen.getByLabelText('Yes'));
  await person.click(next());
  await heading("You're almost finished");
  look();
  expect(next().disabled).toBe(true);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBe(5);
  expect([seen[0], Math.max(...seen) <= 100]).toEqual([0, true]);

  const back = async (to: string) => {
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await heading(to);
  };
  await back('Do you live in the UK?');
  await back('What was your sex at birth?');
  expect(screen.getByLabelText<HTMLInputElement>('Male').checked).toBe(true);
  await back('When is your birthday?');
  await back('What is your name?');
  expect(screen.getByLabelText<HTMLInputElement>('Legal first name').value).toBe('Amara');
  await back('Home');
  expect(router.state.location.pathname).toBe('/');
});

describe('the address', () => {
  async function account() {
    const { person } = await open('acne');
    await name(person);
    await birthday(person, 30);
    await heading('What was your sex at birth?');
    await person.click(screen.getByLabelText('Female'));
    await person.click(next());
    await heading('Do you live in the UK?');
    await person.click(screen.getByLabelText('Yes'));
    await person.click(next());
    await heading("You're almost finished");
    return person;
  }
  test.each([
    [409, true],
    [422, true],
    [500, false],
    [429, false],
  ])('check-email answers %d: the modal opens: %s', async (status, isTaken) => {
    says['/auth/check-email'] = [
      status,
      { success: false, code: isTaken ? 'email_taken' : 'internal', message: 'Please try again.', errors: {} },
    ];
    const person = await account();
    await person.type(screen.getByLabelText('Email'), 'nobody.example.co');
    await person.type(screen.getByLabelText('Password'), 'short');
    await person.click(next());
    await screen.findByText('Please enter a valid email.');
    screen.getByText('Password must be at least 8 characters.');
    await person.type(screen.getByLabelText('Email'), '{Backspace>17}amara@example.co');
    await person.type(screen.getByLabelText('Password'), ' and now longer');
    await person.click(next());
    if (isTaken) await screen.findByRole('dialog', { name: 'This email is already registered' });
    else await screen.findByText('Please try again.');
    expect(screen.queryAllByRole('dialog')).toHaveLength(isTaken ? 1 : 0);
  });
});

describe('the code', () => {
  const wrong = (code: string, message: string): [number, object] => [
    422,
    { success: false, code, message, error: message, errors: { code: [message] } },
  ];
  const SPENT = 'Five wrong codes were entered, so this one no longer works. Please ask for a new code.';
  async function code(setUp = userEvent.setup()) {
    says['/login'] = [403, { success: false, code: 'email_unconfirmed', message: 'Please confirm.', errors: {} }];
    const { router } = await open('acne', '/v2/login', 'Welcome back!');
    const person = setUp;
    await person.type(screen.getByLabelText('Email'), ' Amara@Example.co ');
    await person.type(screen.getByLabelText('Password'), 'the right one');
    await person.click(screen.getByRole('button', { name: 'Login' }));
    await heading('Check your email');
    return { router };
  }

  test('somebody who logs in before entering it is told that the password is wrong, or starts over', async () => {
    const { router } = await code();
    screen.getByText('amara@example.co');
    expect(router.state.location.search).toBe('?next=%2Fconsultation%2Facne');
  });

  test('no try helps any more and the page still says "try again"', async () => {
    const person = userEvent.setup();
    await code(person);
    says['/auth/verify-email'] = wrong('wrong_code', 'Invalid code, try again.');
    await person.type(screen.getByLabelText('6-digit code'), '111111');
    await person.click(screen.getByRole('button', { name: 'Confirm email' }));
    await screen.findByText('Invalid code, try again.');
    says['/auth/verify-email'] = wrong('code_spent', SPENT);
    await person.click(screen.getByRole('button', { name: 'Confirm email' }));
    await screen.findByText(SPENT);
    expect(screen.queryByText('Invalid code, try again.')).toBeNull();
  });
});

describe('the browser’s Back', () => {
  test('from the second step stays where it is, or leaves', async () => {
    const { router, person } = await open('acne');
    await name(person);
    await heading('When is your birthday?');
    await act(() => router.navigate(-1));
    await heading('What is your name?');
    expect(screen.getByLabelText<HTMLInputElement>('Legal first name').value).toBe('Amara');
    await act(() => router.navigate(1));
    await heading('When is your birthday?');
    // The arrow of the page is the same way back.
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await heading('What is your name?');
    await act(() => router.navigate(-1));
    await heading('Shop');
  });
});

describe('the log-in', () => {
  test('fields that a password manager filled without telling the page are taken for empty', async () => {
    const sent: unknown[] = [];
    const { fetch } = globalThis;
    Object.assign(globalThis, {
      fetch: async (path: string, init: RequestInit = {}) => {
        if (path === '/login') sent.push(JSON.parse(String(init.body)));
        return fetch(path, init);
      },
    });
    says['/login'] = [
      401,
      { code: 'wrong_credentials', message: 'The e-mail or the password is not right.', errors: {} },
    ];
    const { person } = await open('acne', '/v2/login', 'Welcome back!');
    const set = (label: string, value: string) => {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      // As a script or a manager does it: the value is there, no event is.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    };
    set('Email', 'amara@example.co');
    set('Password', 'the right one');
    await person.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('The e-mail or the password is not right.');
    expect(sent).toEqual([{ email: 'amara@example.co', password: 'the right one' }]);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('the right one');
  });

  test('with a field empty the server is asked, or nothing is said', async () => {
    const { person } = await open('acne', '/v2/login', 'Welcome back!');
    await person.type(screen.getByLabelText('Email'), 'amara@example.co');
    await person.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Please enter your email and your password.');
  });
});
