/** A value of a model's row with what differs between its copies left open. */
export interface Template {
  /** One more than there are slots: what stands before, between and after them. */
  texts: readonly string[];
  slots: readonly Slot[];
}

/** What stands there in copy `n`. */
export type Slot = (n: number) => string;

// Private use: in no text of ours, and JSON leaves them as they are.
const OPEN = '\uE000';
const CLOSE = '\uE001';
const BARE = '\uE002';

/** Collects slots while a value is taken apart; what stands for them goes through `JSON.stringify` unharmed. */
export class Marks {
  readonly #slots: Slot[] = [];

  /** `isBare`: a number in JSON, written without quotes. */
  add(slot: Slot, isBare = false): string {
    this.#slots.push(slot);
    return `${OPEN}${this.#slots.length - 1}${isBare ? BARE : ''}${CLOSE}`;
  }

  template(marked: string): Template {
    const texts: string[] = [];
    const slots: Slot[] = [];
    let from = 0;
    for (const found of marked.matchAll(new RegExp(`(\\\\*")?${OPEN}(\\d+)(${BARE})?${CLOSE}(\\\\*")?`, 'g'))) {
      const [whole, before = '', index, bare, after = ''] = found;
      // Quotes around a number are dropped; any others belong to the text.
      texts.push(marked.slice(from, found.index) + (bare ? '' : before));
      slots.push(this.#slots[Number(index)] as Slot);
      from = found.index + whole.length - (bare ? 0 : after.length);
    }
    texts.push(marked.slice(from));
    return { texts, slots };
  }
}

export const render = ({ texts, slots }: Template, n: number): string => {
  let text = texts[0] ?? '';
  for (let at = 0; at < slots.length; at++) text += (slots[at]?.(n) ?? '') + (texts[at + 1] ?? '');
  return text;
};

export const fixed = (text: string): Template => ({ texts: [text], slots: [] });

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** As PostgreSQL's COPY wants it. */
const copyText = (text: string): string => text.replace(/[\\\n\r\t]/g, (one) => ESCAPES[one] ?? one);
/** The same for a template whose slots need no escaping: they give numbers, names and ids. */
export const copyTemplate = ({ texts, slots }: Template): Template => ({ texts: texts.map(copyText), slots });
