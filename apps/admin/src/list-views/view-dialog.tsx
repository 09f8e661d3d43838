import type { ListName } from '@sorrel/contracts/lists';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { filterText } from './arrangement.ts';
import { type ListView, removeView, saveView } from './list-views.api.ts';

const MOST_LETTERS = 60;

interface Props {
  list: ListName;
  /** The one to change; null: a new one. */
  view: ListView | null;
  /** What the list shows now. */
  shown: Pick<ListView, 'filter' | 'columns'>;
  titles: ReadonlyMap<string, string>;
  onClose(): void;
  onSaved(view: ListView): Promise<void>;
  onRemoved(): Promise<void>;
  /** The server refused: somebody may have changed it. */
  onRefused(): Promise<void>;
}
interface Fields {
  name: string;
  isShared: boolean;
}

/** Keeps what a list shows under a name; renames, shares and deletes what is kept. */
export function ViewDialog({ list, view, shown, titles, onClose, onSaved, onRemoved, onRefused }: Props) {
  const [form] = Form.useForm<Fields>();
  const [isBusy, setBusy] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // As it stood when the dialog opened: when it has another number since, a colleague's is shown beside what is typed here.
  const [opened] = useState(view);
  const kept = view ?? shown;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
      await onRefused();
    }
    setBusy(false);
  };
  const save = ({ name, isShared }: Fields) =>
    attempt(async () =>
      onSaved(await saveView(list, { filter: kept.filter, columns: kept.columns, name, isShared }, view)),
    );
  const remove = () =>
    attempt(async () => {
      if (view) await removeView(view);
      await onRemoved();
    });
  const notice = failure === null ? null : { type: 'error' as const, title: failedText(isRemoving), why: failure };
  if (isRemoving && view)
    return (
      <Dialog
        open
        title="Delete this view"
        okText="Delete view"
        width={400}
        isDanger
        isBusy={isBusy}
        startAt="ok"
        notice={notice}
        onOk={() => void remove()}
        onCancel={() => setRemoving(false)}
      >
        <p>
          “<bdi>{view.name}</bdi>” is deleted{view.isShared ? ', for everybody' : ''}. What it lists stays as it is.
        </p>
      </Dialog>
    );
  return (
    <Dialog
      open
      title={view ? 'Edit view' : 'Save as a view'}
      okText="Save view"
      width={480}
      isBusy={isBusy}
      startAt="field"
      notice={notice}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: view?.name ?? '', isShared: view?.isShared ?? false }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item
          name="name"
          label="Name"
          rules={[{ required: true, whitespace: true, message: 'Please give it a name.' }]}
        >
          <Input autoComplete="off" maxLength={MOST_LETTERS} />
        </Form.Item>
        <Form.Item name="isShared" valuePropName="checked">
          <Checkbox>Share it with everybody who reads this list</Checkbox>
        </Form.Item>
        <button type="submit" hidden>
          Save view
        </button>
      </Form>
      <Kept kept={kept} titles={titles} />
      {opened && view && opened.version !== view.version && (
        <div className="under">
          <p className="field-label">It reads now, as a colleague has saved it:</p>
          <blockquote className="theirs">
            <bdi>{view.name}</bdi>
            {view.isShared ? ', shared' : ', not shared'}
          </blockquote>
          <p className="sub">Save view replaces it with yours.</p>
        </div>
      )}
      {view && (
        <Button danger className="under view-remove" onClick={() => setRemoving(true)}>
          Delete view
        </Button>
      )}
    </Dialog>
  );
}

const failedText = (isRemoving: boolean): string =>
  isRemoving ? 'The view was not deleted' : 'The view was not saved';

function Kept({ kept: { filter, columns }, titles }: Pick<Props, 'titles'> & { kept: Props['shown'] }) {
  return (
    <dl className="pairs view-kept">
      <dt>Filter</dt>
      <dd>
        <bdi>{filterText(filter)}</bdi>
      </dd>
      <dt>Columns</dt>
      <dd>{columns ? columns.map((key) => titles.get(key) ?? key).join(', ') : 'as each person likes them'}</dd>
    </dl>
  );
}
