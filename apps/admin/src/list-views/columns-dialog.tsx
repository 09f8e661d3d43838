import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { messageOf } from '@sorrel/web-kit/api';
import { Button, Checkbox } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { type Choice, choicesOf, chosenOf, moved } from './arrangement.ts';

interface Props {
  titles: ReadonlyMap<string, string>;
  /** The column by which a row is opened. */
  fixed: string;
  chosen: readonly string[] | null;
  /** The view that is open. */
  viewName: string | null;
  onChoose(columns: string[] | null): Promise<void>;
  onClose(): void;
}
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Which columns a list shows, and in which order: ticked, and moved by buttons, by Alt and an arrow, or drawn with the mouse. */
export function ColumnsDialog({ titles, fixed, chosen, viewName, onChoose, onClose }: Props) {
  const all = [...titles.keys()];
  const [choices, setChoices] = useState(() => choicesOf(all, chosen && withFixed(chosen, fixed)));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [drawn, setDrawn] = useState<string | null>(null);
  const titleOf = (key: string): string => titles.get(key) ?? key;
  const move = (key: string, to: number): void => {
    setChoices((before) => moved(before, key, to));
    if (to >= 0 && to < all.length) setSaid(`${titleOf(key)} is number ${to + 1} of ${all.length}`);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await onChoose(chosenOf(choices, all));
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title="Columns"
      okText="Show these columns"
      width={480}
      isBusy={isBusy}
      startAt="field"
      notice={failure === null ? null : { type: 'error', title: 'The columns were not kept', description: failure }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="sub">
        {viewName === null ? (
          'Kept for you, wherever you log in.'
        ) : (
          <>
            They change the view “<bdi>{viewName}</bdi>” once you save it.
          </>
        )}{' '}
        Alt with an arrow moves a column, too.
      </p>
      <ol className="column-choices">
        {choices.map((choice, at) => (
          <One
            key={choice.key}
            choice={choice}
            title={titleOf(choice.key)}
            at={at}
            count={choices.length}
            isFixed={choice.key === fixed}
            onTick={() =>
              setChoices((before) =>
                before.map((one) => (one.key === choice.key ? { ...one, isShown: !one.isShown } : one)),
              )
            }
            onMove={(to) => move(choice.key, to)}
            onDraw={() => setDrawn(choice.key)}
            onOver={() => drawn !== null && drawn !== choice.key && move(drawn, at)}
            onDrop={() => setDrawn(null)}
            isDrawn={drawn === choice.key}
          />
        ))}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
      <Button type="link" className="link-button" onClick={() => setChoices(choicesOf(all, null))}>
        As the list comes
      </Button>
    </Dialog>
  );
}

const withFixed = (chosen: readonly string[], fixed: string): readonly string[] =>
  chosen.includes(fixed) ? chosen : [fixed, ...chosen];

interface OneProps {
  choice: Choice;
  title: string;
  at: number;
  count: number;
  isFixed: boolean;
  isDrawn: boolean;
  onTick(): void;
  onMove(to: number): void;
  onDraw(): void;
  onOver(): void;
  onDrop(): void;
}

function One({ choice, title, at, count, isFixed, isDrawn, onTick, onMove, onDraw, onOver, onDrop }: OneProps) {
  const row = useRef<HTMLLIElement>(null);
  // The mouse draws the whole row; whoever has none has the buttons.
  useEffect(() => {
    const element = row.current;
    const over = (event: DragEvent): void => {
      event.preventDefault();
      onOver();
    };
    element?.addEventListener('dragstart', onDraw);
    element?.addEventListener('dragover', over);
    element?.addEventListener('dragend', onDrop);
    return () => {
      element?.removeEventListener('dragstart', onDraw);
      element?.removeEventListener('dragover', over);
      element?.removeEventListener('dragend', onDrop);
    };
  }, [onDraw, onOver, onDrop]);
  // What moves in the document loses the focus.
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    if (focused === null) return;
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const wanted = buttons.find((one) => one.dataset['part'] === focused && !(one as HTMLButtonElement).disabled);
    (wanted ?? buttons.find((one) => !(one as HTMLButtonElement).disabled))?.focus();
    setFocused(null);
  }, [at, focused]);
  const move = (to: number, part: string): void => {
    if (to < 0 || to >= count) return;
    onMove(to);
    setFocused(part);
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || !event.altKey) return;
    event.preventDefault();
    move(at + step, (event.target as HTMLElement).dataset['part'] ?? 'tick');
  };
  return (
    <li ref={row} className={isDrawn ? 'column-choice column-choice--drawn' : 'column-choice'} draggable>
      <Checkbox data-part="tick" checked={choice.isShown} disabled={isFixed} onChange={onTick} onKeyDown={press}>
        {title}
        {isFixed && <span className="sub"> always shown</span>}
      </Checkbox>
      <span className="column-moves">
        <Button
          data-part="up"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={`Move ${title} up`}
          disabled={at === 0}
          onClick={() => move(at - 1, 'up')}
          onKeyDown={press}
        />
        <Button
          data-part="down"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={`Move ${title} down`}
          disabled={at === count - 1}
          onClick={() => move(at + 1, 'down')}
          onKeyDown={press}
        />
      </span>
    </li>
  );
}
