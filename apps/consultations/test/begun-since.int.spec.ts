import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verdictsChanged } from '@sorrel/contracts/consultations/events';
import { decideReview, readReview, saveAnswers, startConsultation } from '@sorrel/contracts/consultations/rpc';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

const prescriber = () => c.w.as.staff(['prescriber'], 2);

/** Under treatment, and asked about again: what the next supply's review says. */
async function nextSupply() {
  const { id: userId } = await c.customer();
  await c.photos(userId);
  await c.sent(userId, 'acne', { tried: ['none'] });
  const { subscriptionId } = await c.requested({ userId });
  await c.w.ask(decideReview, { subscriptionId, isApproved: true }, prescriber());
  await c.w.ask(startConsultation, { slug: 'acne' }, c.w.as.customer(userId));
  const says = (answers: object) =>
    c.w
      .ask(saveAnswers, { slug: 'acne', answers: answers as never }, c.w.as.customer(userId))
      .then(() => 'saved')
      .catch(({ code }: { code: string }) => code);
  const review = async () => {
    await c.requested({ userId, subscriptionId, round: 2, reason: 'renewal' });
    return (await c.w.ask(readReview, { subscriptionId }, prescriber())).flags;
  };
  const bars = async () =>
    ((await c.published(verdictsChanged, `patient:${userId}`)).at(-1)?.treatments ?? [])
      .filter(({ treatment }) => treatment === 'acne')
      .flatMap((one) => one.bars.map(({ ruleId, kind }) => `${ruleId} ${kind}`));
  return { subscriptionId, says, review, bars };
}

describe('an answer that stops a treatment, given while it runs and never sent', () => {
  it('stands in the review of the next supply, which cannot be approved', async () => {
    const { subscriptionId, says, review } = await nextSupply();
    expect(await says({ medicine_groups: ['isotretinoin'] })).toBe('refused');
    const [first] = await review();
    expect(first).toMatchObject({
      effect: 'refuse',
      onApproval: 'never',
      because: [{ answer: expect.stringMatching(/isotretinoin/i) }],
    });
    await expect(
      c.w.ask(
        decideReview,
        { subscriptionId, isApproved: true, reasons: [`${first?.ruleId}: all the same`] },
        prescriber(),
      ),
    ).rejects.toMatchObject({ code: 'blocked' });
  });

  it('and changed afterwards, is something the prescriber has to have read', async () => {
    const { says, review, bars } = await nextSupply();
    expect(await says({ medicine_groups: ['isotretinoin'] })).toBe('refused');
    expect(await bars()).toContainEqual(expect.stringMatching(/^acne\/.* never$/));
    expect(await says({ medicine_groups: ['none'] })).toBe('saved');
    // Nothing is charged for the next one before a prescriber has decided.
    expect(await bars()).toContain('S-15 decision');
    expect((await review()).find(({ ruleId }) => ruleId === 'S-15')).toMatchObject({
      effect: 'warn',
      mustAcknowledge: true,
      because: [{ answer: expect.stringMatching(/isotretinoin/i) }],
    });
  });

  it('is nothing where no answer stopped it', async () => {
    const { says, review } = await nextSupply();
    expect(await says({ medicine_groups: ['none'] })).toBe('saved');
    expect((await review()).filter(({ ruleId, effect }) => effect === 'refuse' || ruleId === 'S-15')).toEqual([]);
  });
});
