import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { Person } from '@sorrel/test-kit/person';
import { world, type World } from '@sorrel/test-kit/world';
import { readWords, staff } from '../src/staff.ts';

let w: World;
beforeAll(async () => {
  w = await world({
    only: ['sandbox', 'identity', 'billing', 'consultations', 'messaging', 'fulfilment', 'bff'],
    env: { PRODUCTION_LIMITS: 'on', STAFF_SECOND_FACTOR: 'on' },
  });
});
afterAll(() => w?.stop());

const run = (...words: string[]) => staff(readWords(words), w.env);
const PASSWORD = 'seven otters by lamplight';

async function mailTo(email: string): Promise<{ subject: string; text: string }> {
  await w.settle();
  const { mails } = (await w.http.bff.get('/sandbox/mails').query({ to: email })).body as {
    mails: { subject: string; text: string }[];
  };
  return mails.at(0) ?? { subject: 'no mail', text: '' };
}

test('from an empty installation to an owner in the console: command, mail, password, second factor', async () => {
  const email = 'ida@orchardclinic.co.uk';
  const said = (await run('invite', email, '--name', 'Ida Orchard', '--may', 'ops,support')).join('\n');
  expect(said).toContain('An invitation is on its way to ida@orchardclinic.co.uk, who may: ops, support.');
  const mail = await mailTo(email);
  expect(mail.subject).toBe('You are invited to the staff console');
  const token = /\/v2\/reset-password#([\w-]{43})/.exec(mail.text)?.[1] ?? '';
  expect(token).not.toBe('');
  expect(said).not.toContain(token);
  expect((await run('list')).join('\n')).toMatch(/ida@orchardclinic.co.uk +Ida Orchard +ops,support +invited, until/);

  const ida = new Person(w.url);
  expect(await ida.must('/auth/check-reset-link', { token })).toMatchObject({ is_open: true, is_invitation: true });
  await ida.must('/auth/reset-password', { token, password: PASSWORD });
  expect((await ida.post('/auth/check-reset-link', { token })).body).toMatchObject({ is_open: false });
  expect(await ida.must('/login', { email, password: PASSWORD })).toMatchObject({ second_factor: 'set_up' });
  // The console is closed until the second factor is set up.
  expect((await ida.get('/v2/admin/data/get-chats')).status).toBe(401);
  const { key } = await ida.must<{ key: string }>('/v2/admin/form/begin-second-factor', { current_password: PASSWORD });
  const code = generateSync({ secret: key.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) });
  const { recovery_codes: codes } = await ida.must<{ recovery_codes: string[] }>(
    '/v2/admin/form/confirm-second-factor',
    { code },
  );
  expect(codes).toHaveLength(10);
  expect((await ida.get('/v2/admin/data/get-chats')).status).toBe(200);

  // The owner invites the next one from the console, by the same steps.
  await ida.must('/v2/admin/form/invite-staff', {
    email: 'bea@orchardclinic.co.uk',
    fname: 'Bea',
    sname: 'Hill',
    permissions: ['pharmacist', 'dispatch'],
  });
  expect((await mailTo('bea@orchardclinic.co.uk')).text).toContain('Ida Orchard has made an account for you');
  const { staff: everybody } = await ida.page<{ staff: { email: string; invited_until: string | null }[] }>(
    '/v2/admin/staff',
  );
  expect(everybody.find((one) => one.email === 'bea@orchardclinic.co.uk')?.invited_until).not.toBeNull();
  // What the owner gave waits for a second person; the operator gives it on the server.
  const rights = async () => (await run('list')).join('\n');
  expect(await rights()).not.toMatch(/bea@orchardclinic.co.uk .*pharmacist/);
  expect(await run('permit', 'bea@orchardclinic.co.uk', '--may', 'pharmacist,dispatch')).toEqual([
    'bea@orchardclinic.co.uk may from now on: pharmacist, dispatch. Everybody in operations is told by mail.',
  ]);
  expect(await rights()).toMatch(/bea@orchardclinic.co.uk .*pharmacist,dispatch/);
  expect(await run('disable', 'bea@orchardclinic.co.uk')).toEqual([
    'bea@orchardclinic.co.uk is logged out everywhere and cannot log in any more.',
  ]);
  expect((await run('list')).join('\n')).toMatch(/bea@orchardclinic.co.uk .*disabled/);
});

test('what cannot be done is one line that says why', async () => {
  await expect(run('disable', 'nobody@orchardclinic.co.uk')).rejects.toThrow(
    'Nobody of the staff has the address nobody@orchardclinic.co.uk.',
  );
  await expect(staff(readWords(['list']), {})).rejects.toThrow('Set NATS_URL_STAFF (or NATS_URL) and SORREL_SECRET');
  await expect(staff(readWords(['list']), { ...w.env, SORREL_SECRET: '0f'.repeat(32) })).rejects.toThrow(
    'SORREL_SECRET must be the one it runs with',
  );
  await expect(staff(readWords(['list']), { ...w.env, NATS_URL_STAFF: 'nats://127.0.0.1:1' })).rejects.toThrow(
    'NATS_URL does not work',
  );
});
