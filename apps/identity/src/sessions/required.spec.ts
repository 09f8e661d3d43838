import { expect, test } from '@jest/globals';
import { DEMO_TEAM, demoEmail } from '@sorrel/contracts/sandbox/demo-staff';
import { isFactorRequired, whoNeedsFactor } from './required.ts';

const COLLEAGUES = ['ida@orchardclinic.co.uk', 'admin@demo.sorrel.test.evil.example', 'adm1n@demo.sorrel.test'];

test.each<[string, boolean | undefined, boolean, { demo: boolean; others: boolean }]>([
  ['an installation', undefined, false, { demo: true, others: true }],
  ['the sandbox', undefined, true, { demo: false, others: true }],
  ['the sandbox, on', true, true, { demo: true, others: true }],
  ['the sandbox, off', false, true, { demo: false, others: false }],
])('%s: whose second factor is asked for', (_name, said, isSandbox, wanted) => {
  const who = whoNeedsFactor(said, isSandbox);
  for (const name of DEMO_TEAM) expect([name, isFactorRequired(who, demoEmail(name))]).toEqual([name, wanted.demo]);
  for (const email of COLLEAGUES) expect([email, isFactorRequired(who, email)]).toEqual([email, wanted.others]);
});
