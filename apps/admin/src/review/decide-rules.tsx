import { NOT_A_REASON, saysWhy } from '@sorrel/contracts/consultations/reason';
import type { ClinicalTask } from '@sorrel/contracts/consultations/words';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { BlockingRules } from '../safety/blocking-rules.tsx';

/** Rules that bar a treatment nobody has ordered yet: the prescriber allows it with a reason, or does not. */
export function DecideRules({ task, blocks, mayDecide, onDone }: Props) {
  const { notification } = App.useApp();
  const [reason, setReason] = useState('');
  const field = useId();
  const { mutateAsync, isPending } = useCommand<{ id: number; may_go_on: boolean; reason: string }>(
    '/v2/admin/form/decide-rules',
  );
  const decide = async (mayGoOn: boolean): Promise<void> => {
    try {
      await mutateAsync({ id: task, may_go_on: mayGoOn, reason });
      notification.success({ title: mayGoOn ? 'They may go on, and are told so' : 'They may not, and are told so' });
      onDone();
    } catch (error) {
      notification.error({ title: 'Nothing was decided', description: messageOf(error), role: 'alert' });
    }
  };
  return (
    <>
      <BlockingRules rules={blocks} />
      {mayDecide && (
        <>
          <label htmlFor={field}>Why</label>
          <Input.TextArea
            id={field}
            rows={2}
            maxLength={2_000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {reason.trim() !== '' && !saysWhy(reason) && <p className="sub">{NOT_A_REASON}</p>}
          <div className="row">
            <Button
              size="small"
              type="primary"
              disabled={!saysWhy(reason)}
              loading={isPending}
              onClick={() => void decide(true)}
            >
              They may go on
            </Button>
            <Button
              size="small"
              danger
              disabled={!saysWhy(reason)}
              loading={isPending}
              onClick={() => void decide(false)}
            >
              They may not
            </Button>
          </div>
        </>
      )}
    </>
  );
}

interface Props {
  task: number;
  blocks: ClinicalTask['blocks'];
  mayDecide: boolean;
  /** The screen reads again. */
  onDone(): void;
}
