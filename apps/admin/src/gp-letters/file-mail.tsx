import type { MailCandidate } from '@sorrel/contracts/fulfilment/gp-letters';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Alert, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { Problem } from '../ui/problem.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { gpMailPatientsQuery, gpMailQuery } from './gp-letters.api.ts';
import { useAct } from './letter-acts.tsx';

/** A message that belongs to no letter: read, and filed to the patient it is about. */
export function FileMailDialog({ id, onClose }: { id: number; onClose(): void }) {
  const searchId = useId();
  const [typed, setTyped] = useState('');
  const [user, setUser] = useState<MailCandidate | null>(null);
  const { data, error, refetch } = useQuery(gpMailQuery(id));
  const found = useQuery(gpMailPatientsQuery(useSettled(typed.trim(), 300)));
  const { run, isBusy } = useAct();
  const save = async (): Promise<void> => {
    if (!user) return;
    const form = { id, user: user.userId, birth_date: user.birthDate };
    if (await run('/v2/admin/form/file-gp-mail', form, `Filed to ${user.name}; a prescriber has a task`)) onClose();
  };
  return (
    <Dialog
      open
      width={640}
      title="Whose is this message?"
      okText={user ? `File to ${user.name}, born ${formatDate(user.birthDate)}` : 'File'}
      isBusy={isBusy}
      isOkDisabled={user === null || user.letter === null}
      startAt="field"
      onOk={() => void save()}
      onCancel={onClose}
    >
      {error && <Problem error={error} title="The message could not be read" onRetry={() => void refetch()} />}
      {!error && !data && <Loading text="Reading the message" />}
      {data && (
        <blockquote className="answer-text">
          <span className="sub">
            {data.from}, {formatDate(data.at, 'minutes')}
          </span>
          <strong>
            <bdi>{data.subject || 'No subject'}</bdi>
          </strong>
          <bdi>{data.text || 'It has no text.'}</bdi>
          {data.files.length > 0 && <span className="sub">With it: {data.files.join(', ')}</span>}
        </blockquote>
      )}
      <label className="field-label" htmlFor={searchId}>
        Patient: name or e-mail
      </label>
      <Input
        id={searchId}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          setUser(null);
        }}
      />
      <Radio.Group
        className="stack"
        aria-label="Patients found"
        value={user?.userId ?? null}
        onChange={({ target }) => setUser(found.data?.rows.find(({ userId }) => userId === target.value) ?? null)}
      >
        {found.data?.rows.map((one) => (
          <Radio key={one.userId} value={one.userId} disabled={one.letter === null}>
            <span className="stack">
              <span className="strong">
                {one.name}, born {formatDate(one.birthDate)}
              </span>
              <span className="sub">
                {[one.postcode, one.practice || 'no practice named', one.letter?.reference ?? 'no letter was written']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </Radio>
        ))}
      </Radio.Group>
      {found.data?.rows.length === 0 && typed.trim().length > 1 && <p className="sub">Nobody of that name.</p>}
      {found.data?.is_more && <p className="sub">There are more: please type more of the name.</p>}
      {user && user.namesakes > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${user.namesakes === 1 ? 'Somebody else here has' : `${user.namesakes} others here have`} this name`}
          description="Please compare the date of birth with the message before you file it."
        />
      )}
    </Dialog>
  );
}
