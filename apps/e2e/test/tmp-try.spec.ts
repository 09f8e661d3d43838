import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, test } from '@jest/globals';
import { checkOut, consult, newcomer, signUp } from '@sorrel/test-kit/journey';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from './no-screens.ts';
let w: World;
beforeAll(async () => { w = await world({ env: NO_SCREENS }); }, 180_000);
afterAll(async () => { console.log(readFileSync(w.env.LOG_FILE ?? '', 'utf8').slice(0, 6000)); await w?.stop(); });
test('x', async () => {
  const person = await signUp(w.url, newcomer());
  await consult(w.url, person, 'acne');
  console.log(await checkOut(w.url, person, { promo: 'SORREL20' }));
}, 120_000);
