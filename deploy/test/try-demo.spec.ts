import { test } from '@jest/globals';
import { writeFileSync, appendFileSync } from 'node:fs';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { world } from '@sorrel/test-kit/world';
import { loadDemo } from '../src/demo/load.ts';
test('try', async () => {
  writeFileSync('/tmp/demo-try.log', '');
  const t0 = Date.now();
  const note = (line: string) => appendFileSync('/tmp/demo-try.log', `${((Date.now() - t0) / 1000).toFixed(1)} ${line}\n`);
  const w = await world({ env: { LOG_FILE: '/tmp/demo-services.log', LOG_LEVEL: 'info', ROYAL_MAIL_CALLS_PER_SECOND: '4' } });
  note('world up');
  await w.sql(`update billing.prices set valid_from = valid_from - interval '1 year'`);
  try {
    await loadDemo({ env: w.env, say: note });
    note('loaded');
    for (const row of await w.sql(`select a.email, s.status, s.should_cancel, s.due_at::text as due, (select count(*)::int from billing.items i where i.subscription_id = s.id) as items, (select string_agg(i.code || ':' || i.status || '/' || i.treatment_status, ' ' order by sequence) from billing.items i where i.subscription_id = s.id) as line, s.treatment_slug from billing.subscriptions s join identity.accounts a on a.id = s.user_id order by s.id`)) note(JSON.stringify(row));
    await expectInvariants(w).then(() => note('invariants hold'), (e) => note(String(e)));
  } catch (e) { note(`FAILED ${e instanceof Error ? e.stack + ' CAUSE ' + (e.cause instanceof Error ? e.cause.stack + JSON.stringify(e.cause) : '') : String(e)}`); }
  finally { await w.stop(); note('stopped'); }
}, 500_000);
