import {
  applyCode,
  changePaymentMethod,
  cancelSubscription,
  choosePlan,
  confirmSubscription,
  createSetupIntent,
  mySubscriptions,
  myMethods,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { demoEmail } from '@sorrel/contracts/sandbox/demo-staff';
import type { Subscription } from '@sorrel/contracts/billing/words';
import {
  myConsultations,
  readQuestionnaire,
  sampleAnswers,
  saveAnswers,
  submitConsultation,
} from '@sorrel/contracts/consultations/rpc';
import { importCustomer } from '@sorrel/contracts/identity/rpc';
import { myPhotos } from '@sorrel/contracts/media/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { addressOf, phoneOf } from './addresses.ts';
import { DEMO_PASSWORD, type House } from './house.ts';
import { picturesFor } from './pictures.ts';
import { CARDS, type Story } from './stories.ts';

/** Answers given before somebody leaves a questionnaire half-way. */
const ANSWERS_BEFORE_LEAVING = 4;

/** What one customer does. Every step first checks whether it is done, so that an interrupted story can go on. */
export class Customer {
  readonly #me: Context;

  private constructor(
    private readonly house: House,
    readonly story: Story,
    readonly userId: number,
    private readonly index: number,
  ) {
    this.#me = house.customer(userId);
  }

  /** Name and address, as on a parcel. */
  get home(): string[] {
    const { fname, sname, name } = this.story;
    const { address_1, city, postcode } = addressOf({ fname, sname, email: demoEmail(name) }, this.index);
    return [`${fname} ${sname}`, address_1, city, postcode];
  }

  static async arrive(house: House, story: Story, index: number): Promise<Customer> {
    const { fname, sname, sex, birthDate } = story;
    const email = demoEmail(story.name);
    const { userId, events } = await house.ask(
      importCustomer,
      {
        email,
        password: DEMO_PASSWORD,
        fname,
        sname,
        phone: phoneOf(index),
        birth_date: birthDate,
        sex,
        uk_resident: true,
        address: addressOf({ fname, sname, email }, index),
      },
      house.system(),
    );
    await house.applied(events);
    return new Customer(house, story, userId, index);
  }

  /** As far as the story goes on the first day. */
  async order(): Promise<void> {
    const { ending } = this.story;
    await this.consult();
    if (ending === 'unfinished') return;
    await this.checkOut();
    if (ending !== 'pending' && ending !== 'incomplete') await this.sendPhotos();
  }

  private async consult(): Promise<void> {
    const { treatment: slug, ending } = this.story;
    const { incomplete, submitted } = await this.house.ask(myConsultations, {}, this.#me);
    if (submitted.some((one) => one.slug === slug) || (ending === 'unfinished' && incomplete.length > 0)) return;
    const { answers } = await this.house.ask(sampleAnswers, { slug }, this.house.system());
    const { questions } = await this.house.ask(readQuestionnaire, { slug }, this.#me);
    if (ending === 'unfinished') {
      const first = questions.slice(0, ANSWERS_BEFORE_LEAVING).map(({ key }) => [key, answers[key] ?? null] as const);
      await this.house.ask(saveAnswers, { slug, answers: Object.fromEntries(first) }, this.#me);
      return;
    }
    await this.house.ask(saveAnswers, { slug, answers }, this.#me);
    const { events } = await this.house.ask(submitConsultation, { slug }, this.#me);
    await this.house.applied(events);
  }

  private async checkOut(): Promise<void> {
    const { plan, hasPromo, ending, card } = this.story;
    const known = await this.subscription();
    if (
      known &&
      (known.items.some((item) => item.paidAt !== null) || known.status !== 'pending' || ending === 'pending')
    )
      return;
    if (plan) await this.house.ask(choosePlan, { plan }, this.#me);
    if (hasPromo && !known) await this.house.ask(applyCode, { code: 'SORREL20' }, this.#me);
    const method = await this.saveCard(card ?? CARDS.fine);
    const { clientSecret, subscriptionId } = await this.house.ask(
      startSubscription,
      { paymentMethod: method },
      this.#me,
    );
    if (ending === 'pending') return;
    if (clientSecret) await this.confirm('payment_intents', clientSecret, { payment_method: method });
    const { events } = await this.house.ask(confirmSubscription, { subscription: subscriptionId }, this.#me);
    await this.house.applied(events);
  }

  private async saveCard(number: string): Promise<string> {
    const last4 = number.slice(-4);
    const { methods } = await this.house.ask(myMethods, {}, this.#me);
    const saved = methods.find((method) => method.last4 === last4);
    if (saved) return saved.id;
    const { clientSecret } = await this.house.ask(createSetupIntent, {}, this.#me);
    const made = await this.house.cardProvider('payment_methods', {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
      'billing_details[name]': `${this.story.fname} ${this.story.sname}`,
    });
    await this.confirm('setup_intents', clientSecret, { payment_method: made.id });
    return made.id;
  }

  // The browser's half: confirm, and answer the bank's challenge when there is one.
  private async confirm(
    kind: 'payment_intents' | 'setup_intents',
    clientSecret: string,
    fields: Record<string, string>,
  ): Promise<void> {
    const [id = ''] = clientSecret.split('_secret_');
    const { status } = await this.house.cardProvider(`${kind}/${id}/confirm`, {
      client_secret: clientSecret,
      ...fields,
    });
    if (status === 'requires_action')
      await this.house.cardProvider(`_3ds/${id}`, { client_secret: clientSecret, outcome: 'complete' });
  }

  private async sendPhotos(): Promise<void> {
    const { photos } = await this.house.ask(myPhotos, {}, this.#me);
    if (photos.length > 0) return;
    const form = new FormData();
    for (const { view, body } of await picturesFor(this.index)) {
      form.append('view[]', view);
      form.append('photo[]', new Blob([new Uint8Array(body)], { type: 'image/jpeg' }), `${view}.jpg`);
    }
    // What is read of them comes after the next move of the clock, which waits for everything.
    await this.house.upload(this.userId, form);
  }

  /** What the customer does by themselves once the first parcel has arrived. */
  async goOn(): Promise<void> {
    const { ending } = this.story;
    if (!['failed', 'cancelled', 'should-cancel'].includes(ending)) return;
    const subscription = await this.subscription();
    if (subscription?.status !== 'active' || subscription.shouldCancel) return;
    if (ending === 'failed') await this.changeCard(subscription);
    else await this.house.ask(cancelSubscription, { subscription: subscription.id }, this.#me);
  }

  private async changeCard(subscription: Subscription): Promise<void> {
    const method = await this.saveCard(CARDS.refusesLater);
    if (subscription.paymentMethodId !== method)
      await this.house.ask(changePaymentMethod, { subscription: subscription.id, payment_method: method }, this.#me);
  }

  async subscription(): Promise<Subscription | undefined> {
    const { subscriptions } = await this.house.ask(mySubscriptions, {}, this.#me);
    return subscriptions[0];
  }
}
