import { App, Modal, Switch } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { keyActs, type KeyName, KEYS, setKeys, useKeys } from './keyboard.ts';

/** A key beside the words of a button: for the eye alone, screen readers are told by `aria-keyshortcuts`. */
export function Key({ name }: { name: KeyName }) {
  const { areOn } = useKeys();
  return areOn ? (
    <kbd className="key" aria-hidden="true">
      {name}
    </kbd>
  ) : null;
}

/** Calls what a key stands for, unless somebody types or a dialog is open. */
export function useCaseKeys(acts: Partial<Record<KeyName, () => void>>): void {
  const { areOn } = useKeys();
  const now = useRef(acts);
  useEffect(() => {
    now.current = acts;
  });
  useEffect(() => {
    if (!areOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const name = keyActs(event);
      const act = name && now.current[name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [areOn]);
}

interface Props {
  open: boolean;
  onClose(): void;
}

/** All keys, and the switch that turns them off: single letters are in the way of voice control and some readers. */
export function KeysHelp({ open, onClose }: Props) {
  const { areOn } = useKeys();
  const { message } = App.useApp();
  const label = useId();
  return (
    <Modal open={open} title="Keys of this page" footer={null} width={480} onCancel={onClose}>
      <table className="key-list">
        <tbody>
          {KEYS.map(({ name, does }) => (
            <tr key={name}>
              <th scope="row">
                <kbd className="key">{name}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="switch-row under">
        <Switch
          aria-labelledby={label}
          checked={areOn}
          onChange={(on) => {
            setKeys(on);
            void message.success(on ? 'Keys are on' : 'Keys are off');
          }}
        />
        <span id={label}>Single keys act on this page</span>
      </p>
      <p className="sub">Switched off, every act still has its button. The choice is kept in this browser.</p>
    </Modal>
  );
}
