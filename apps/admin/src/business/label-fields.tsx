import { Business, LABEL_DPI, LABEL_LIMITS } from '@sorrel/contracts/identity/business';
import { Form, InputNumber, Select } from 'antd';

const millimetres = (field: 'label_width_mm' | 'label_height_mm') => ({
  validator: (_rule: unknown, value: unknown) => {
    const { error } = Business.shape[field].safeParse(value);
    const [issue] = error?.issues ?? [];
    return issue ? Promise.reject(new Error(issue.message)) : Promise.resolve();
  },
});
const limitsOf = ({ min, max }: { min: number; max: number }): string => `${min} to ${max} mm.`;

/** What dispensing labels are printed on, and by. */
export function LabelFields() {
  const format = Form.useWatch<Business['label_format'] | undefined>('label_format');
  return (
    <section className="security-card" aria-labelledby="business-labels">
      <h2 id="business-labels">Dispensing labels</h2>
      <p className="sub">From the next label on. What was supplied keeps the size it was labelled with.</p>
      <div className="form-grid">
        <Form.Item
          name="label_width_mm"
          label="Width in mm"
          extra={limitsOf(LABEL_LIMITS.width)}
          rules={[millimetres('label_width_mm')]}
        >
          <InputNumber precision={0} inputMode="numeric" />
        </Form.Item>
        <Form.Item
          name="label_height_mm"
          label="Height in mm"
          extra={limitsOf(LABEL_LIMITS.height)}
          rules={[millimetres('label_height_mm')]}
        >
          <InputNumber precision={0} inputMode="numeric" />
        </Form.Item>
        <Form.Item
          name="label_format"
          label="Printed as"
          extra="ZPL: the station and the dispatch list save labels as a file for the thermal printer, apart from the other papers."
        >
          <Select
            options={[
              { value: 'pdf', label: 'PDF, with the other papers' },
              { value: 'zpl', label: 'ZPL, for a thermal printer' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="label_dpi"
          label="Dots to the inch"
          extra="Of the thermal printer’s head. PDF does not need it."
        >
          <Select disabled={format !== 'zpl'} options={LABEL_DPI.map((dpi) => ({ value: dpi, label: `${dpi} dpi` }))} />
        </Form.Item>
      </div>
    </section>
  );
}
