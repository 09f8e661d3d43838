import { ChainCheck, type AuditLine } from '@sorrel/service-kit/database/audit';
import { HEALTH_WORDS } from '@sorrel/contracts/health-words';
import type { Check, Look } from './look.ts';

/** Events, inboxes, jobs and the audit trail, in every schema alike. */
export const deliveryChecks: readonly Check[] = [
  {
    name: 'I10',
    promise: 'events are published within a minute',
    find: ({ wrongInEach }) =>
      wrongInEach(`
      select format('$schema keeps %s events back, the oldest since %s', count(*), min(written_at)) as what from $schema.outbox where published_at is null and written_at < now() - interval '60 seconds' having count(*) > 0`),
  },
  {
    name: 'I11',
    promise: 'every published event is with each of its listeners, and none was made up',
    find: async (look) => [...(await missing(look)), ...(await phantoms(look))],
  },
  {
    name: 'I12',
    promise: 'no listener has an event twice',
    find: ({ wrongInEach }) =>
      wrongInEach(
        `select format('%s in $schema has %s %s times', listener, fact_id, count(*)) as what from $schema.inbox group by fact_id, listener having count(*) > 1`,
      ),
  },
  {
    name: 'I13',
    promise: 'what is due is tried within ten minutes',
    find: async ({ wrong, wrongInEach }) => [
      ...(await wrongInEach(
        `select format('$schema: job %s %s is due since %s', kind, key, due_at) as what from $schema.jobs, clock where state = 'due' and attempts = 0 and due_at < clock.now - interval '10 minutes'`,
      )),
      ...(await wrong(`
        select format('item %s is due since %s and nothing is planned for it', i.id, i.due_at) as what from billing.items i join billing.subscriptions s on s.id = i.subscription_id, clock
        where i.status = 'upcoming' and s.status = 'active' and not s.is_disputed and coalesce(i.next_attempt_at, i.due_at + interval '1 day') < clock.now - interval '10 minutes'
          and not exists (select 1 from billing.jobs j where j.kind = 'item-due' and (j.data->>'itemId')::bigint = i.id and j.state in ('due', 'running'))
          and not exists (select 1 from billing.timeline t where t.subscription_id = s.id and t.text like 'Not charged:%')`)),
    ],
  },
  {
    name: 'I18',
    promise: 'nothing was given up',
    find: async ({ wrongInEach }) => [
      ...(await wrongInEach(
        `select format('$schema: %s gave up %s (%s)', listener, subject, error) as what from $schema.dead_letters where replayed_at is null`,
      )),
      // Planned again every few minutes, so one that failed is not missed.
      ...(await wrongInEach(
        `select format('$schema: job %s %s is dead (%s)', kind, key, last_error) as what from $schema.jobs where state = 'dead' and kind <> 'reconcile'`,
      )),
    ],
  },
  {
    name: 'I21',
    promise: 'no health word in a broker subject, nor in the key beside it',
    find: async ({ schemas, sql }) => {
      const found: string[] = [];
      for (const schema of schemas) {
        const rows = await sql<{ subject: string; key: string }>(`select distinct subject, key from ${schema}.outbox`);
        for (const { subject, key } of rows)
          if (HEALTH_WORDS.test(`${subject} ${key}`)) found.push(`${schema} publishes ${subject} with the key ${key}`);
      }
      return found;
    },
  },
  {
    name: 'I20',
    promise: 'what staff change leaves an audit row, and the trail is whole',
    find: async (look) => [...(await unaudited(look)), ...(await brokenChains(look))],
  },
];

const owners = ({ schemas }: Look): string =>
  schemas.map((schema) => `select id, subject, published_at from ${schema}.outbox`).join(' union all ');

// The listeners are those the running programs name, and any that has ever handled such an event.
async function missing(look: Look): Promise<string[]> {
  const handled = await look.sql<{ schema: string; listener: string; subject: string }>(
    look.schemas
      .map((schema) => `select distinct '${schema}' as schema, listener, subject from ${schema}.inbox`)
      .join(' union '),
  );
  const subjects = (await look.sql<{ subject: string }>(`select distinct subject from (${owners(look)}) o`)).map(
    (row) => row.subject,
  );
  const listening = look.schemas.flatMap((schema) =>
    subjects.flatMap((subject) => look.listeners(schema, subject).map((listener) => ({ schema, listener, subject }))),
  );
  const pairs = [
    ...new Map([...handled, ...listening].map((one) => [`${one.schema} ${one.listener} ${one.subject}`, one])).values(),
  ];
  if (pairs.length === 0) return [];
  const delivered = look.schemas
    .map(
      (schema) =>
        `select '${schema}' as schema, fact_id, listener from ${schema}.inbox union all select '${schema}', fact_id, listener from ${schema}.dead_letters`,
    )
    .join(' union all ');
  const rows = await look.sql<{ what: string }>(
    `select format('%s of %s never reached %s in %s', o.subject, o.published_at, p.listener, p.schema) as what
     from jsonb_to_recordset($1::jsonb) as p (schema text, listener text, subject text) join (${owners(look)}) o on o.subject = p.subject and o.published_at is not null
     left join (${delivered}) d on d.schema = p.schema and d.listener = p.listener and d.fact_id = o.id where d.fact_id is null`,
    [JSON.stringify(pairs)],
  );
  return rows.map((row) => row.what);
}

function phantoms(look: Look): Promise<string[]> {
  return look.wrongInEach(
    `select format('%s in $schema heard %s %s, which nobody committed', i.listener, i.subject, i.fact_id) as what from $schema.inbox i where not exists (select 1 from (${owners(look)}) o where o.id = i.fact_id)`,
  );
}

async function unaudited(look: Look): Promise<string[]> {
  return [
    ...(await look.wrongInEach(`
      select format('%s by %s at %s has no audit row', o.subject, o.actor->>'userId', o.at) as what from $schema.outbox o where o.actor->>'kind' = 'staff' and not exists (select 1 from $schema.audit a where a.trace = o.trace)`)),
    ...(await look.wrong(`
      select format('message %s by staff %s has no audit row', m.id, m.staff_id) as what from messaging.messages m
      where m.staff_id is not null and not exists (select 1 from messaging.audit a where a.actor_id = m.staff_id and a.at = m.created_at)`)),
  ];
}

async function brokenChains({ schemas, sql }: Look): Promise<string[]> {
  const found: string[] = [];
  for (const schema of schemas) {
    const chain = new ChainCheck([]);
    for (const line of await sql<AuditLine>(`select * from ${schema}.audit order by id`)) chain.add(line);
    const { problem } = chain.end();
    if (problem) found.push(`${schema}: audit ${problem}`);
  }
  return found;
}
