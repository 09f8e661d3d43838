/** Stripe's form encoding: `a[b][c]=1`, `list[]=x`, `list[0]=x`. Every leaf is text. */
type FormValue = string | FormValue[] | FormObject;
export type FormObject = { [name: string]: FormValue };

const MAX_DEPTH = 12;
const MAX_PAIRS = 2_000;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

export function parseForm(text: string): FormObject {
  const root: FormObject = {};
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_PAIRS) throw new Error(`More than ${MAX_PAIRS} parameters were sent.`);
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    put(root, pathOf(name), at < 0 ? '' : decode(pair.slice(at + 1)));
  }
  return tidy(root) as FormObject;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Error('The request is not valid form encoding.');
  }
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const inner = [...name.slice(open).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  return [name.slice(0, open), ...inner];
}

function put(root: FormObject, path: string[], value: string): void {
  if (path.length > MAX_DEPTH) throw new Error(`Parameters are nested deeper than ${MAX_DEPTH} levels.`);
  if (path.some((part) => forbidden.has(part))) throw new Error('A parameter has a name that is not allowed.');
  let at = root;
  path.forEach((part, index) => {
    const name = part === '' ? String(Object.keys(at).length) : part;
    if (index === path.length - 1) {
      at[name] = value;
      return;
    }
    const below = at[name];
    const next: FormObject = typeof below === 'object' && !Array.isArray(below) ? below : {};
    at[name] = next;
    at = next;
  });
}

/** Objects whose names are 0, 1, 2... are lists. */
function tidy(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, tidy(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
