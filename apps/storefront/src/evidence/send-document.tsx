import { DOCUMENT_SOURCES, isDocumentKind, type DocumentSource } from '@sorrel/contracts/consultations/evidence-state';
import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { DocumentInput } from '../consultation/inputs/document-input.tsx';
import { photosQuery } from '../photos/photos.api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { evidenceQuery, sendDocument, type Shown } from './evidence.api.ts';

const SOURCES = Object.entries(DOCUMENT_SOURCES) as [DocumentSource, string][];

/** Pictures of a record, and what it is. A person reads it: nothing is decided by the upload. */
export function SendDocument({ shown: { kind, treatment }, onDone }: { shown: Shown; onDone(): void }) {
  const id = useId();
  const client = useQueryClient();
  const [source, setSource] = useState<DocumentSource>('gp-record');
  const [photos, setPhotos] = useState<number[]>([]);
  const [isHeld, setHeld] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sending = useMutation({
    mutationFn: sendDocument,
    meta: { isQuiet: true },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: evidenceQuery.queryKey }),
        client.invalidateQueries({ queryKey: photosQuery.queryKey }),
      ]);
      onDone();
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isDocumentKind(kind)) return;
    if (photos.length === 0) return setProblem('Please add a picture of it.');
    setProblem(undefined);
    sending.mutate({ kind, source, photos });
  };
  return (
    <form className="space-y-4 rounded-2xl bg-paper p-4" noValidate onSubmit={send}>
      <SelectField
        label="What do you send?"
        value={source}
        onChange={({ target }) => setSource(target.value as DocumentSource)}
      >
        {SOURCES.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <p id={id} className="text-sm">
        Take a picture of the whole page, with your name, the date and the figures in it.
      </p>
      <DocumentInput
        value={photos}
        onChange={(value) => {
          setPhotos(Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []);
          setProblem(undefined);
        }}
        onHold={setHeld}
        labelledBy={id}
        describedBy={id}
        slug={treatment}
      />
      {problem && <Alert>{problem}</Alert>}
      {sending.error && <Alert title="This was not sent">{messageOf(sending.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={sending.isPending} disabled={isHeld}>
          Send it to our team
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  );
}
