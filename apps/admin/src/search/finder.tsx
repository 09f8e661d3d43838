import { may } from '@sorrel/contracts/rights';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaff } from '../app/session.tsx';
import { Problem } from '../ui/problem.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { type Choice, choicesFor, type Group } from './choices.ts';
import { keepRecent, readRecent } from './recent.ts';
import { SHORTEST, searchQuery } from './search.api.ts';

const SETTLE_MS = 200;
const CONSOLE = '/v2/admin';

/** A combobox over everything (WAI-ARIA): focus stays in the box, the arrows choose, Enter opens. */
export function Finder({ onGo }: { onGo(): void }) {
  const staff = useStaff();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const typed = useSettled(text.trim(), SETTLE_MS);
  // Who may find nobody is offered pages alone.
  const isAsking = may('readCustomers', staff.permissions) && typed.length >= SHORTEST;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(typed),
    enabled: isAsking,
  });
  const [recent] = useState(() => readRecent(staff.id));
  const hits = isAsking && !error ? (data?.hits ?? []) : [];
  const groups = choicesFor({ typed: text, hits, recent, permissions: staff.permissions });
  const choices = groups.flatMap((group) => group.choices);
  const chosen = Math.min(at, choices.length - 1);
  const isSearching = text.trim() !== typed || (isAsking && isFetching && (!data || isPlaceholderData));
  const list = useId();
  const navigate = useNavigate();

  const go = ({ to, state, recent: kept }: Choice): void => {
    if (kept) keepRecent(staff.id, kept);
    onGo();
    if (to === CONSOLE || to.startsWith(`${CONSOLE}/`)) void navigate(to.slice(CONSOLE.length) || '/', { state });
    else location.assign(to);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[chosen];
    if (step && choices.length > 0) setAt((chosen + step + choices.length) % choices.length);
    else if (event.key === 'Enter' && choice && !isSearching) go(choice);
    else return;
    event.preventDefault();
  };
  const idOf = (index: number): string => `${list}-${index}`;

  return (
    <div className="finder">
      <FinderBox
        text={text}
        list={list}
        active={choices.length > 0 ? idOf(chosen) : undefined}
        onType={(next) => {
          setText(next);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <p className="finder-state" role="status">
        {stateText({ typed, isSearching, isAsking, count: hits.length, isFailed: error !== null })}
      </p>
      {isAsking && error && <Problem error={error} title="The search did not work" onRetry={() => void refetch()} />}
      {isAsking && data?.isPartial && (
        <p className="finder-note">Some results are missing: a part of Sorrel did not answer.</p>
      )}
      <Choices id={list} groups={groups} chosen={chosen} idOf={idOf} onPoint={setAt} onGo={go} />
    </div>
  );
}

interface BoxProps {
  text: string;
  list: string;
  active: string | undefined;
  onType(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

function FinderBox({ text, list, active, onType, onKeyDown }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  // The dialog takes the focus when it opens, and gives it on.
  useEffect(() => {
    const timer = setTimeout(() => box.current?.focus(), 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <input
      ref={box}
      className="finder-box"
      role="combobox"
      aria-label="Search customers, subscriptions, orders, tracking numbers, prescriptions, phone numbers and pages"
      placeholder="Name, e-mail, phone, order, tracking number, page…"
      aria-expanded="true"
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={active}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** How many choices stand in the groups before this one. */
const before = (groups: Group[], group: number): number =>
  groups.slice(0, group).reduce((sum, { choices }) => sum + choices.length, 0);

interface ChoicesProps {
  id: string;
  groups: Group[];
  chosen: number;
  idOf(index: number): string;
  onPoint(index: number): void;
  onGo(choice: Choice): void;
}

function Choices({ id, groups, chosen, idOf, onPoint, onGo }: ChoicesProps) {
  const active = idOf(chosen);
  useEffect(() => {
    // In braces: what browsers answer here is no cleanup.
    document.getElementById(active)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div id={id} className="finder-list" role="listbox" aria-label="What was found">
      {groups.map(({ name, choices }, group) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} role="presentation" className="finder-group">
            {name}
          </p>
          {choices.map((choice, index) => {
            const here = before(groups, group) + index;
            return (
              <a
                key={choice.key}
                id={idOf(here)}
                href={choice.to}
                role="option"
                tabIndex={-1}
                aria-selected={here === chosen}
                className="finder-choice"
                onMouseMove={() => here !== chosen && onPoint(here)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => {
                  // With Ctrl or the like it opens in a tab of its own, as any link.
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onGo(choice);
                }}
              >
                <span className="finder-title">{choice.title}</span>
                {choice.text && <bdi className="finder-text">{choice.text}</bdi>}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface State {
  typed: string;
  isSearching: boolean;
  isAsking: boolean;
  isFailed: boolean;
  count: number;
}

function stateText({ typed, isSearching, isAsking, isFailed, count }: State): string {
  if (isSearching) return 'Searching…';
  if (isFailed && isAsking) return '';
  if (!isAsking)
    return typed === '' || typed.length >= SHORTEST ? 'The arrows choose, Enter opens.' : 'Please type one sign more.';
  if (count === 0)
    return `No record matches “${typed}”. Names and e-mails are found by three letters and more, phone numbers when they are whole.`;
  return count === 1 ? '1 record found' : `${count} records found`;
}
