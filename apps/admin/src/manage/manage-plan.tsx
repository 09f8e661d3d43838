import { formatDate } from '@sorrel/web-kit/format';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Button, Dropdown, Input } from 'antd';
import { useId, useState } from 'react';
import { useMay } from '../app/session.tsx';
import { type SubscriptionProps, useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { Preview } from './preview.tsx';

type Kind = 'pause' | 'resume' | 'skip' | 'send-now' | 'undo-cancel';
const WORDS: Record<Kind, { menu: string; title: string; ok: string }> = {
  pause: { menu: 'Pause', title: 'Pause this subscription?', ok: 'Pause' },
  resume: { menu: 'Resume', title: 'Resume this subscription?', ok: 'Resume' },
  skip: { menu: 'Skip next delivery', title: 'Skip the next delivery?', ok: 'Skip delivery' },
  'send-now': {
    menu: 'Send next delivery now',
    title: 'Charge and send the next delivery now?',
    ok: 'Charge and send now',
  },
  'undo-cancel': { menu: 'Undo cancellation', title: 'Take the cancellation back?', ok: 'Undo cancellation' },
};

/** What a customer may do with their plan, done for them. */
export function ManagePlan({ page }: { page: SubscriptionProps }) {
  const { subscription, manage } = page;
  const [open, setOpen] = useState<Kind | null>(null);
  const mayTend = useMay('tendPlans');
  const kinds: Kind[] = (['pause', 'resume', 'skip', 'send-now'] as const).filter((kind) => manage.includes(kind));
  if (subscription.should_cancel && ['active', 'shipping'].includes(subscription.status)) kinds.push('undo-cancel');
  return (
    <>
      {mayTend && kinds.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: kinds.map((kind) => ({ key: kind, label: WORDS[kind].menu })),
            onClick: ({ key }) => setOpen(kinds.find((kind) => kind === key) ?? null),
          }}
        >
          <Button>Manage</Button>
        </Dropdown>
      )}
      <ManageDialog page={page} kind={open} onClose={() => setOpen(null)} />
    </>
  );
}

function ManageDialog({ page, kind, onClose }: { page: SubscriptionProps; kind: Kind | null; onClose(): void }) {
  const { id } = page.subscription;
  const shown = useLast(kind) ?? 'pause';
  const fieldId = useId();
  const [until, setUntil] = useState<string | null>(null);
  const [why, setWhy] = useState('');
  const whyId = useId();
  const { message } = App.useApp();
  const reload = useReload(id);
  const { mutateAsync, isPending, error, reset } = useCommand<
    { subscription: number; until?: string | null; reason?: string },
    { success: true; due_at: string | null }
  >(`/v2/admin/form/subscription/${shown}`);
  const close = (): void => {
    reset();
    setUntil(null);
    setWhy('');
    onClose();
  };
  const go = async (): Promise<void> => {
    try {
      const { due_at: due } = await mutateAsync({
        subscription: id,
        ...(shown === 'pause' ? { until } : {}),
        ...(shown === 'send-now' && why.trim() ? { reason: why } : {}),
      });
      void message.success(due ? `Done. The next delivery is on ${formatDate(due)}` : 'Done');
    } catch {
      return;
    }
    close();
    reload();
  };
  return (
    <Dialog
      open={kind !== null}
      title={WORDS[shown].title}
      okText={WORDS[shown].ok}
      isBusy={isPending}
      notice={error ? { type: 'error', title: 'Nothing was changed', description: messageOf(error) } : null}
      onOk={() => void go()}
      onCancel={close}
    >
      {shown === 'pause' && (
        <>
          <label className="field-label" htmlFor={fieldId}>
            Pause until (empty: for as long as the rules allow)
          </label>
          <DateInput id={fieldId} isFuture allowClear value={until} onChange={setUntil} />
        </>
      )}
      {shown === 'send-now' && (
        <>
          <label className="field-label" htmlFor={whyId}>
            Why already (asked for while much of the last delivery is left; a prescriber reads it)
          </label>
          <Input id={whyId} maxLength={500} value={why} onChange={(event) => setWhy(event.target.value)} />
        </>
      )}
      {kind !== null && (
        <Preview
          key={shown}
          subscriptionId={id}
          change={shown === 'pause' ? { kind: 'pause', until } : { kind: shown }}
          hasSentences={shown === 'send-now'}
        />
      )}
    </Dialog>
  );
}
