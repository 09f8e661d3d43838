import { progress } from '../../deploy/src/commands/progress.ts';

const PASSWORD = 'sorrel-demo-1';
const DOMAIN = '@demo.sorrel.test';
const STAFF = [
  ['admin', 'all permissions'],
  ['prescriber', 'reviews consultations'],
  ['pharmacist', 'dispenses and ships'],
  ['dispenser', 'packs, and makes by worksheet'],
  ['support', 'answers customers'],
] as const;
const CUSTOMERS =
  'pending, incomplete, review, review-renewal, shipping, active, active-single, cancelled, should-cancel, failed, refused, waiting, legacy, watch, pregnant, unfinished';
const WITH_EVIDENCE =
  'evidence-missing, evidence-booked, evidence-sent, evidence-refused, evidence-verified   (weight and identity, to be verified)';

/** What a person needs to know once Sorrel is up; while the demo's customers come, that too. */
export function welcome(
  port: number,
  { logs, path }: { logs: string; path: string },
  took: string,
  isDemoComing: boolean,
): void {
  const address = `http://localhost:${port}`;
  const { line } = progress;
  line();
  line(`Sorrel is ${isDemoComing ? 'open' : 'ready'} on ${address}`);
  line(`  staff console   ${address}/v2/admin`);
  line(`  sandbox         ${address}/sandbox   (mails sent, payments, labels, the clock)`);
  line();
  line(`Demo accounts (password ${PASSWORD}):`);
  for (const [name, what] of STAFF) line(`  ${(name + DOMAIN).padEnd(32)}${what}`);
  line(`  customers, each named for what it shows, ${DOMAIN}:`);
  line(`    ${CUSTOMERS}`);
  line(`    ${WITH_EVIDENCE}`);
  line();
  line(`Logs: ${logs}. Health and numbers: the addresses in ${path}/management.json.`);
  line('Ctrl-C stops everything.');
  if (isDemoComing) {
    line();
    line(`Open after ${took}. The demo's customers are coming in, which takes about half a minute. Its clock lives`);
    line('through their eighty days meanwhile: look at the shop now, and log in once they are all there.');
    return;
  }
  line(`Ready after ${took}.`);
}
