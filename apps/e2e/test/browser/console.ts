import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Permission } from '@sorrel/contracts/actor';
import { Visitor } from '@sorrel/test-kit/browser';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { STAFF_PASSWORD, staffMember } from '@sorrel/test-kit/staff';
import type { World } from '@sorrel/test-kit/world';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

export interface Treated {
  id: number;
  customer: Person;
  card: string;
  email: string;
  address: string;
}

/** A customer whose first parcel is on its way: ordered, with photos, approved and shipped by this member of staff. */
export async function treated(w: World, staff: Person, who = newcomer()): Promise<Treated> {
  const customer = await signUp(w.url, who);
  await consult(w.url, customer, 'acne');
  const { subscriptionId: id, card } = await checkOut(w.url, customer);
  await uploadPhotos(customer);
  await approveAndShip(w, staff, id);
  return { id, customer, card, email: who.email, address: `/v2/admin/subscriptions/${id}` };
}

export const approve = (staff: Person, id: number) => staff.must('/v2/admin/form/review', { id, approve: '1' });

/** Approves and ships what is paid and not yet with the pharmacy. */
export async function approveAndShip(w: World, staff: Person, id: number): Promise<void> {
  await approve(staff, id);
  const paid = await w.sql<{ id: number }>(
    `select id from billing.items where subscription_id = $1 and status = 'paid'`,
    [id],
  );
  for (const item of paid) await staff.must('/v2/admin/form/ship', { id: item.id });
  await w.settle();
}

/** A member of staff at the console. */
export class StaffConsole {
  readonly barriers: string[] = [];

  private constructor(
    readonly w: World,
    readonly staff: Person,
    private readonly visitor: Visitor,
    private readonly name: string,
  ) {}

  static async open(w: World, browser: Browser, name: string, permissions: Permission[]): Promise<StaffConsole> {
    const staff = await staffMember(w, permissions, name);
    const visitor = await Visitor.arrive(browser, { name, url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
    return new StaffConsole(w, staff, visitor, name);
  }

  get page(): Page {
    return this.visitor.page;
  }

  async logIn(path: string): Promise<void> {
    await this.page.goto('/logout');
    const door = `/v2/login?next=${encodeURIComponent(path)}`;
    await logInAt(this.visitor, door, `${this.name}@sorrel.example`, STAFF_PASSWORD);
    await this.page.waitForURL(`**${path}`);
    await this.#isThere();
  }

  async see(path: string): Promise<void> {
    await this.page.goto(path);
    await this.#isThere();
  }

  /** Another page as a press on a link opens it: the console is not loaded anew. */
  async follow(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      document.title = '';
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
    await this.page.waitForFunction(() => document.title !== '');
    await this.#isThere();
  }

  /** An address that is right says nothing yet: what is typed before the screen is there is lost. */
  #isThere(): Promise<void> {
    return this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  press = (name: string | RegExp): Promise<void> => this.visitor.press(name);
  fill = (label: string, text: string): Promise<void> => this.visitor.fill(label, text);

  async says(...texts: (string | RegExp)[]): Promise<void> {
    for (const text of texts) await this.visitor.sees(text);
  }

  /** The open dialog. */
  dialog(): Locator {
    return this.page.getByRole('dialog').filter({ visible: true });
  }

  /** The button that sends the open dialog. */
  send(name: string | RegExp): Promise<void> {
    return this.dialog()
      .getByRole('button', { name, exact: typeof name === 'string' })
      .click();
  }

  async close(): Promise<void> {
    // The cross in the corner has the same name.
    await this.dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await this.isClosed();
  }

  async isClosed(): Promise<void> {
    try {
      await this.dialog().waitFor({ state: 'hidden' });
    } catch (error) {
      const said = await this.dialog()
        .innerText()
        .catch(() => 'nothing');
      throw new Error(`${(error as Error).message}\nThe dialog says: ${said}`, { cause: error });
    }
  }

  pick(label: string, option: string | RegExp): Promise<void> {
    return this.pickIn(this.page.getByRole('combobox', { name: label, exact: true }), option);
  }

  async pickIn(list: Locator, option: string | RegExp): Promise<void> {
    await list.click();
    await this.page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
  }

  /** Types the date so many days from now into a date field, and answers it as written there. */
  async date(label: string, days: number): Promise<string> {
    const moment = (await this.w.clock.now()).getTime() + days * 86_400_000;
    const day = new Date(moment).toISOString().slice(0, 10);
    const field = this.page.getByLabel(label, { exact: true }).filter({ visible: true });
    await field.fill(day);
    await field.press('Enter');
    return day;
  }

  /** Takes screenshots and checks accessibility. */
  async look(name: string): Promise<void> {
    await this.visitor.shot(`${this.name}-${name}`);
    // What lies half behind the bar at the top is measured as half as large, wherever the page happens to be scrolled to.
    await this.page.evaluate(() => scrollTo(0, 0));
    this.barriers.push(...(await this.visitor.barriers()));
  }

  /** What the browser complained about since it was last asked. */
  complaints(): string[] {
    return this.visitor.complaints.splice(0);
  }
}
