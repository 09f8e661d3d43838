import { tileUrl } from '../photos/photo-days.ts';
import { PhotoImage } from '../photos/PhotoImage.tsx';
import { isPicture, sizeOf } from './attached.ts';
import type { ChosenFile } from './files.ts';

interface Props {
  files: readonly ChosenFile[];
  refused: readonly string[];
  isHeld: boolean;
  onRemove(key: string): void;
  onRetry(key: string): void;
}

/** The files chosen for the next message, and what was refused of them by name. */
export function ChatFiles({ files, refused, isHeld, onRemove, onRetry }: Props) {
  return (
    <>
      <div role="alert" className={refused.length > 0 ? 'chat-refused' : undefined}>
        {refused.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {files.length > 0 && (
        <ul className="chat-files" aria-label="Chosen files">
          {files.map((file) => (
            <li key={file.key} className="chat-file" data-file={file.state}>
              <Mark file={file} />
              <span className="chat-file-words">
                <span className="chat-file-name" dir="auto">
                  {file.name}
                </span>
                <State file={file} />
              </span>
              {file.state === 'failed' && (
                <button type="button" className="chat-file-act" onClick={() => onRetry(file.key)}>
                  Try again<span className="chat-hidden"> with {file.name}</span>
                </button>
              )}
              <button type="button" className="chat-file-act" onClick={() => onRemove(file.key)}>
                Remove<span className="chat-hidden"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className="chat-hidden">{wordsOf(files, isHeld)}</output>
    </>
  );
}

/** The stored picture once it is up: a browser cannot show every kind of picture by itself. */
function Mark({ file: { attachment } }: { file: ChosenFile }) {
  if (attachment && isPicture(attachment))
    return <PhotoImage className="chat-file-mark" src={tileUrl(attachment.url)} alt="" width={40} height={40} />;
  return (
    <span className="chat-file-mark" aria-hidden="true">
      {attachment?.kind === 'pdf' ? 'PDF' : '…'}
    </span>
  );
}

function State({ file }: { file: ChosenFile }) {
  if (file.state === 'failed') return <span className="chat-failed">Not added. {file.problem}</span>;
  if (file.attachment) return <span className="chat-file-state">{sizeOf(file.attachment.bytes)}</span>;
  return <progress className="chat-file-progress" max={100} value={file.percent} aria-label={`Adding ${file.name}`} />;
}

function wordsOf(files: readonly ChosenFile[], isHeld: boolean): string {
  if (isHeld) return 'Your message goes as soon as its files are there.';
  const ready = files.filter(({ state }) => state === 'ready').length;
  return ready > 0 && ready === files.length ? `${ready} of ${files.length} files are ready to send` : '';
}
