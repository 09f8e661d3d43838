import { codeFor, threeSides, type Newcomer } from '@sorrel/test-kit/journey';
import type { Visitor } from '@sorrel/test-kit/browser';

/** The steps of the main job as a person at a screen takes them: by the words on it. `look` is called where a screen has settled. */
export type LookAt = (name: string) => Promise<void>;
const nothing: LookAt = async () => undefined;

export async function register(visitor: Visitor, url: string, who: Newcomer, look: LookAt = nothing): Promise<void> {
  const { page } = visitor;
  await visitor.heading('What is your name?');
  await look('register-name');
  await visitor.fill('Legal first name', who.fname);
  await visitor.fill('Legal last name', who.sname);
  await visitor.press('Next');
  await visitor.heading('When is your birthday?');
  const [year = '', month = '', day = ''] = who.birthDate.split('-').map((part) => String(Number(part)));
  await page.getByLabel('Day', { exact: true }).selectOption(day);
  await page.getByLabel('Month', { exact: true }).selectOption(month);
  await page.getByLabel('Year', { exact: true }).selectOption(year);
  await look('register-birthday');
  await visitor.press('Next');
  await visitor.heading('What was your sex at birth?');
  await page.getByLabel(who.sex === 'female' ? 'Female' : 'Male', { exact: true }).check();
  await look('register-sex');
  await visitor.press('Next');
  await visitor.heading('Do you live in the UK?');
  await page.getByLabel('Yes', { exact: true }).check();
  await look('register-residency');
  await visitor.press('Next');
  await visitor.heading("You're almost finished");
  await visitor.fill('Email', who.email);
  await visitor.fill('Password', who.password);
  await look('register-account');
  await visitor.press('Next');
  await visitor.heading('Check your email');
  await look('register-code');
  await visitor.fill('6-digit code', await codeFor(url, who.email));
  await visitor.press('Confirm email');
}

/** Answers every question so that no rule refuses, submits, and waits for the proposal. */
export async function answer(visitor: Visitor, url: string, slug: string, look: LookAt = nothing): Promise<void> {
  await answerBesides(visitor, url, slug, {
    look: async (name) => (/-(1|5|review)$/.test(name) ? look(name) : undefined),
  });
}

/** The same with `look` called after every question; `text` is typed wherever free text is asked for. */
export async function answerBesides(
  visitor: Visitor,
  url: string,
  slug: string,
  { text, look }: { text?: string; look: LookAt },
): Promise<void> {
  const { answers } = (await (await fetch(`${url}/sandbox/consultations/${slug}/sample`)).json()) as {
    answers: Record<string, unknown>;
  };
  const { page } = visitor;
  const heading = page.locator('h1[id^="question-"]');
  const review = page.getByRole('heading', { name: 'Check your answers' });
  for (let n = 1; n < 80; n++) {
    await heading.or(review).first().waitFor();
    if (await review.isVisible()) break;
    const id = (await heading.getAttribute('id')) ?? '';
    const free = page.locator('textarea');
    if (text !== undefined && (await free.count()) > 0) await free.first().fill(text);
    else await give(visitor, id.slice('question-'.length), answers[id.slice('question-'.length)]);
    await look(`consultation-${n}`);
    await page.getByRole('button', { name: /^(Next|Skip this question)$/ }).click();
    await page.waitForFunction((before) => document.querySelector('h1')?.id !== before, id);
  }
  await look('consultation-review');
  await visitor.press('Send my consultation');
  await visitor.heading("Here's what we've got for you.");
}

async function give({ page }: Visitor, key: string, value: unknown): Promise<void> {
  const option = (one: string) => page.locator(`input[name="${key}"][value="${one}"]`);
  if (value === undefined || value === null) return;
  if (typeof value === 'boolean') {
    const box = page.locator(`input[type=checkbox][name="${key}"]`);
    return (await box.count()) > 0 ? box.setChecked(value) : option(value ? '1' : '0').check();
  }
  if (Array.isArray(value)) {
    for (const one of value) await option(String(one)).check();
    return;
  }
  const text = String(value);
  if ((await option(text).count()) > 0) return option(text).check();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && (await page.locator(`[name="${key}-day"]`).count()) > 0) {
    const [year = '', month = '', day = ''] = text.split('-');
    await page.locator(`[name="${key}-day"]`).fill(day);
    await page.locator(`[name="${key}-month"]`).fill(month);
    return page.locator(`[name="${key}-year"]`).fill(year);
  }
  await page.locator(`[name="${key}"]`).fill(text);
}

