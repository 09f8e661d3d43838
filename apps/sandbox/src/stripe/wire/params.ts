import { invalid, missing, unknownParam } from './errors.ts';
import type { FormObject } from '../../form.ts';

export type Metadata = Record<string, string>;
export type Address = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

/** Reads one level of a request's parameters. Undefined means "not sent", null means "sent empty: unset it". */
export class Params {
  constructor(
    private readonly values: FormObject,
    private readonly path = '',
  ) {}

  /** Refuses every parameter that is not in the list, as Stripe does. */
  only(...names: string[]): this {
    for (const name of Object.keys(this.values)) {
      if (!names.includes(name) && name !== 'expand') throw unknownParam(this.at(name));
    }
    return this;
  }

  has(name: string): boolean {
    return this.values[name] !== undefined;
  }

  text(name: string, maxLength = 5_000): string | null | undefined {
    const value = this.values[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param: this.at(name) });
    if (value.length > maxLength) {
      const message = `Invalid string: must be at most ${maxLength} characters.`;
      throw invalid(message, { code: 'parameter_invalid_string_length', param: this.at(name) });
    }
    // Postgres text cannot hold NUL.
    return value === '' ? null : value.replaceAll('\u0000', '');
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missing(this.at(name));
    if (value !== null) return value;
    throw invalid(`You passed an empty string for '${this.at(name)}'.`, {
      code: 'parameter_invalid_empty',
      param: this.at(name),
    });
  }

  integer(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined || text === null) return undefined;
    if (/^-?\d{1,15}$/.test(text)) return Number(text);
    throw invalid(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: this.at(name) });
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name);
    if (text === undefined || text === null) return undefined;
    if (text === 'true' || text === 'false') return text === 'true';
    throw invalid(`Invalid boolean: ${text}`, { param: this.at(name) });
  }

  choice<Word extends string>(name: string, words: readonly Word[]): Word | null | undefined {
    const text = this.text(name);
    if (text === undefined || text === null) return text;
    const word = words.find((one) => one === text);
    if (word !== undefined) return word;
    throw invalid(`Invalid ${this.at(name)}: must be one of ${words.join(', ')}`, { param: this.at(name) });
  }

  below(name: string): Params | undefined {
    const value = this.values[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'object' && !Array.isArray(value)) return new Params(value, this.at(name));
    throw invalid(`Invalid object: ${this.at(name)}`, { param: this.at(name) });
  }

  list(name: string): string[] | undefined {
    const value = this.values[name];
    if (value === undefined) return undefined;
    const items = Array.isArray(value) ? value : [value];
    return items.map((item) => {
      if (typeof item === 'string') return item;
      throw invalid(`Invalid array: ${this.at(name)}`, { param: this.at(name) });
    });
  }

  /** New keys are merged, an empty value removes its key, `metadata=` removes all. Stripe's limits: 50, 40, 500. */
  metadata(existing: Metadata = {}): Metadata {
    const value = this.values.metadata;
    if (value === undefined) return existing;
    if (value === '') return {};
    const merged = { ...existing };
    for (const [key, text] of Object.entries(value)) {
      if (typeof text !== 'string' || key.length > 40 || text.length > 500) {
        throw invalid('Metadata keys can have up to 40 characters and values up to 500.', {
          param: `metadata[${key}]`,
        });
      }
      if (text === '') delete merged[key];
      else merged[key] = text.replaceAll('\u0000', '');
    }
    if (Object.keys(merged).length > 50) throw invalid('Metadata can have at most 50 keys.', { param: 'metadata' });
    return merged;
  }

  address(name: string): Address | undefined {
    const given = this.below(name);
    if (!given) return undefined;
    given.only('city', 'country', 'line1', 'line2', 'postal_code', 'state');
    const part = (field: string): string | null => given.text(field) ?? null;
    return {
      city: part('city'),
      country: part('country'),
      line1: part('line1'),
      line2: part('line2'),
      postal_code: part('postal_code'),
      state: part('state'),
    };
  }

  at(name: string): string {
    return this.path === '' ? name : `${this.path}[${name}]`;
  }
}
