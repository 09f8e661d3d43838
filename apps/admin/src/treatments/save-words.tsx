import { changesOf, type TreatmentWords, type WordsChange } from '@sorrel/contracts/billing/treatment-words';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MeanwhilePanel } from '../ui/meanwhile.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { Changes } from './changes.tsx';
import { placeOf, wordsQuery, type Known } from './words.ts';

/** What was looked at, and what it was compared with: nothing else is saved. */
export interface Shown {
  version: number;
  words: TreatmentWords;
  changes: WordsChange[];
}
interface SaveProps {
  slug: string;
  shown: Shown | null;
  /** A colleague's words are kept, and these are not. */
  onTheirs(words: TreatmentWords): void;
  onWrong(wrong: { name: (string | number)[]; errors: string[] }[]): void;
  onClose(): void;
}

/** What changes, why, and the press that saves it. */
export function SaveWords({ slug, shown, onTheirs, onWrong, onClose }: SaveProps) {
  const [why, setWhy] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand<object, { version: number }>('/v2/admin/form/treatments/words');
  const [theirs, setTheirs] = useState<{ why: string; known: Known } | null>(null);
  const close = (): void => {
    setNotice(null);
    setTheirs(null);
    onClose();
  };
  const save = async (): Promise<void> => {
    if (!shown) return;
    setNotice(null);
    const { isComingSoon, ...texts } = shown.words;
    const version = theirs?.known.version ?? shown.version;
    try {
      const saved = await mutateAsync({ ...texts, is_coming_soon: isComingSoon, slug, version, why });
      void message.success(`Saved as version ${saved.version}. The shop shows it within a minute.`);
      setWhy('');
      close();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        // What somebody else has saved is the new starting point; what was typed stays.
        const known = await client.fetchQuery({ ...wordsQuery(slug), staleTime: 0 }).catch(() => null);
        if (known) return setTheirs({ why: error.message, known });
      }
      const fields = error instanceof ApiError ? Object.entries(error.errors).filter(([field]) => field !== 'why') : [];
      if (fields.length > 0) {
        setNotice(null);
        onWrong(fields.map(([field, errors]) => ({ name: placeOf(field), errors })));
        return;
      }
      setNotice({ type: 'error', title: 'Nothing was saved', description: messageOf(error) });
    }
    void client.invalidateQueries({ queryKey: ['treatment-words', slug] });
    void client.invalidateQueries({ queryKey: ['treatments'] });
  };
  return (
    <Dialog
      open={shown !== null}
      title="What changes on the page"
      okText="Save"
      width={640}
      startAt="field"
      isBusy={isPending}
      isOkDisabled={why.trim().length < 3}
      notice={notice}
      question={
        shown &&
        theirs && (
          <MeanwhilePanel
            meanwhile={{
              why: theirs.why,
              rows: changesOf(theirs.known.words, shown.words).map(({ what, before, after }) => ({
                name: what,
                theirs: before,
                mine: after,
              })),
            }}
            isBusy={isPending}
            onTheirs={() => {
              onTheirs(theirs.known.words);
              close();
            }}
            onMine={() => void save()}
            onGoOn={close}
          />
        )
      }
      onOk={() => void save()}
      onCancel={close}
    >
      <Changes changes={shown?.changes ?? []} />
      <Form.Item label="Why" htmlFor="words-why" layout="vertical" extra="Kept with the version, for colleagues.">
        <Input.TextArea
          id="words-why"
          value={why}
          onChange={(event) => setWhy(event.target.value)}
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={500}
        />
      </Form.Item>
    </Dialog>
  );
}
