import type { ClinicalTask } from '@sorrel/contracts/consultations/words';
import { DANGER_WORDS } from '@sorrel/contracts/messaging/danger';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../app/session.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { workQuery } from '../work/work.api.ts';
import { placeText, urgencyShown } from './urgency.ts';

/** How soon a task wants to be looked at, and what the patient wrote that opened it. */
export function TaskTold({ task }: { task: ClinicalTask }) {
  const now = useQuery({ ...workQuery, enabled: useMay('readRecords') }).data?.at;
  const { isRed, text, late } = urgencyShown(task, now, (moment) => formatDate(moment, 'minutes'));
  const { told } = task;
  return (
    <>
      <StatusTag tone={isRed ? 'bad' : 'quiet'}>
        {isRed ? '! ' : ''}
        {text}
        {late ? `, ${late}` : ''}
      </StatusTag>
      {told && (
        <>
          <span className="sub">
            {told.dangers.length > 0 && `May be: ${told.dangers.map((one) => DANGER_WORDS[one]).join(', ')}. `}
            Written {placeText(told.place)}:
          </span>
          <q className="task-words">{told.words}</q>
        </>
      )}
    </>
  );
}
