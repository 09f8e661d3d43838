import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { companiesOfConsultations, listPrescribers } from '@sorrel/contracts/consultations/rpc';
import { companiesOfFulfilment } from '@sorrel/contracts/fulfilment/rpc';
import { NO_BUSINESS, showBusiness, type Business } from '@sorrel/contracts/identity/business';
import { listStaff } from '@sorrel/contracts/identity/security';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { businessWords, NO_WORDS, type BusinessWords } from './business-words.ts';

/** What the owner enters stands on the pages a moment later. */
const LOOK_EVERY_MS = 10_000;
/** Until the owners have answered for the first time. */
const SOON_MS = 1_000;

export interface KnownBusiness {
  words: BusinessWords;
  business: Business;
  /** Other words, another one. */
  mark: string;
}

const known = (business: Business, words: BusinessWords): KnownBusiness => ({
  business,
  words,
  mark: JSON.stringify([words, business]),
});

/** Who the business is, kept: no RPC for a visitor. */
@Injectable()
export class BusinessPages implements OnApplicationBootstrap, OnApplicationShutdown {
  #known: KnownBusiness = known(NO_BUSINESS, NO_WORDS);
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #companies: string[] = [];

  constructor(private readonly rpc: RpcClient) {}

  onApplicationBootstrap(): void {
    void this.look();
  }

  onApplicationShutdown(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  known(): KnownBusiness {
    return this.#known;
  }

  /** Where strangers write who have found a weakness, unless the settings name somebody; null: nobody has entered an address. */
  contact(): string | null {
    const { email } = this.#known.business;
    return email ? `mailto:${email}` : null;
  }

  private async look(): Promise<void> {
    const isRead = await this.read().then(
      () => true,
      () => false,
    );
    if (!this.#isOver) this.#timer = setTimeout(() => void this.look(), isRead ? LOOK_EVERY_MS : SOON_MS).unref();
  }

  private async read(): Promise<void> {
    const ctx = systemContext('bff');
    const [{ business }, { staff }, { prescribers }, ...companies] = await Promise.all([
      this.rpc.ask(showBusiness, {}, ctx),
      this.rpc.ask(listStaff, {}, ctx),
      this.rpc.ask(listPrescribers, {}, ctx),
      // Programs of the version before do not know the question.
      this.rpc.ask(companiesOfConsultations, {}, ctx).catch(() => null),
      this.rpc.ask(companiesOfFulfilment, {}, ctx).catch(() => null),
    ]);
    const told = companies.filter((one) => one !== null);
    if (told.length === companies.length) this.#companies = told.flatMap(({ ids }) => ids);
    // Whoever has left, or prescribes no more, is named no more.
    const active = new Set(
      staff
        .filter(({ permissions, disabledAt }) => disabledAt === null && permissions.includes('prescriber'))
        .map(({ id }) => id),
    );
    const next = known(
      business,
      businessWords(
        business,
        prescribers.filter(({ userId }) => active.has(userId)),
        this.#companies,
      ),
    );
    if (next.mark !== this.#known.mark) this.#known = next;
  }
}
