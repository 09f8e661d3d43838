import type { AdminLeaflets } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { StatusTag } from '../ui/status-tag.tsx';

/** What a customer was told of unlicensed medicines and has agreed to, and what of their plans they have not. */
export function LeafletConsents({ userId }: { userId: number }) {
  const { data } = useQuery({
    queryKey: ['leaflets', userId],
    queryFn: ({ signal }) => get<AdminLeaflets>(`/v2/admin/data/leaflets?user=${userId}`, { signal }),
    meta: { isQuiet: true },
  });
  if (!data || (data.agreed.length === 0 && data.missing.length === 0)) return null;
  return (
    <Card size="small" title={<h2>Unlicensed medicines: agreement</h2>}>
      <ul className="lines sub-list">
        {data.missing.map(({ title }) => (
          <li key={title}>
            <StatusTag tone="todo">Not agreed yet</StatusTag> {title}
            <span className="sub">
              Ask the patient in the chat to read the leaflet on their dashboard and agree, before you approve.
            </span>
          </li>
        ))}
        {data.agreed.map(({ id, agreed_at: agreedAt, leaflet }) => (
          <li key={id}>
            <details>
              <summary>
                <StatusTag tone="good">Agreed</StatusTag> {formatDate(agreedAt, 'minutes')}: {leaflet.title} (version{' '}
                {leaflet.version})
              </summary>
              <p>{leaflet.consent}</p>
              {leaflet.sections.map(({ heading, lines }) => (
                <section key={heading}>
                  <h3>{heading}</h3>
                  <ul>
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </section>
              ))}
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
