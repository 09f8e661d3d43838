import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MENOPAUSE_USUAL_MAX } from '@sorrel/contracts/eligibility';
import { checkOut, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from './no-screens.ts';

const born = (age: number): string => `${new Date().getUTCFullYear() - age}-01-01`;

/** Both at once, so that what one owner has set cannot be another's. */
describe.each([
  ['as specified', {}, MENOPAUSE_USUAL_MAX],
  ['as the owner has set it', { MENOPAUSE_AGE_MAX: '58' }, 58],
])('the upper age of the menopause consultation, %s', (_, env, max) => {
  let w: World;
  beforeAll(async () => {
    w = await world({ env: { ...NO_SCREENS, ...env } });
  }, 120_000);
  afterAll(() => w?.stop(), 60_000);

  const refusal = `Age must be ${max} or below for menopause consultation.`;
  const registered = async (age: number) => {
    const [who, person] = [newcomer({ birthDate: born(age) }), new Person(w.url)];
    await person.must('/auth/check-email', { email: who.email });
    await person.must('/auth/register', {
      email: who.email,
      password: who.password,
      password_confirmation: who.password,
    });
    return person.post('/auth/update-data', {
      email: who.email,
      first_name: who.fname,
      last_name: who.sname,
      phone: '07911 123456',
      birth_date: who.birthDate,
      sex: 'female',
      uk_resident: true,
      next: '/consultation/menopause',
    });
  };
  const answered = async (age: number) => {
    const person = await signUp(w.url, newcomer({ birthDate: born(age) }));
    const sample = await fetch(`${w.url}/sandbox/consultations/menopause/sample`);
    const { answers } = (await sample.json()) as { answers: object };
    await person.get('/v2/consultation/menopause/data');
    const saved = await person.post('/v2/consultation/menopause/answers', { answers });
    return { person, saved };
  };

  test('holds at registration, in the browser and on the server', async () => {
    const { body } = await new Person(w.url).get<{ menopause_age_max?: number }>('/v2/session');
    expect(body.menopause_age_max ?? MENOPAUSE_USUAL_MAX).toBe(max);
    expect((await registered(max)).status).toBe(200);
    const older = await registered(max + 1);
    expect([older.status, JSON.stringify(older.body)]).toEqual([422, expect.stringContaining(refusal)]);
  });

  test('holds at the questions, the order and the review', async () => {
    const older = await answered(max + 1);
    expect([older.saved.status, JSON.stringify(older.saved.body)]).toEqual([422, expect.stringContaining(refusal)]);
    const { person, saved } = await answered(max);
    expect(saved.status).toBe(200);
    await person.must('/v2/consultation/menopause/submit');
    await w.settle();
    const { subscriptionId } = await checkOut(w.url, person);
    await uploadPhotos(person);
    await w.settle();
    const prescriber = await staffMember(w, ['prescriber']);
    const { flags } = await prescriber.page<{ flags: { ruleId: string }[] }>(
      `/v2/admin/subscriptions/${subscriptionId}`,
    );
    expect(flags.map(({ ruleId }) => ruleId)).not.toContain('R-02');
  });
});
