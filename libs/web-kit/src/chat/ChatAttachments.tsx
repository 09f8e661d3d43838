import type { Attachment } from '@sorrel/contracts/media/attachments';
import { tileUrl } from '../photos/photo-days.ts';
import { PhotoImage } from '../photos/PhotoImage.tsx';
import { isPicture, sizeOf } from './attached.ts';

interface Props {
  attachments: readonly Attachment[];
  onOpen(picture: Attachment): void;
}

/** A message's files: pictures as tiles that open large, PDFs as downloads. */
export function ChatAttachments({ attachments, onOpen }: Props) {
  const pictures = attachments.filter(isPicture);
  const pdfs = attachments.filter((one) => !isPicture(one));
  return (
    <>
      {pictures.length > 0 && (
        <ul className="chat-pictures">
          {pictures.map((one) => (
            <li key={one.id}>
              <button type="button" className="chat-picture" aria-haspopup="dialog" onClick={() => onOpen(one)}>
                <PhotoImage
                  src={tileUrl(one.url)}
                  alt={`Picture ${one.name}`}
                  loading="lazy"
                  decoding="async"
                  width={120}
                  height={120}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pdfs.map((one) => (
        <a key={one.id} className="chat-pdf" href={one.url} download={nameOf(one)}>
          <span className="chat-pdf-kind">PDF</span>
          <span className="chat-pdf-name" dir="auto">
            {one.name}
          </span>
          <span className="chat-pdf-size">{sizeOf(one.bytes)}</span>
        </a>
      ))}
    </>
  );
}

/** Saved as a PDF whatever its sender called it. */
const nameOf = ({ name }: Attachment): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);
