import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMay } from '../app/session.tsx';
import { responsibleQuery } from './pharmacist.api.ts';
import { responsibleText } from './words.ts';

/** Who is the responsible pharmacist, at the top of every page. */
export function ResponsibleMark() {
  const maySee = useMay('seeResponsible');
  const { data } = useQuery({ ...responsibleQuery, enabled: maySee });
  if (!maySee || !data) return null;
  const { who, wrong } = responsibleText(data.now);
  const mark = who && wrong ? `${who}: ` : who;
  return (
    <Link
      className={wrong ? 'responsible-mark responsible-mark--wrong' : 'responsible-mark'}
      to="/responsible"
      title={`Responsible pharmacist: ${mark}${wrong ?? ''}`}
    >
      {mark && <span className="responsible-name">{mark}</span>}
      {wrong && <span>{wrong}</span>}
    </Link>
  );
}
