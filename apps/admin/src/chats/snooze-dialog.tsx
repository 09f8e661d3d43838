import { Radio } from 'antd';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { snoozeChoices } from './desk.ts';

interface Props {
  /** The server's clock. */
  now: string;
  onSnooze(until: string): void;
  onClose(): void;
}

/** Until when a chat is put off: arrows choose, Enter puts it off. */
export function SnoozeDialog({ now, onSnooze, onClose }: Props) {
  const [choices] = useState(() => snoozeChoices(new Date(now)));
  const [at, setAt] = useState(0);
  const snooze = (): void => {
    const choice = choices[at];
    if (choice) onSnooze(choice.until.toISOString());
  };
  return (
    <Dialog open title="Snooze this chat" okText="Snooze" width={400} startAt="field" onOk={snooze} onCancel={onClose}>
      <p>It comes back to the unanswered chats then, or with the next message.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          snooze();
        }}
      >
        <Radio.Group
          aria-label="Until when"
          className="snooze-choices"
          value={at}
          onChange={({ target }) => setAt(Number(target.value))}
          options={choices.map(({ label }, value) => ({ label, value }))}
        />
        {/* Enter in a form sends it only when it has a button of its own. */}
        <button type="submit" hidden>
          Snooze
        </button>
      </form>
    </Dialog>
  );
}
