import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { keepArrangement } from '../list-views/arrangement.ts';

/** Filters of a list by their names in the address. `page` counts from 1; `perPage` is a number or `all`. */
export type ListFilters = { page: string; perPage: string } & Record<string, string>;

export const ALL = 'all';

/** The filters an address says; what it leaves out is the default. */
export function readFilters<F extends ListFilters>(params: URLSearchParams, defaults: F): F {
  const said = Object.keys(defaults).map((name) => [name, readOne(name, params.get(name), defaults)]);
  return Object.fromEntries(said) as F;
}

function readOne(name: string, value: string | null, defaults: ListFilters): string {
  const fallback = defaults[name] ?? '';
  if (value === null) return fallback;
  if (name === 'page') return isCount(value) ? value : fallback;
  if (name === 'perPage') return value === ALL || isCount(value) ? value : fallback;
  return value;
}

const isCount = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text);

/** The address after a change: defaults are left out, and any change but of the page number goes back to page 1. */
export function writeFilters<F extends ListFilters>(current: F, change: Partial<F>, defaults: F): URLSearchParams {
  const next = { ...current, ...('page' in change ? {} : { page: defaults.page }), ...change } as F;
  const changed = Object.entries(next).filter(([name, value]) => value !== defaults[name]);
  return new URLSearchParams(changed as [string, string][]);
}

interface ListState<F> {
  filters: F;
  /** `isTyping`: replaces the address instead of adding a step to Back. */
  change(part: Partial<F>, options?: { isTyping?: boolean }): void;
  /** True when nothing but the page differs from the defaults. */
  isPlain: boolean;
  clear(): void;
}

/** A list's filters, kept in the address: Back, reload and links work. `defaults` must be a module constant. */
export function useListState<F extends ListFilters>(defaults: F): ListState<F> {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params, defaults), [params, defaults]);
  const change = useCallback(
    (part: Partial<F>, { isTyping = false } = {}) => {
      setParams((before) => keepArrangement(before, writeFilters(readFilters(before, defaults), part, defaults)), {
        replace: isTyping,
        preventScrollReset: true,
      });
    },
    [setParams, defaults],
  );
  const clear = useCallback(() => setParams(new URLSearchParams()), [setParams]);
  const isPlain = Object.keys(defaults).every(
    (name) => name === 'page' || name === 'perPage' || filters[name] === defaults[name],
  );
  return { filters, change, isPlain, clear };
}
