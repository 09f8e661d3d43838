import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { HEALTH_WORDS } from './health-words.ts';

const root = fileURLToPath(new URL('./', import.meta.url));
/** Read for programs of the release before, and published by nobody. */
const OF_BEFORE = ['evt.consultations.pregnancy.changed', 'evt.billing.cancellation.health-reason-given'];

test('no event tells by its name what somebody’s health is', async () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)events?\.ts$/.test(name),
  );
  const subjects: string[] = [];
  for (const file of files) {
    const found = Object.values((await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>);
    for (const one of found) {
      const subject = (one as { subject?: unknown } | null)?.subject;
      if (typeof subject === 'string' && subject.startsWith('evt.')) subjects.push(subject);
    }
  }
  expect(subjects.length).toBeGreaterThan(50);
  expect(subjects.filter((one) => HEALTH_WORDS.test(one) && !OF_BEFORE.includes(one))).toEqual([]);
});
