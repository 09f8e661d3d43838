import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { App, Button, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { type Notice, NoticeAlert } from '../ui/notice-alert.tsx';
import type { Worksheet } from './making.api.ts';

/** How many packs came of it; then it is a batch. */
export function FinishSheet({ sheet, onDone }: { sheet: Worksheet; onDone(): void }) {
  const ids = { made: useId(), remark: useId() };
  const [made, setMade] = useState<number | null>(sheet.packs);
  const [remark, setRemark] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<
    { id: number; made: number; remark: string },
    { success: true; number: string }
  >('/v2/admin/form/finish-worksheet');
  const save = async (): Promise<void> => {
    if (made === null) return;
    setNotice(null);
    try {
      const { number } = await mutateAsync({ id: sheet.id, made, remark });
      void message.success(`Batch ${number} is in quarantine until a pharmacist releases it`);
    } catch (error) {
      setNotice({ type: 'error', title: 'The worksheet is not finished', description: messageOf(error) });
    }
    onDone();
  };
  const { yield_min: least, yield_max: most } = sheet.formula;
  const isChecked = sheet.state === 'checked';
  return (
    <section aria-labelledby="sheet-finish">
      <h2 id="sheet-finish">Finish</h2>
      <p className="sub">
        Made today it expires on {formatDate(sheet.would_expire_on)}. The yield must be {least} to {most} % of{' '}
        {sheet.packs}.
      </p>
      {isChecked && (
        <div className="sheet-fields">
          <div>
            <label className="field-label" htmlFor={ids.made}>
              Packs made
            </label>
            <InputNumber<number>
              id={ids.made}
              size="large"
              min={1}
              max={1_500}
              precision={0}
              value={made}
              onChange={setMade}
            />
          </div>
          {made !== null && made !== sheet.packs && (
            <div>
              <label className="field-label" htmlFor={ids.remark}>
                {made < sheet.packs
                  ? `Why ${sheet.packs - made} ${sheet.packs - made === 1 ? 'was' : 'were'} lost`
                  : 'Why there are more than planned'}
              </label>
              <Input.TextArea
                id={ids.remark}
                rows={2}
                maxLength={500}
                value={remark}
                onChange={({ target }) => setRemark(target.value)}
              />
            </div>
          )}
        </div>
      )}
      <NoticeAlert notice={notice} />
      <div className="sheet-act">
        <Button
          type="primary"
          size="large"
          disabled={!isChecked || made === null}
          loading={isPending}
          onClick={() => void save()}
        >
          Finish
        </Button>
        {!isChecked && <p className="sub">It is finished once a second person has checked it.</p>}
      </div>
    </section>
  );
}
