import type { ClinicalTask } from '@sorrel/contracts/consultations/words';
import { isPressing } from '@sorrel/contracts/consultations/urgency';
import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { App, Button, Card } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { AnswerLook } from './answer-look.tsx';
import { AnswerPharmacist } from './answer-pharmacist.tsx';
import { AnswerHealth } from './answer-health.tsx';
import { TaskTold } from './task-told.tsx';
import { DecideRules } from './decide-rules.tsx';

export const TASK_TEXT: Record<ClinicalTask['kind'], string> = {
  pregnancy: 'A pregnancy was recorded: look at every treatment of this customer, and write to them.',
  corrected:
    'The record was corrected, and a treatment this customer has is not for them any more: decide whether it may go on.',
  message: 'A message in the chat may be urgent: read it now, and answer.',
  decision:
    'A safety rule stands in the way of a treatment nobody has ordered yet: decide whether this customer may have it. Nothing is sold until then.',
  'self-harm':
    'The patient has told us of thoughts of self-harm or suicide in a questionnaire, whether or not they ordered anything: read it and contact them now.',
  look: 'A rule stopped this patient, and they ask a prescriber to look: read their answers, and write to them.',
  'health-change':
    'The patient has told us that something about their health has changed: read it, and answer them. What is held stays held until then.',
  'early-supply':
    'A delivery was asked for while much of the last one is left: read why, and whether it is used as prescribed.',
  recall:
    'A recalled batch: this customer has a question about it, or felt unwell. Read their chat, and write to them.',
  'check-in':
    'Answers before the next strength may be urgent: severe side effects, or words of danger. Read them now, and write to them.',
  pharmacist:
    'A pharmacist asks about a supply, or has stopped it. Nothing of it is packed until it is answered and looked at again.',
  'gp-answer':
    'A GP practice has answered our letter: read it under GP letters, and decide whether anything has to change.',
  'gp-letter':
    'A letter to a GP practice came back or could not be sent, so the practice does not know of this treatment: put the address right, or send it another way.',
  'blood-test':
    'No potassium and kidney result has come since spironolactone tablets were started or increased: ask after it. The next supply waits for it.',
  evidence:
    'The patient has sent what should verify weight, a result or who they are: look at it under “Verified evidence”, record what it shows, or refuse it.',
  words: 'The patient wrote something that may not wait: read it now, see that they have help, and write to them.',
  'twelve-weeks': 'Twelve weeks of acne treatment: look at how it goes (NICE NG198).',
};

/** This customer's tasks for a prescriber, apart from reviews. */
export function Tasks({ tasks, mayFinish, onDone }: Props) {
  const { notification } = App.useApp();
  const { mutateAsync, isPending, variables } = useCommand<{ id: number }>('/v2/admin/form/finish-task');
  // Gone at once, not when the screen has been read again: meanwhile it would be there to be pressed a second time.
  const [finished, setFinished] = useState<readonly number[]>([]);
  const open = tasks.filter(({ id, doneAt }) => doneAt === null && !finished.includes(id));
  if (open.length === 0) return null;
  const finish = async (id: number): Promise<void> => {
    try {
      await mutateAsync({ id });
      setFinished((ids) => [...ids, id]);
      notification.success({ title: 'Task finished' });
    } catch (error) {
      notification.error({ title: 'The task was not finished', description: messageOf(error), role: 'alert' });
    }
    onDone();
  };
  return (
    <Card size="small" title={<h2>Clinical tasks</h2>}>
      <ul className="lines sub-list">
        {open.map((task) => {
          const { id, kind, openedAt, treatment, blocks, health } = task;
          return (
            <li key={id} className={isPressing(task.urgency) ? 'task--urgent' : undefined}>
              <span className="strong">{TASK_TEXT[kind]}</span>
              <TaskTold task={task} />
              <span className="sub">
                {treatment && `${treatment}, `}since {formatDate(openedAt, 'minutes')}
              </span>
              {kind === 'decision' && <DecideRules task={id} blocks={blocks} mayDecide={mayFinish} onDone={onDone} />}
              {kind === 'look' && <AnswerLook task={id} blocks={blocks} mayAnswer={mayFinish} onDone={onDone} />}
              {kind === 'pharmacist' && <AnswerPharmacist task={id} mayAnswer={mayFinish} onDone={onDone} />}
              {health && <AnswerHealth told={health} mayAnswer={mayFinish} onDone={onDone} />}
              {mayFinish &&
                kind !== 'decision' &&
                kind !== 'health-change' &&
                kind !== 'look' &&
                kind !== 'evidence' &&
                kind !== 'pharmacist' && (
                  <Button
                    size="small"
                    className="under"
                    loading={isPending && variables.id === id}
                    disabled={isPending}
                    onClick={() => void finish(id)}
                  >
                    Done
                  </Button>
                )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface Props {
  tasks: readonly ClinicalTask[];
  mayFinish: boolean;
  /** The screen reads again. */
  onDone(): void;
}