/** From the proposal to the photo guide. `bank`: the button to press in the bank's dialog, if this card needs one. */
export async function pay(
  visitor: Visitor,
  { promo, ...how }: HowPaid & { promo?: string },
  look: LookAt = nothing,
): Promise<void> {
  await giveDetails(visitor, promo, look);
  await payWith(visitor, how, look);
}

/** What is unlicensed is read and agreed to first; what is licensed asks for nothing. */
export async function agreeToLeaflets({ page }: Visitor): Promise<void> {
  await page.locator('button:not([aria-busy])', { hasText: 'Proceed' }).waitFor();
  for (const box of await page.locator('input[name^="agree-"]').all()) await box.check();
}

/** From the proposal to the step where the card is asked for. */
export async function giveDetails(visitor: Visitor, promo?: string, look: LookAt = nothing): Promise<void> {
  const { page } = visitor;
  await look('result');
  await agreeToLeaflets(visitor);
  await visitor.press('Proceed');
  await visitor.heading('Checkout');
  if (promo) {
    await visitor.fill('Promo code', promo);
    await visitor.press('Apply');
    await visitor.sees(/applied/);
  }
  await page.getByLabel('Phone', { exact: false }).first().fill('07911 123456');
  await look('checkout-details');
  await visitor.press('Next');
  await visitor.fill('Address line 1', '12 Mill Lane');
  await visitor.fill('City', 'Leeds');
  await visitor.fill('Postcode', 'LS1 4AP');
  await page.getByLabel('Contact number', { exact: true }).fill('07911 123456');
  await look('checkout-address');
  await page.getByRole('region', { name: 'Your Address' }).getByRole('button', { name: 'Next', exact: true }).click();
}

interface HowPaid {
  card: string;
  bank?: 'Complete';
}

export async function payWith(visitor: Visitor, { card, bank }: HowPaid, look: LookAt = nothing): Promise<void> {
  await typeCard(visitor, card);
  await look('checkout-card');
  await visitor.press(/^Add card and pay/);
  if (bank) await answerBank(visitor, look);
  await visitor.heading('Now we need three photos');
}

export async function typeCard(visitor: Visitor, card: string): Promise<void> {
  await visitor.fill('Card number', card);
  await visitor.fill('Expiry date', '12 / 34');
  await visitor.fill('Security code', '123');
}

/** Says yes to the bank until the photos are asked for; it may ask twice, to keep the card and to pay. At no moment is more than one question open. */
export async function answerBank(visitor: Visitor, look: LookAt = nothing): Promise<void> {
  const question = visitor.page.getByRole('dialog', { name: 'Confirm it is you' });
  const photos = visitor.page.getByRole('heading', { name: 'Now we need three photos' });
  await question.waitFor();
  await look('bank');
  for (let n = 0; n < 3; n++) {
    await question.or(photos).waitFor();
    if (await photos.isVisible()) return;
    // The next question has the same name and may be open before a look finds the page without one: this one has to go.
    const asked = await question.elementHandle();
    await question.getByRole('button', { name: 'Complete', exact: true }).click();
    await asked?.waitForElementState('hidden');
  }
}

export async function sendPhotos(visitor: Visitor, look: LookAt = nothing): Promise<void> {
  await look('photos-intro');
  await visitor.press('TAKE PHOTOS');
  const sides = await threeSides();
  await visitor.choose(
    () => visitor.press('Choose photos'),
    ['front', 'left', 'right'].map((name, at) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: sides[at] ?? Buffer.alloc(0),
    })),
  );
  await visitor.sees('All three views are there.');
  await look('photos-chosen');
  await visitor.press('NEXT');
  await visitor.heading('Check your photos');
  await look('photos-check');
  await visitor.press('CONFIRM');
  await visitor.press('SUBMIT');
  await visitor.heading(/^Upload Successful!/);
  await look('photos-thanks');
  await visitor.press('DONE');
}

export async function logInAt(visitor: Visitor, path: string, email: string, password: string): Promise<void> {
  await visitor.page.goto(path);
  await visitor.page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  await visitor.fill('Email', email);
  await visitor.fill('Password', password);
  await visitor.press('Login');
}
