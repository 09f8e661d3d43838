import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Preview } from './use-preview.ts';

/** Beside a list: the particulars of one row, without leaving the list. */
export function PreviewPanel({ preview, children }: { preview: Preview; children: (id: number) => ReactNode }) {
  return (
    <aside className="row-preview" aria-label="Preview">
      <Button
        type="text"
        className="row-preview-close"
        icon={<CloseOutlined aria-hidden />}
        aria-label="Close the preview"
        onClick={preview.onClose}
      />
      {preview.id === null ? (
        <p className="nothing row-preview-hint">Press a row, or Space on its number. j and k go on from there.</p>
      ) : (
        children(preview.id)
      )}
    </aside>
  );
}
