import { expect, test } from '@jest/globals';
import { Metrics } from './metrics.ts';

test('the numbers keep their names and labels: dashboards and alarms read them', async () => {
  const metrics = new Metrics('post');
  metrics.rpcs.observe({ subject: 'rpc.post.mails.send', outcome: 'ok' }, 0.03);
  metrics.events.inc({ subject: 'evt.post.mail.sent', listener: 'Post.onSent', outcome: 'failed' });
  metrics.jobs.observe({ kind: 'send', outcome: 'failed' }, 3);
  metrics.http.observe({ method: 'GET', route: '/mails', status: '200' }, 0.001);
  metrics.deadLetters.inc({ listener: 'Post.onSent' });
  const lines = (await metrics.text()).split('\n').filter((line) => /(_count|_total)\{/.test(line));
  expect(lines).toEqual([
    'sorrel_rpc_seconds_count{service="post",subject="rpc.post.mails.send",outcome="ok"} 1',
    'sorrel_events_total{subject="evt.post.mail.sent",listener="Post.onSent",outcome="failed",service="post"} 1',
    'sorrel_job_seconds_count{service="post",kind="send",outcome="failed"} 1',
    'sorrel_http_seconds_count{service="post",method="GET",route="/mails",status="200"} 1',
    'inbox_dlq_total{listener="Post.onSent",service="post"} 1',
  ]);
});

test('two services in one process count apart', async () => {
  const [one, two] = [new Metrics('one'), new Metrics('two')];
  one.deadLetters.inc({ listener: 'A.b' });
  expect(await two.text()).not.toContain('inbox_dlq_total{');
});

test('a number is read when it is asked for; one that cannot be read is no number and fails nothing', async () => {
  const metrics = new Metrics('post');
  let age = 3;
  metrics.gauge('outbox_age', 'how old', async () => age++);
  metrics.gauge('jobs_dead', 'how many', () => Promise.reject(new Error('database away')));
  expect(await metrics.text()).toContain('outbox_age{service="post"} 3');
  expect(await metrics.text()).toMatch(/outbox_age\{service="post"\} 4[^]*jobs_dead\{service="post"\} Nan/);
});
