import { sendMine, sendToCustomer } from '@sorrel/contracts/messaging/rpc';
import { conversationOf, type Line } from './chats.ts';
import type { Customer } from './customer.ts';
import type { House } from './house.ts';

/** One customer's chat with the team, said line by line as the days go by. */
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

  /** Says what is due on this day, up to the line the other side has to say. A line that was said before is not said twice. */
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
