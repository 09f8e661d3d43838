import { RECALL_REPLIES, REPLY_TEXT, REPLY_THANKS } from '@sorrel/contracts/fulfilment/recall';
import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { answerRecall, type Recall, recallsQuery } from './recalls.api.ts';

/** Recalled packs this customer has had and has not spoken of: above every page of the account, until they are answered. */
export function RecallNotices() {
  const { data } = useQuery(recallsQuery);
  // What is answered here stays for this visit, with thanks.
  const [answered, setAnswered] = useState<readonly number[]>([]);
  const shown = (data ?? []).filter(({ id, reply }) => reply === null || answered.includes(id));
  if (shown.length === 0) return null;
  return (
    <div className="mb-8 space-y-6">
      {shown.map((recall) => (
        <Notice key={recall.id} recall={recall} onAnswered={() => setAnswered((before) => [...before, recall.id])} />
      ))}
    </div>
  );
}

function Notice({ recall, onAnswered }: { recall: Recall; onAnswered(): void }) {
  const headingId = useId();
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: answerRecall,
    meta: { isQuiet: true },
    onSuccess: async () => {
      onAnswered();
      await client.invalidateQueries({ queryKey: recallsQuery.queryKey });
    },
  });
  return (
    <section aria-labelledby={headingId} className="rounded-2xl border-2 border-danger bg-card p-5 sm:p-7">
      <h2 id={headingId} className="text-2xl">
        A recall of something you had from us
      </h2>
      <div className="mt-3 space-y-3 whitespace-pre-line">{recall.text}</div>
      {recall.reply && (
        <Alert tone="success" className="mt-5">
          {REPLY_THANKS[recall.reply]}
        </Alert>
      )}
      {answering.error && (
        <Alert className="mt-5" title="Your answer did not reach us">
          {messageOf(answering.error)}
        </Alert>
      )}
      <p className="mt-5 font-semibold">{recall.reply ? 'Has something changed?' : 'Where do you stand?'}</p>
      <div className="mt-3 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {RECALL_REPLIES.map((reply) => (
          <Button
            key={reply}
            kind={recall.reply === reply ? 'primary' : 'secondary'}
            aria-pressed={recall.reply === reply}
            isBusy={answering.isPending && answering.variables.reply === reply}
            onClick={() => answering.mutate({ id: recall.id, reply })}
          >
            {REPLY_TEXT[reply]}
          </Button>
        ))}
      </div>
    </section>
  );
}
