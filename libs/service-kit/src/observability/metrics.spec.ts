import { expect, jest, test } from '@jest/globals';
import { Metrics } from './metrics.ts';

test('the numbers keep their names and labels: dashboards and alarms read them', async () => {
  const metrics = new Metrics('post');
  metrics.rpcs.observe({ subject: 'rpc.post.mails.send', outcome: 'ok' }, 0.03);
  metrics.unanswered.inc({ subject: 'rpc.post.mails.send', outcome: 'timeout' });
  metrics.events.observe({ subject: 'evt.post.mail.sent', listener: 'Post.onSent', outcome: 'refused' }, 0.2);
  metrics.eventLag.observe({ owner: 'post' }, 0.4);
  metrics.jobs.observe({ kind: 'send', outcome: 'failed' }, 3);
  metrics.http.observe({ method: 'GET', route: '/mails', status: '200' }, 0.001);
  metrics.deadLetters.inc({ listener: 'Post.onSent' });
  const lines = (await metrics.text()).split('\n').filter((line) => /(_count|_total)\{/.test(line));
  expect(lines).toEqual([
    'sorrel_rpc_seconds_count{program="post",subject="rpc.post.mails.send",outcome="ok"} 1',
    'sorrel_rpc_unanswered_total{subject="rpc.post.mails.send",outcome="timeout",program="post"} 1',
    'sorrel_event_seconds_count{program="post",subject="evt.post.mail.sent",listener="Post.onSent",outcome="refused"} 1',
    'sorrel_event_lag_seconds_count{program="post",owner="post"} 1',
    'sorrel_job_seconds_count{program="post",kind="send",outcome="failed"} 1',
    'sorrel_http_seconds_count{program="post",method="GET",route="/mails",status="200"} 1',
    'inbox_dlq_total{listener="Post.onSent",program="post"} 1',
  ]);
});

test('two services in one process do not share counters', async () => {
  const [one, two] = [new Metrics('one'), new Metrics('two')];
  one.deadLetters.inc({ listener: 'A.b' });
  expect(await two.text()).not.toContain('inbox_dlq_total{');
});

test('a number is read when it is asked for; one that cannot be read is no number and fails nothing', async () => {
  const metrics = new Metrics('post');
  let age = 3;
  metrics.gauge('outbox_age', 'how old', async () => age++);
  metrics.gauge('jobs_dead', 'how many', () => Promise.reject(new Error('database away')));
  metrics.gaugeBy('code', 'stock_left', 'how much', () => Promise.reject(new Error('database away')));
  expect(await metrics.text()).toContain('outbox_age{program="post"} 3');
  expect(await metrics.text()).toMatch(/outbox_age\{program="post"\} 4[^]*jobs_dead\{program="post"\} Nan/);
  expect(await metrics.text()).not.toMatch(/^stock_left/m);
});

test('several numbers of one read, and one for each value of a label: a value that has gone is shown no longer', async () => {
  const metrics = new Metrics('post');
  metrics.gauges({ waiting: 'how many', oldest: 'how long' }, async () => ({ waiting: 2, oldest: 7 }));
  let stock: Record<string, number> = { A1: 4, B2: -1 };
  metrics.gaugeBy('code', 'stock_left', 'how much', () => stock);
  expect(await metrics.text()).toMatch(
    /waiting\{program="post"\} 2[^]*oldest\{program="post"\} 7[^]*stock_left\{code="A1",program="post"\} 4\nstock_left\{code="B2",program="post"\} -1/,
  );
  stock = { A1: 3 };
  const text = await metrics.text();
  expect([text.includes('code="A1"'), text.includes('code="B2"')]).toEqual([true, false]);
});

test('however many ask, the database is asked once in a while, and never for two numbers at once', async () => {
  const metrics = new Metrics('post', 10_000);
  let [reads, atOnce, most] = [0, 0, 0];
  const read = async () => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce--;
    return ++reads;
  };
  for (const name of ['one', 'two', 'three']) metrics.gauge(name, 'slow', read);
  await Promise.all([metrics.text(), metrics.text()]);
  await metrics.text();
  expect([reads, most]).toEqual([3, 1]);
});

test('a database that hangs costs a scrape four seconds, and the rest of it stays', async () => {
  const metrics = new Metrics('post');
  metrics.gauge('before', 'known', () => 1);
  metrics.gauge('hanging', 'never', () => new Promise<number>(() => undefined));
  metrics.gauge('after', 'not asked any more', () => 1);
  metrics.jobs.observe({ kind: 'send', outcome: 'ok' }, 1);
  jest.useFakeTimers();
  let text = '';
  try {
    const asked = metrics.text().then((answer) => (text = answer));
    await jest.advanceTimersByTimeAsync(3_900);
    expect(text).toBe('');
    await jest.advanceTimersByTimeAsync(200);
    await asked;
  } finally {
    jest.useRealTimers();
  }
  expect(text).toMatch(/before\{program="post"\} 1[^]*hanging\{program="post"\} Nan[^]*after\{program="post"\} Nan/);
  expect(text).toContain('sorrel_job_seconds_count{program="post",kind="send",outcome="ok"} 1');
});
