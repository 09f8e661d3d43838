import { addressOfPractice, practiceCodeIn, practiceText, type Practice } from '@sorrel/contracts/fulfilment/practice';
import type { PracticesAnswer } from '@sorrel/contracts/http/storefront';
import { get } from '@sorrel/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { CONTROL, edge } from '../../ui/field.tsx';
import { TypedHelp } from '../../ui/help.tsx';
import type { InputProps } from './input-props.ts';

/** Fewer letters fit half the country. */
const FEWEST = 3;
/** Nobody is asked while somebody types. */
const PAUSE_MS = 250;

const practicesQuery = (typed: string, page: number) => ({
  queryKey: ['practices', typed, page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    get<PracticesAnswer>(`/v2/profile/data/practices?typed=${encodeURIComponent(typed)}&page=${page}`, {
      keepSignedOut: true,
      signal,
    }),
  staleTime: Infinity,
  meta: { isQuiet: true },
});

/** A practice, chosen from the list or in somebody's own words: the list is a help, and never has to be used. */
export function PracticeInput({
  question,
  value,
  onChange,
  onAddress,
  problem,
  labelledBy,
  describedBy,
}: InputProps & { onAddress: (address: string) => void }) {
  const text = typeof value === 'string' ? value : '';
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [active, setActive] = useState(-1);
  useEffect(() => {
    const wait = setTimeout(() => {
      setTyped(practiceCodeIn(text) ? '' : text.trim().slice(0, 80));
      setPage(1);
      setActive(-1);
    }, PAUSE_MS);
    return () => clearTimeout(wait);
  }, [text]);
  const isAsked = typed.length >= FEWEST;
  const { data } = useQuery({ ...practicesQuery(typed, page), enabled: isAsked, placeholderData: (before) => before });
  const found = isAsked ? (data?.practices ?? []) : [];
  const choose = (practice: Practice) => {
    setTyped('');
    onChange(practiceText(practice));
    onAddress(addressOfPractice(practice));
  };
  const press = (event: KeyboardEvent) => {
    if (found.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => Math.min(found.length - 1, Math.max(-1, at + step)));
    } else if (event.key === 'Enter' && found[active]) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape') setTyped('');
  };
  return (
    <div>
      <input
        type="text"
        name={question.key}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        aria-labelledby={labelledBy}
        aria-describedby={[describedBy, `${listId}-how`].filter(Boolean).join(' ')}
        aria-invalid={problem ? true : undefined}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        className={`${CONTROL} ${edge(problem)}`}
      />
      <p id={`${listId}-how`} className="mt-2 text-sm text-ink-soft">
        Type its name, town or postcode, and choose it from the list. If it is not there, write it in your own words.
      </p>
      <p role="status" className="sr-only">
        {isAsked && data ? (found.length === 0 ? 'No practice found.' : `${found.length} practices found.`) : ''}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="GP practices"
        hidden={found.length === 0}
        className="mt-3 divide-y divide-line overflow-hidden rounded-xl border border-ink-line bg-card"
      >
        {found.map((practice, n) => (
          <div
            key={practice.code}
            id={`${listId}-${n}`}
            role="option"
            aria-selected={n === active}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(practice)}
            onKeyDown={press}
            className={`min-h-11 cursor-pointer px-4 py-3 hover:bg-sage/60 ${n === active ? 'bg-sage' : ''}`}
          >
            <span className="block font-semibold">{practice.name}</span>
            <span className="block text-sm text-ink-soft">{addressOfPractice(practice)}</span>
          </div>
        ))}
      </div>
      {found.length > 0 && (data?.is_more || page > 1) && (
        <div className="mt-2 flex gap-4">
          {page > 1 && (
            <button type="button" className="link min-h-11" onClick={() => setPage(page - 1)}>
              Show the ones before
            </button>
          )}
          {data?.is_more && (
            <button type="button" className="link min-h-11" onClick={() => setPage(page + 1)}>
              Show more practices
            </button>
          )}
        </div>
      )}
      {found.length > 0 && data && (
        <p className="mt-2 text-xs text-ink-soft">
          From NHS England’s list of practices, as of {data.listed_on.split('-').toReversed().join('/')} (Open
          Government Licence).
        </p>
      )}
      <TypedHelp text={text} />
    </div>
  );
}
