import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport, type Transporter } from 'nodemailer';
import { Stand } from './stand.ts';

let stand: Stand;
let transport: Transporter;

beforeAll(async () => {
  stand = await Stand.open();
  transport = createTransport({ host: '127.0.0.1', port: stand.parts.smtpPort(), secure: false, ignoreTLS: true });
});
afterEach(() => stand.json('DELETE', '/sandbox/faults'));
afterAll(async () => {
  transport.close();
  await stand.close();
});

type Mail = { id: string; to: string; subject: string; text: string; html: string; sent_at: string };

const from = 'Sorrel <hello@sorrel.test>';
const mailsTo = async (to: string): Promise<Mail[]> =>
  ((await stand.json('GET', `/sandbox/mails?to=${encodeURIComponent(to)}`)).body as { mails: Mail[] }).mails;
const fault = (mode: string) => stand.json('POST', '/sandbox/faults', { target: 'smtp', mode, count: 1 });

describe('the mailbox', () => {
  it('keeps what was sent, newest first, for each address', async () => {
    const to = 'Amina@demo.sorrel.test';
    await transport.sendMail({
      from,
      to,
      subject: 'Your code is 123456 – Łukasz',
      text: 'Your code: 123456\n\nBye',
      html: '<p>Your code: <b>123456</b></p>',
    });
    stand.now = new Date('2026-11-21T11:00:00Z');
    await transport.sendMail({ from, to, bcc: 'hidden@demo.sorrel.test', subject: 'Second', text: '£48.40 was taken' });
    const mails = await mailsTo('amina@demo.sorrel.test');
    expect(mails).toEqual([
      {
        id: expect.any(String),
        to,
        subject: 'Second',
        text: '£48.40 was taken',
        html: '',
        sent_at: '2026-11-21T11:00:00.000Z',
      },
      {
        id: expect.any(String),
        to,
        subject: 'Your code is 123456 – Łukasz',
        text: 'Your code: 123456\n\nBye',
        html: '<p>Your code: <b>123456</b></p>',
        sent_at: '2026-11-21T10:00:00.000Z',
      },
    ]);
    expect((await mailsTo('hidden@demo.sorrel.test')).map((mail) => mail.subject)).toEqual(['Second']);
    expect(await mailsTo('nobody@demo.sorrel.test')).toEqual([]);
    await stand.http
      .get(`/sandbox/mails/${mails[1]?.id}/html`)
      .expect(200)
      .expect('content-security-policy', /^sandbox/);
    await stand.http.get('/sandbox/mails/x/html').expect(404);
  });

  it('survives a restart', async () => {
    await transport.sendMail({ from, to: 'stay@demo.sorrel.test', subject: 'Stay', text: 'x' });
    transport.close();
    await stand.stop();
    await stand.start();
    transport = createTransport({ host: '127.0.0.1', port: stand.parts.smtpPort(), secure: false, ignoreTLS: true });
    expect((await mailsTo('stay@demo.sorrel.test')).map((mail) => mail.subject)).toEqual(['Stay']);
  });

  it.each([
    ['down', 0],
    ['error', 0],
    ['timeout-after-commit', 1],
  ])('%s: the sender gets no acceptance; %i kept', async (mode, kept) => {
    const to = `${mode}@demo.sorrel.test`;
    await fault(mode);
    await expect(transport.sendMail({ from, to, subject: 'x', text: 'x' })).rejects.toThrow(/socket|closed|451/i);
    expect(await mailsTo(to)).toHaveLength(kept);
    await transport.sendMail({ from, to, subject: 'x', text: 'x' });
    expect(await mailsTo(to)).toHaveLength(kept + 1);
  });

  it('a temporary error is one: 451', async () => {
    await fault('error');
    const heard = await transport
      .sendMail({ from, to: 'a@demo.sorrel.test', subject: 'x', text: 'x' })
      .catch((problem: unknown) => problem);
    expect(heard).toMatchObject({ responseCode: 451 });
  });
});
