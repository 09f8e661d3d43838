import {
  DOCUMENT_REFUSALS,
  DOCUMENT_SOURCES,
  type DocumentRefusal,
} from '@sorrel/contracts/consultations/evidence-state';
import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { App, Button, Radio } from 'antd';
import { useState } from 'react';
import { type SubscriptionProps, useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useLast } from '../ui/use-last.ts';
import { DocumentPages } from './document-pages.tsx';
import { KIND_LABELS } from './evidence.ts';

type Sent = SubscriptionProps['documents'][number];

/** Records that the patient has sent pictures of. Each is read, and recorded or refused; by itself it verifies nothing. */
export function Documents({
  documents,
  photos,
  mayVerify,
  subscriptionId,
  onRecord,
}: {
  documents: readonly Sent[];
  photos: SubscriptionProps['photos'];
  mayVerify: boolean;
  subscriptionId: number;
  onRecord(document: Sent): void;
}) {
  const [refusing, setRefusing] = useState<Sent | null>(null);
  if (documents.length === 0) return null;
  return (
    <>
      <ul className="lines sub-list" aria-label="Documents from the patient">
        {documents.map((one) => (
          <li key={one.id}>
            <span className="strong">
              {KIND_LABELS[one.kind]}: {DOCUMENT_SOURCES[one.source]}
            </span>
            <span className="sub">Sent on {formatDate(one.sentAt, 'minutes')}.</span>
            <DocumentPages ids={one.photoIds} photos={photos} height={112} />
            {one.decidedAt === null ? (
              <>
                <StatusTag tone="todo">{`Look by ${formatDate(one.lookBy, 'minutes')}`}</StatusTag>
                {mayVerify && (
                  <span className="document-acts">
                    <Button size="small" type="primary" onClick={() => onRecord(one)}>
                      Record what it shows
                    </Button>
                    <Button size="small" onClick={() => setRefusing(one)}>
                      Not enough
                    </Button>
                  </span>
                )}
              </>
            ) : (
              <span className="sub">
                {one.refusal === null ? 'Recorded' : `Refused (“${DOCUMENT_REFUSALS[one.refusal]}”)`} by {one.decidedBy}{' '}
                on {formatDate(one.decidedAt)}.
              </span>
            )}
          </li>
        ))}
      </ul>
      <Refuse document={refusing} subscriptionId={subscriptionId} onClose={() => setRefusing(null)} />
    </>
  );
}

const REFUSALS = Object.entries(DOCUMENT_REFUSALS) as [DocumentRefusal, string][];

function Refuse({
  document,
  subscriptionId,
  onClose,
}: {
  document: Sent | null;
  subscriptionId: number;
  onClose(): void;
}) {
  const shown = useLast(document);
  const [refusal, setRefusal] = useState<DocumentRefusal | null>(null);
  const { notification } = App.useApp();
  const reload = useReload(subscriptionId);
  const { mutateAsync, isPending, error, reset } = useCommand<{ id: number; refusal: DocumentRefusal }>(
    '/v2/admin/form/refuse-document',
  );
  const close = (): void => {
    reset();
    setRefusal(null);
    onClose();
  };
  const refuse = async (): Promise<void> => {
    if (!shown || !refusal) return;
    try {
      await mutateAsync({ id: shown.id, refusal });
    } catch {
      return;
    }
    notification.success({ title: 'The patient has been told' });
    close();
    reload();
  };
  return (
    <Dialog
      open={document !== null}
      title="This document is not enough"
      okText="Tell the patient"
      isBusy={isPending}
      isOkDisabled={refusal === null}
      onOk={() => void refuse()}
      onCancel={close}
      notice={error ? { type: 'error', title: 'Nothing was sent', description: messageOf(error) } : null}
    >
      <p>The patient reads this in their chat and on their dashboard:</p>
      <Radio.Group
        aria-label="Why it is not enough"
        value={refusal}
        onChange={({ target }) => setRefusal(target.value as DocumentRefusal)}
        options={REFUSALS.map(([value, label]) => ({ value, label }))}
        vertical
      />
    </Dialog>
  );
}
