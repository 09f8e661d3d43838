import { expect } from '@jest/globals';
import { generateSync } from 'otplib';
import { sampleAnswers } from '@sorrel/contracts/consultations/rpc';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { openCaller } from '@sorrel/service-kit/messaging/rpc/rpc-caller';
import { createLog } from '@sorrel/service-kit/observability/log';
import { readKitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { Person } from '@sorrel/test-kit/person';
import { until } from '@sorrel/test-kit/until';

/* What staff and patients do on the walk, by themselves. */

interface Mail {
  subject: string;
  text: string;
}
export const mailsTo = async (url: string, email: string): Promise<Mail[]> =>
  ((await (await fetch(`${url}/sandbox/mails?to=${encodeURIComponent(email)}`)).json()) as { mails: Mail[] }).mails;

/** From the mailed link to the open console. */
export async function comeIn(url: string, email: string, password: string): Promise<Person> {
  let token = '';
  await until(
    async () => {
      token = /\/v2\/reset-password#([\w-]{43})/.exec((await mailsTo(url, email)).at(0)?.text ?? '')?.[1] ?? '';
      return token !== '';
    },
    30_000,
    `the invitation of ${email}`,
  );
  const person = new Person(url);
  await person.must('/auth/reset-password', { token, password });
  expect(await person.must('/login', { email, password })).toMatchObject({ second_factor: 'set_up' });
  expect((await person.get('/v2/admin/data/get-chats')).status).toBe(401);
  const { key } = await person.must<{ key: string }>('/v2/admin/form/begin-second-factor', {
    current_password: password,
  });
  const code = generateSync({ secret: key.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) });
  await person.must('/v2/admin/form/confirm-second-factor', { code });
  return person;
}

/** The same answers, with the word wherever they are free text. */
export function marked(answers: Record<string, unknown>, word: string): Record<string, unknown> {
  const isText = (value: unknown): boolean => typeof value === 'string' && value.includes(' ');
  expect(Object.values(answers).some(isText)).toBe(true);
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [key, isText(value) ? `${String(value)} ${word}` : value]),
  );
}

/** Answers that lead to no refusal, as the consultations program itself knows them; asked as the deploying user. */
export async function answersFor(
  slug: string,
  broker: { natsUrl: string; secret: string },
): Promise<Record<string, unknown>> {
  const rpc = await openCaller(
    readKitSettings(
      {
        NATS_URL: broker.natsUrl,
        SORREL_SECRET: broker.secret,
        DATABASE_URL: 'postgres://unused',
        REDIS_URL: 'redis://unused',
      },
      'deploy',
    ),
    createLog('walk', { level: 'silent' }),
  );
  try {
    return (await rpc.ask(sampleAnswers, { slug }, systemContext('walk'))).answers;
  } finally {
    await rpc.connection.close();
  }
}
