import { BUSINESS_FIELDS, changedWords, type Business, type BusinessField } from '@sorrel/contracts/identity/business';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { showFieldErrors } from '../ui/field-errors.ts';
import { type Meanwhile, MeanwhilePanel } from '../ui/meanwhile.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { LabelFields } from './label-fields.tsx';
import { businessQuery, CHECK_OPTIONS, CLINICAL_OPTIONS, differences, SECTIONS, type Particulars } from './business.ts';

/** Who the business is: entered here by its owner, and printed, mailed and shown everywhere else. */
export function BusinessView() {
  const { data, error, refetch } = useQuery(businessQuery);
  return (
    <Page title="Business" subtitle={data ? versionWords(data) : null}>
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Loading /> : null}
      {data && <BusinessForm particulars={data} />}
    </Page>
  );
}

function versionWords({ version, versions: [newest] }: Particulars): string {
  if (!newest) return 'Nothing has been entered yet.';
  return `Version ${version}, ${formatDate(newest.at, 'minutes')}, by ${newest.by}. What was printed, sent or supplied keeps the version it was made with.`;
}

function BusinessForm({ particulars }: { particulars: Particulars }) {
  const { business, problems, versions } = particulars;
  // What is typed stands on this version; after a colleague was faster, on theirs.
  const [version, setVersion] = useState(particulars.version);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const [form] = Form.useForm<Business>();
  const [failure, setFailure] = useState<string | null>(null);
  const { message } = App.useApp();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand<Business & { version: number }, { version: number }>(
    '/v2/admin/form/business',
  );
  const readAgain = async (): Promise<Particulars> => {
    const now = await client.fetchQuery({ ...businessQuery, staleTime: 0 });
    setVersion(now.version);
    return now;
  };
  const save = async (entered: Business): Promise<void> => {
    setFailure(null);
    try {
      const saved = await mutateAsync({ ...entered, version });
      void message.success(saved.version === version ? 'Nothing was changed' : `Saved as version ${saved.version}`);
      setMeanwhile(null);
      setVersion(saved.version);
      const now = await readAgain().catch(() => null);
      if (now) form.setFieldsValue(now.business);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        const theirs = await readAgain().catch(() => null);
        if (theirs) return setMeanwhile({ why: error.message, rows: differences(theirs.business, entered) });
      }
      setMeanwhile(null);
      setFailure(messageOf(error));
      if (!(error instanceof ApiError)) return;
      showFieldErrors(form, error);
      const [first] = Object.keys(error.errors);
      if (first) form.scrollToField(first, { block: 'center', focus: true });
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="business"
      initialValues={business}
      onFinish={(entered) => void save(entered)}
    >
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`Not ready to trade: ${problems.length === 1 ? 'one thing is' : `${problems.length} things are`} to be entered`}
          description={
            <>
              <p>Outside the sandbox nothing is dispensed, printed or charged until all of it is there.</p>
              <ul>
                {problems.map(({ field, text }) => (
                  <li key={`${field} ${text}`}>{text}</li>
                ))}
              </ul>
            </>
          }
        />
      )}
      {SECTIONS.map(({ title, text, fields }) => (
        <section key={title} className="security-card" aria-labelledby={`business-${fields[0]}`}>
          <h2 id={`business-${fields[0]}`}>{title}</h2>
          <p className="sub">{text}</p>
          <div className="form-grid">
            {fields.map((field) => (
              <Particular key={field} field={field} />
            ))}
          </div>
        </section>
      ))}
      <LabelFields />
      <section className="security-card" aria-labelledby="business-orders">
        <h2 id="business-orders">New orders</h2>
        <Form.Item
          name="takes_orders"
          valuePropName="checked"
          label="Take new orders"
          extra="Off: whoever has a plan is served on, and nobody begins one. The checkout says so."
        >
          <Switch checkedChildren="on" unCheckedChildren="off" />
        </Form.Item>
      </section>
      <section className="security-card" aria-labelledby="business-batches">
        <h2 id="business-batches">Batches</h2>
        <Form.Item
          name="keeps_batches"
          valuePropName="checked"
          label="Pack from released batches only"
          extra="On: nothing is charged or packed without a batch that was received and released. Off: this holds only for items of which a batch was ever released; the others go on with the batch of the catalogue."
        >
          <Switch checkedChildren="on" unCheckedChildren="off" />
        </Form.Item>
      </section>
      <section className="security-card" aria-labelledby="business-pharmacist">
        <h2 id="business-pharmacist">Pharmacist’s check</h2>
        <p className="sub">
          Nothing is packed, labelled or shipped before a pharmacist has looked at the supply. Injections, weight loss,
          spironolactone, finasteride and dutasteride are always looked at.
        </p>
        <div className="form-grid">
          <Form.Item
            name="clinical_check"
            label="What a pharmacist looks at"
            extra="Holds from the moment it is saved. Each change is kept below, with who made it."
          >
            <Select options={CLINICAL_OPTIONS} />
          </Form.Item>
          <Form.Item
            name="checks_own"
            valuePropName="checked"
            label="One person prescribes and checks"
            extra="On: a pharmacist may look at what they have prescribed themselves. Only for a clinic of one person."
          >
            <Switch checkedChildren="on" unCheckedChildren="off" />
          </Form.Item>
        </div>
      </section>
      <section className="security-card" aria-labelledby="business-check">
        <h2 id="business-check">Accuracy check</h2>
        <p className="sub">
          A packed parcel leaves only after somebody else, an accuracy checker or a pharmacist, has scanned and passed
          it at the station.
        </p>
        <div className="form-grid">
          <Form.Item
            name="accuracy_check"
            label="Check by a second person"
            extra="Holds from the moment it is saved, also for what is packed already."
          >
            <Select options={CHECK_OPTIONS} />
          </Form.Item>
          <Form.Item
            name="checked_codes"
            label="Codes to be checked (optional)"
            extra="For marked codes: these besides injections, like 210T 211T."
          >
            <Input autoComplete="off" maxLength={500} className="mono" />
          </Form.Item>
        </div>
      </section>
      <div className="business-save">
        {failure && <Alert type="error" showIcon role="alert" title="Nothing was saved" description={failure} />}
        {meanwhile ? (
          <MeanwhilePanel
            meanwhile={meanwhile}
            isBusy={isPending}
            onTheirs={() => {
              form.setFieldsValue(business);
              setMeanwhile(null);
            }}
            onMine={() => form.submit()}
            onGoOn={() => setMeanwhile(null)}
          />
        ) : (
          <Button type="primary" htmlType="submit" loading={isPending}>
            Save
          </Button>
        )}
      </div>
      {versions.length > 0 && (
        <section className="security-card" aria-labelledby="business-versions">
          <h2 id="business-versions">Versions</h2>
          <ol className="business-versions" reversed>
            {versions.map((one) => (
              <li key={one.version}>
                <span className="strong">Version {one.version}</span>, {formatDate(one.at, 'minutes')}, {one.by}
                <span className="sub business-changed">{changedWords(one.changed)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Form>
  );
}

function Particular({ field }: { field: BusinessField }) {
  const { label, hint, isOptional, max, pattern, wrong } = BUSINESS_FIELDS[field];
  return (
    <Form.Item
      name={field}
      label={isOptional ? `${label} (optional)` : label}
      extra={hint}
      validateTrigger="onBlur"
      rules={pattern ? [{ pattern, message: `${label} ${wrong ?? 'is wrong'}.` }] : []}
    >
      <Input autoComplete="off" maxLength={max} />
    </Form.Item>
  );
}
