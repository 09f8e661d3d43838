import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { Stand } from './stand.ts';

let stand: Stand;

beforeAll(async () => {
  stand = await Stand.open();
});
afterAll(() => stand.close());

describe('the page', () => {
  it('shows mails with their code, payments, refunds and labels, and trusts no text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const transport = createTransport({
      host: '127.0.0.1',
      port: stand.parts.smtpPort(),
      secure: false,
      ignoreTLS: true,
    });
    await transport.sendMail({
      from: 'a@sorrel.test',
      to: 'b@demo.sorrel.test',
      subject: evil,
      text: 'Your code is 482913.',
    });
    transport.close();
    const stripe = stand.sdk();
    const paid = await stripe.paymentIntents.create({
      amount: 4840,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      confirm: true,
      description: evil,
    });
    await stripe.refunds.create({ payment_intent: paid.id, amount: 840 });
    const { text } = await stand.http.get('/sandbox').expect(200).expect('content-type', 'text/html; charset=utf-8');
    expect(text).toContain('<span class="big-code">482913</span>');
    expect(text).toContain('Paid, £8.40 refunded');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toContain(evil);
    expect([...text.matchAll(/<h1/g)]).toHaveLength(1);
    const detail = (await stand.http.get(`/sandbox/stripe/dashboard/payments/${paid.id}`).expect(200)).text;
    expect([detail.includes('payment_intent.succeeded'), detail.includes(evil)]).toEqual([true, false]);
    await stand.http.get('/sandbox/stripe/dashboard/payments/pi_nothing').expect(404);
    await stand.http.get('/sandbox/stripe/dashboard/constructor/x').expect(404);
  });
});

describe('fault switches', () => {
  it('are set, read, used up and cleared', async () => {
    const set = await stand.json('POST', '/sandbox/faults', { target: 'storage', mode: 'error', count: 2 });
    expect(set).toEqual({
      status: 200,
      body: { success: true, faults: [{ target: 'storage', mode: 'error', remaining: 2, until: null }] },
    });
    await stand.json('POST', '/sandbox/faults', { target: 'stripe', mode: 'slow', seconds: 60 });
    const { body } = await stand.json('GET', '/sandbox/faults');
    expect(body).toMatchObject({
      faults: [{ target: 'storage' }, { target: 'stripe', mode: 'slow', remaining: null, until: expect.any(String) }],
    });
    const take = () => stand.json('POST', '/sandbox/faults/storage/take');
    expect([await take(), await take(), await take()].map((one) => one.body)).toEqual([
      { mode: 'error' },
      { mode: 'error' },
      { mode: null },
    ]);
    expect((await stand.json('DELETE', '/sandbox/faults')).body).toEqual({ success: true, faults: [] });
  });

  it('that make no sense are refused in the one shape of error', async () => {
    const { status, body } = await stand.json('POST', '/sandbox/faults', { target: 'smtp', mode: 'drop-webhooks' });
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ success: false, code: 'invalid_fault', errors: { mode: [expect.any(String)] } }),
    ]);
    const broken = await stand.http.post('/sandbox/faults').type('json').send('{');
    expect([broken.status, broken.body]).toEqual([
      400,
      expect.objectContaining({ success: false, code: 'bad_request' }),
    ]);
    expect((await stand.json('POST', '/sandbox/faults/moon/take')).status).toBe(404);
    expect((await stand.json('DELETE', '/sandbox/faults?target=moon')).status).toBe(404);
  });

  it('work from a plain form as well', async () => {
    const form = { target: 'smtp', mode: 'error', count: '1', seconds: '' };
    await stand.http.post('/sandbox/faults').type('form').send(form).expect(200);
    await stand.json('DELETE', '/sandbox/faults');
  });
});
