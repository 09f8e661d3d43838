import type { AdminItem } from '@sorrel/contracts/http/admin';
import { useMay } from '../app/session.tsx';
import { FileLink } from '../documents/file-link.tsx';
import { DOCUMENTS, documentUrl } from '../documents/documents.ts';
import { itemActions } from './item-actions.ts';

/** The PDFs of an item that is no longer only planned. */
export function ItemDocuments({ item }: { item: AdminItem }) {
  const mayRead = useMay('readDocuments');
  if (!mayRead) return <span className="nothing">Not shown</span>;
  const { documents, shippingLabel: hasLeft } = itemActions(item);
  if (!documents) return <span className="nothing">None yet</span>;
  return (
    <ul className="lines">
      {DOCUMENTS.map(({ kind, name }) => (
        <li key={kind}>
          <FileLink href={documentUrl(kind, item.id, hasLeft)} name={`${name} of ${item.code}`}>
            {name}
          </FileLink>
        </li>
      ))}
    </ul>
  );
}
