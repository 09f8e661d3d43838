import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { logIn, register, resendCode } from '@sorrel/contracts/identity/rpc';
import { requestReset } from '@sorrel/contracts/identity/security';
import { world, type World } from '@sorrel/test-kit/world';
import { anImportedCustomer } from './newcomer.ts';

/** `TIMING_PAIRS=1000` measures properly; the few pairs of a normal run only show that both cases do the same kind of work. */
const PAIRS = Number(process.env.TIMING_PAIRS ?? 40);
const ACCOUNTS = 10;
let w: World;
beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity'] });
  for (let n = 0; n < ACCOUNTS; n++) await anImportedCustomer(w, `known${n}@example.co`, 'correct horse 1');
});
afterAll(() => w?.stop());

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const device = { userAgent: 'test', ip: '::1', mark: 'x'.repeat(32) };

test.each([
  [
    'log-in',
    (email: string) =>
      w.ask(logIn, { email, password: 'a wrong guess', device }, w.as.visitor()).catch(() => undefined),
  ],
  [
    'register',
    (email: string) =>
      w.ask(register, { email, password: 'correct horse 1', registration: null, device }, w.as.visitor()),
  ],
  ['forgot-password', (email: string) => w.ask(requestReset, { email }, w.as.visitor())],
  ['resend-code', (email: string) => w.ask(resendCode, { email, registration: null }, w.as.visitor())],
] as [string, (email: string) => Promise<unknown>][])(
  '%s takes as long for an unknown e-mail as for a known one',
  async (name, ask) => {
    const timed = async (email: string) => {
      const start = performance.now();
      await ask(email);
      return performance.now() - start;
    };
    await timed('warm.up@example.co');
    const known: number[] = [];
    const unknown: number[] = [];
    const pair = async (n: number): Promise<void> => {
      known.push(await timed(`known${n % ACCOUNTS}@example.co`));
      unknown.push(await timed(`nobody${n % ACCOUNTS}@example.co`));
    };
    const isFar = (ratio: number): boolean => ratio <= 0.5 || ratio >= 2;
    // Where the machine is busy with something else a median needs more of them; work that is left out shows in any number.
    for (let n = 0; n < PAIRS || (n < 4 * PAIRS && isFar(median(known) / median(unknown))); n++) await pair(n);
    const [a, b] = [median(known), median(unknown)];
    if (PAIRS > 100) process.stdout.write(`${name}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms\n`);
    // A skipped hash, or an e-mail written only for known addresses, would show as a factor of three or more.
    expect(a / b).toBeGreaterThan(0.5);
    expect(a / b).toBeLessThan(2);
  },
);
