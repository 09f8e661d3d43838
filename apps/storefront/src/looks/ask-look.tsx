import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useId, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { CONTROL, edge } from '../ui/field.tsx';
import { TypedHelp } from '../ui/help.tsx';
import { askLook } from './looks.api.ts';

/** A rule said no. Whoever thinks that it is wrong about them can have a person look at it. */
export function AskLook({ slug }: { slug: string }) {
  const id = useId();
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [due, setDue] = useState<string>();
  const ask = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setDue((await askLook(slug, words.trim())).due_at);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  if (due)
    return (
      <Alert tone="success" title="A prescriber will look at this.">
        They read your answers and write to you in your chat by {formatDate(due, 'minutes')}. Nothing is charged. Until
        then, please go by what it says above. If you feel worse meanwhile, do not wait for them: call 111, or 999 in an
        emergency.
      </Alert>
    );
  return (
    <section aria-labelledby={`${id}-title`} className="space-y-3 rounded-2xl border border-line bg-card p-6">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        This was decided by a rule, not by a person
      </h2>
      <p className="text-ink-soft">
        If you think it is wrong about you, a prescriber looks at your answers and tells you what they think. They may
        say the same.
      </p>
      <label htmlFor={id} className="block font-semibold">
        What should they know? (optional)
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className={`${CONTROL} ${edge(undefined)}`}
      />
      <TypedHelp text={words} />
      {failure && <Alert title="Not sent yet">{failure}</Alert>}
      <Button kind="secondary" isBusy={isBusy} onClick={() => void ask()}>
        Ask a prescriber to look
      </Button>
    </section>
  );
}
