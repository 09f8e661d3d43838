import { sendMine, sendToCustomer } from '@sorrel/contracts/messaging/rpc';
import { conversationOf, type Line } from './chats.ts';
import type { Customer } from './customer.ts';
import type { House } from './house.ts';

/** One customer's chat with the team, written line by line as the days go by. */
export class Conversation {
  readonly #lines: readonly Line[];
  #said = 0;

  constructor(
    private readonly house: House,
    private readonly customer: Customer,
    index: number,
  ) {
    this.#lines = conversationOf(index);
  }

  /** Sends what is due on this day, up to the next line of the other side. A line that was sent before is not sent again. */
  async speak(who: Line['from'], daysAgo: number): Promise<void> {
    for (
      let line = this.#lines[this.#said];
      line && line.from === who && this.customer.story.daysAgo - line.afterDays >= daysAgo;
      line = this.#lines[this.#said]
    ) {
      await this.say(line, `demo-${this.#said}`);
      this.#said++;
    }
  }

  private async say({ from, text }: Line, clientId: string): Promise<void> {
    const { userId } = this.customer;
    if (from === 'customer') await this.house.ask(sendMine, { message: text, clientId }, this.house.customer(userId));
    else await this.house.ask(sendToCustomer, { userId, message: text, clientId }, await this.house.staff('support'));
  }
}
