import type { ToldHealth } from '@sorrel/contracts/consultations/health-change';
import { HEALTH_KINDS, YELLOW_CARD } from '@sorrel/contracts/consultations/health-change-words';
import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';

const SHORTEST = 3;

/** What a patient told has changed, and the prescriber's answer, which they read in the chat. */
export function AnswerHealth({ told, mayAnswer, onDone }: Props) {
  const { notification } = App.useApp();
  const [text, setText] = useState('');
  const field = useId();
  const { mutateAsync, isPending } = useCommand<{ id: number; may_go_on: boolean | null; text: string }>(
    '/v2/admin/form/answer-health',
  );
  const isHeld = told.holds.length > 0;
  const answer = async (mayGoOn: boolean | null): Promise<void> => {
    try {
      await mutateAsync({ id: told.id, may_go_on: mayGoOn, text });
      setText('');
      notification.success({ title: 'The patient reads your answer in the chat' });
      onDone();
    } catch (error) {
      notification.error({ title: 'Nothing was answered', description: messageOf(error), role: 'alert' });
    }
  };
  const isShort = text.trim().length < SHORTEST;
  return (
    <>
      <ToldOf told={told} />
      {mayAnswer && (
        <>
          <label htmlFor={field}>Your answer to the patient</label>
          <Input.TextArea
            id={field}
            rows={3}
            maxLength={4_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="row">
            {isHeld ? (
              <>
                <Button
                  size="small"
                  type="primary"
                  disabled={isShort}
                  loading={isPending}
                  onClick={() => void answer(true)}
                >
                  Answer: it may go on
                </Button>
                <Button size="small" danger disabled={isShort} loading={isPending} onClick={() => void answer(false)}>
                  Answer: it stays held
                </Button>
              </>
            ) : (
              <Button
                size="small"
                type="primary"
                disabled={isShort}
                loading={isPending}
                onClick={() => void answer(null)}
              >
                Send the answer
              </Button>
            )}
          </div>
          <p className="sub">
            Held or not, a prescription is taken back under Prescriptions, and a serious reaction is sent to the{' '}
            <a href={YELLOW_CARD} target="_blank" rel="noreferrer">
              Yellow Card scheme
            </a>
            .
          </p>
        </>
      )}
    </>
  );
}

/** What was told, what they were advised, and what was answered. */
export function ToldOf({ told }: { told: ToldHealth }) {
  const { kind, options, words, since, toldAt, how, treatment, advice, holds, isMarkedPregnant, yellowCard } = told;
  return (
    <section aria-label="What has changed">
      <p>
        <span className="mark">{HEALTH_KINDS[kind]}</span> {options.join('; ')}
      </p>
      {words && <blockquote className="told">{words}</blockquote>}
      <p className="sub">
        Told {how === 'cancelling' ? 'when cancelling, ' : ''}
        {formatDate(toldAt, 'minutes')}
        {treatment && `, of ${treatment}`}
        {since && `; since: ${since.toLowerCase()}`}. {holds.length > 0 && `Held: ${holds.join(', ')}. `}
        {isMarkedPregnant && 'Marked as pregnant.'}
      </p>
      {told.medicines.map((line) => (
        <p key={line} className="sub">
          Read as a medicine: <bdi>{line}</bdi>
        </p>
      ))}
      {told.unrecognised.map((name) => (
        <p key={name}>
          <span className="mark">Not recognised</span> “<bdi>{name}</bdi>”: find out what it is before you answer.
        </p>
      ))}
      <details>
        <summary>What they were advised at once</summary>
        {advice.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </details>
      {yellowCard && (
        <details>
          <summary>Draft for the Yellow Card</summary>
          <p className="told">{yellowCard}</p>
        </details>
      )}
      {told.answer && (
        <p>
          <span className="strong">
            {told.answer.by}, {formatDate(told.answer.at, 'minutes')}:
          </span>{' '}
          {told.answer.text}{' '}
          <span className="sub">
            {told.answer.mayGoOn === true && 'It may go on.'}
            {told.answer.mayGoOn === false && 'It stays held.'}
          </span>
        </p>
      )}
    </section>
  );
}

interface Props {
  told: ToldHealth;
  mayAnswer: boolean;
  /** The screen reads again. */
  onDone(): void;
}
