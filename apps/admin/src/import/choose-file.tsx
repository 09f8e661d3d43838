import { MOST_BYTES, type ImportKind } from '@sorrel/contracts/identity/imports';
import { messageOf } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Progress, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { NoticeAlert, type Notice } from '../ui/notice-alert.tsx';
import { importsQuery, sendFile } from './import.api.ts';

/** Customers or orders, and the file: from the chooser, or dropped. It is checked as soon as it is there; nothing is imported by that. */
export function ChooseFile() {
  const [kind, setKind] = useState<ImportKind>('customers');
  const [isOver, setOver] = useState(false);
  const { notice, percent, take, cancel } = useSending(kind);
  const input = useRef<HTMLInputElement>(null);
  const isSending = percent !== null;
  return (
    <section className="import-choose" aria-labelledby="import-choose">
      <h2 id="import-choose">A file to check</h2>
      <div className="import-kind">
        <Segmented<ImportKind>
          aria-label="What is in the file"
          value={kind}
          disabled={isSending}
          onChange={setKind}
          options={[
            { value: 'customers', label: 'Customers' },
            { value: 'orders', label: 'Past orders' },
          ]}
        />
        <Button href={`/v2/admin/data/import-template?kind=${kind}`} download>
          {kind === 'customers' ? 'Template for customers' : 'Template for orders'}
        </Button>
      </div>
      <div
        className={isOver ? 'import-drop import-drop--over' : 'import-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!isSending) void take([...event.dataTransfer.files]);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            // The same file again is a choice, too.
            event.target.value = '';
          }}
        />
        {isSending ? (
          <div className="import-sending">
            <Progress percent={percent} aria-label="Sent" />
            <Button onClick={cancel}>Do not send it</Button>
          </div>
        ) : (
          <>
            <Button type="primary" onClick={() => input.current?.click()}>
              Choose a file
            </Button>
            <p className="sub">
              or drop it here: CSV with commas, semicolons or tabs up to 200,000 lines and 64 MB, or Excel (.xlsx) up to
              4 MB.
            </p>
          </>
        )}
      </div>
      <NoticeAlert notice={notice} />
    </section>
  );
}

function useSending(kind: ImportKind) {
  const client = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const fail = (title: string, description: string): void => setNotice({ type: 'error', title, description });
  const take = async (files: File[]): Promise<void> => {
    const [file] = files;
    if (!file) return;
    setNotice(null);
    if (files.length > 1) return fail('Nothing was sent', 'Please choose one file at a time.');
    if (file.size === 0) return fail('Nothing was sent', 'This file is empty.');
    if (file.size > MOST_BYTES) return fail('Nothing was sent', 'A file may have 64 MB at most. Please cut it in two.');
    const controller = new AbortController();
    ending.current = controller;
    setPercent(0);
    try {
      await sendFile(kind, file, (sent) => setPercent(Math.floor((sent / file.size) * 100)), controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) fail('The file was not sent', messageOf(error));
    }
    setPercent(null);
    await client.invalidateQueries({ queryKey: importsQuery.queryKey });
  };
  return { notice, percent, take, cancel: () => ending.current?.abort() };
}
