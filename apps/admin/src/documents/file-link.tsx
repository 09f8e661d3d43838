import { App } from 'antd';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { openFile, saveFile } from './file.ts';

interface Props {
  href: string;
  /** Saved under this name instead of opened. */
  saveAs?: string;
  /** What it is, for the message when it fails and for screen readers. */
  name: string;
  className?: string;
  children: ReactNode;
}

/** A link to a document. A plain press says in words why it cannot be had; middle click and "save as" work as on any link. */
export function FileLink({ href, saveAs, name, className = 'file-link', children }: Props) {
  const { notification } = App.useApp();
  const [isBusy, setIsBusy] = useState(false);
  const onClick = async (event: MouseEvent): Promise<void> => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const problem = saveAs ? await saveFile(href, saveAs) : await openFile(href);
    setIsBusy(false);
    if (problem)
      notification.error({ key: href, title: `${name} is not available`, description: problem, role: 'alert' });
  };
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noreferrer"
      download={saveAs}
      aria-busy={isBusy}
      onClick={(event) => void onClick(event)}
    >
      {children}
    </a>
  );
}
