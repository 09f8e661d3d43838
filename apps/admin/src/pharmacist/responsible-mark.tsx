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
  const { text, isWrong } = responsibleText(data.now);
  return (
    <Link
      className={isWrong ? 'responsible-mark responsible-mark--wrong' : 'responsible-mark'}
      to="/responsible"
      title={`Responsible pharmacist: ${text}`}
    >
      {text}
    </Link>
  );
}
