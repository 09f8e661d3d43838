import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { customerTold } from '@sorrel/contracts/consultations/events';
import {
  addConcernStep,
  complain,
  concernWork,
  listConcerns,
  listTasks,
  recordComplaint,
  recordIncident,
} from '@sorrel/contracts/consultations/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

const today = (): string => londonDate(c.now());
const pharmacist = () => c.w.as.staff(['pharmacist'], 5);
const list = async (type: 'incident' | 'complaint') => (await c.w.ask(listConcerns, { type }, pharmacist())).rows;
const reaction = (over: Partial<z.input<typeof recordIncident.input>> = {}) =>
  c.w.ask(
    recordIncident,
    {
      kind: 'adverse-reaction',
      harm: 'moderate',
      happenedOn: today(),
      userId: null,
      what: 'canary-rash on both cheeks after the third evening.',
      done: 'Told to stop; GP informed.',
      medicine: 'Adapalene 0.1 % cream',
      batch: 'OV-2611',
      key: randomUUID(),
      ...over,
    },
    pharmacist(),
  );
const step = (id: number, name: z.input<typeof addConcernStep.input>['step'], over: object = {}) =>
  c.w.ask(
    addConcernStep,
    { id, step: name, on: today(), text: 'canary-step, done.', key: randomUUID(), ...over },
    pharmacist(),
  );

describe('an adverse reaction', () => {
  it('is kept sealed, once for a press, and is closed only with a Yellow Card and when the patient was told', async () => {
    const { id: userId } = await c.customer({});
    const key = randomUUID();
    const { id } = await reaction({ userId, key });
    expect((await reaction({ userId, key })).id).toBe(id);
    await expect(step(id, 'closed')).rejects.toMatchObject({ status: 409, code: 'not_now' });
    await step(id, 'yellow-card', { reference: 'GB-MHRA-12345' });
    await expect(step(id, 'closed')).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/candour/) });
    await step(id, 'candour', { isTold: true, text: 'What happened to you, and what we do about it.' });
    expect(await c.published(customerTold, `patient:${userId}`)).toMatchObject([
      { text: 'What happened to you, and what we do about it.' },
    ]);
    await step(id, 'closed', { text: 'Label changed.' });
    expect((await list('incident'))[0]).toMatchObject({
      ref: `I-${id}`,
      kind: 'adverse-reaction',
      harm: 'moderate',
      medicine: 'Adapalene 0.1 % cream',
      batch: 'OV-2611',
      what: expect.stringMatching(/canary-rash/),
      isClosed: true,
      missing: [],
      steps: [
        { step: 'yellow-card', reference: 'GB-MHRA-12345', by: 'Test Staff' },
        { step: 'candour' },
        { step: 'closed' },
      ],
    });
    for (const table of ['concerns', 'concern_steps'])
      expect(JSON.stringify(await c.w.sql(`select * from consultations.${table}`))).not.toMatch(
        /canary|Adapalene|12345/,
      );
    await expect(c.w.sql(`update consultations.concerns set kind = 'other'`)).rejects.toThrow();
  });

  it('is refused where its day or a step’s day cannot be true', async () => {
    await expect(reaction({ happenedOn: addDays(today(), 1) })).rejects.toMatchObject({
      errors: { happened_on: [expect.any(String)] },
    });
    const { id } = await reaction();
    await expect(step(id, 'note', { on: addDays(today(), -1) })).rejects.toMatchObject({
      errors: { on: [expect.any(String)] },
    });
    await expect(step(id, 'candour', { isTold: true })).rejects.toMatchObject({
      errors: { is_told: [expect.any(String)] },
    });
  });
});

describe('a complaint', () => {
  it('that tells of danger is a clinician’s work the moment it is sent, once', async () => {
    const customer = await c.customer();
    const press = { kind: 'care' as const, what: 'Nobody answers, and I want to kill myself.', key: randomUUID() };
    await c.w.ask(complain, press, c.w.as.customer(customer.id));
    await c.w.ask(complain, press, c.w.as.customer(customer.id));
    const { tasks } = await c.w.ask(listTasks, {}, c.w.as.staff(['prescriber']));
    expect(tasks.filter(({ userId }) => userId === customer.id)).toMatchObject([
      { kind: 'words', urgency: 'emergency', told: { place: 'complaint', dangers: ['self-harm'] } },
    ]);
  });

  it('made in the account is confirmed in the chat with its number and day, and late when nobody came back', async () => {
    const customer = await c.customer({});
    const press = {
      kind: 'data-protection' as const,
      what: 'canary-complaint: my photos were shown to me twice.',
      key: randomUUID(),
    };
    const answer = await c.w.ask(complain, press, c.w.as.customer(customer.id));
    expect(await c.w.ask(complain, press, c.w.as.customer(customer.id))).toMatchObject({ ref: answer.ref });
    expect(answer.acknowledgeBy).toBe(addDays(today(), 30));
    expect(await c.published(customerTold, `patient:${customer.id}`)).toMatchObject([
      { kind: 'notice', text: expect.stringContaining(answer.ref) },
    ]);
    const id = Number(answer.ref.slice(2));
    const waiting = async () => (await c.w.ask(concernWork, {}, c.w.as.staff(['support'], 8))).complaints;
    const before = await waiting();
    expect(before.late).toBe(0);
    await c.ahead(31 * 24 * 3_600_000);
    const find = async () => (await list('complaint')).find((one) => one.id === id);
    expect(await find()).toMatchObject({ source: 'account', isLate: true, isClosed: false, userId: customer.id });
    // Of two that came: the other one tells of danger, and is due earlier.
    expect(await waiting()).toMatchObject({ count: before.count, late: before.count });
    await step(id, 'acknowledged', { text: '' });
    expect(await waiting()).toMatchObject({ count: before.count - 1 });
    await step(id, 'answered', { isTold: true, text: 'We looked into it, and this is what changes.' });
    await step(id, 'closed');
    expect(await find()).toMatchObject({ isLate: true, isClosed: true, missing: [] });
    await c.ahead(0);
  });

  it('of somebody without an account is recorded by staff with how they are reached; nobody else reads it', async () => {
    const { id } = await c.w.ask(
      recordComplaint,
      {
        kind: 'delivery',
        source: 'phone',
        receivedOn: today(),
        userId: null,
        what: 'The box was open.',
        contact: 'canary-contact 020 7946 0000',
        key: randomUUID(),
      },
      c.w.as.staff(['support'], 6),
    );
    expect((await list('complaint')).find((one) => one.id === id)).toMatchObject({
      contact: expect.stringMatching(/canary-contact/),
      missing: [expect.any(String), expect.any(String)],
    });
    for (const permission of ['dispatch', 'plans', 'ops', 'checker'] as const)
      await expect(c.w.ask(listConcerns, { type: 'complaint' }, c.w.as.staff([permission]))).rejects.toMatchObject({
        status: 403,
      });
  });
});
