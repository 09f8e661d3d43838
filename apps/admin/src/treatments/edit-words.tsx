import { changesOf, WORDS_MOST } from '@sorrel/contracts/billing/treatment-words';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Changes } from './changes.tsx';
import { SaveWords, type Shown } from './save-words.tsx';
import { Questions } from './questions.tsx';
import { readTyped, upTo, wordsQuery, type Known } from './words.ts';

/** What the shop's pages say of one treatment, and every version before. */
export function EditWords() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(wordsQuery(slug));
  return (
    <Page
      title={data ? `${data.words.name}: page` : 'Page of a treatment'}
      subtitle={data ? versionWords(data) : null}
      actions={<Link to="/treatments">All treatments</Link>}
    >
      {error && !data ? (
        <Problem error={error} title="The page could not be loaded" onRetry={() => void refetch()} />
      ) : null}
      {!error && !data ? <Loading /> : null}
      {data && <WordsForm key={slug} known={data} />}
    </Page>
  );
}

function versionWords({ version, versions: [newest] }: Known): string {
  if (!newest) return 'The page says what came with the release.';
  return `Version ${version}, ${formatDate(newest.at, 'minutes')}, by ${newest.by}.`;
}

function WordsForm({ known }: { known: Known }) {
  const { slug, version, words, hasPage, versions } = known;
  const [form] = Form.useForm();
  const [shown, setShown] = useState<Shown | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { message } = App.useApp();
  const look = (): void => {
    setTrouble(null);
    const typed: unknown = form.getFieldsValue(true);
    form.setFields(form.getFieldsError().map(({ name }) => ({ name, errors: [] })));
    const read = readTyped(typed);
    if ('wrong' in read) {
      show(read.wrong);
      return;
    }
    const changes = changesOf(words, read.words);
    if (changes.length === 0) void message.info('Nothing is changed yet.');
    else setShown({ version, words: read.words, changes });
  };
  const show = (wrong: { name: (string | number)[]; errors: string[] }[]): void => {
    form.setFields(wrong);
    const [first] = wrong;
    if (!first) return;
    setTrouble(first.errors[0] ?? null);
    if (first.name[0] !== 'faqs' || first.name.length > 1)
      form.scrollToField(first.name, { block: 'center', focus: true });
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="business words"
      initialValues={words}
      onValuesChange={() => setTrouble(null)}
      onFinish={look}
    >
      <section className="security-card" aria-labelledby="words-texts">
        <h2 id="words-texts">Texts</h2>
        <p className="sub">
          On the treatment’s page, its cards, and to search engines, within a minute. What was ordered, signed, sent or
          charged keeps the words it had.
        </p>
        <Form.Item name="name" label="Name" rules={upTo(WORDS_MOST.name)}>
          <Input autoComplete="off" maxLength={WORDS_MOST.name} />
        </Form.Item>
        <Form.Item
          name="short"
          label="Short description"
          rules={upTo(WORDS_MOST.short)}
          extra="One sentence: under the name in lists."
        >
          <Input autoComplete="off" maxLength={WORDS_MOST.short} />
        </Form.Item>
        <Form.Item
          name="description"
          label="Description"
          rules={upTo(WORDS_MOST.description)}
          extra="Each line is a paragraph. Begin a line with “- ” for a point of a list; what stands before its colon is bold, as in “- Use: at night”. Everything is plain text."
        >
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} maxLength={WORDS_MOST.description} />
        </Form.Item>
      </section>
      <section className="security-card" aria-labelledby="words-faqs">
        <h2 id="words-faqs">Questions</h2>
        <p className="sub">In the order of the page.</p>
        <Questions />
      </section>
      <section className="security-card" aria-labelledby="words-soon">
        <h2 id="words-soon">On offer</h2>
        <Form.Item
          name="isComingSoon"
          valuePropName="checked"
          label="Coming soon"
          extra={
            hasPage
              ? 'On: the shop shows it, and nobody can begin it. Plans that run go on, with their renewals.'
              : 'It has no page in the shop yet: that comes with a release.'
          }
        >
          <Switch checkedChildren="on" unCheckedChildren="off" disabled={!hasPage} />
        </Form.Item>
      </section>
      <div className="business-save">
        {trouble && <Alert type="error" showIcon role="alert" title="Please check the page" description={trouble} />}
        <Button type="primary" htmlType="submit">
          Review changes
        </Button>
      </div>
      <SaveWords
        slug={slug}
        shown={shown}
        onTheirs={(theirs) => {
          form.setFieldsValue(theirs);
          setShown(null);
        }}
        onWrong={(wrong) => {
          setShown(null);
          show(wrong);
        }}
        onClose={() => setShown(null)}
      />
      {versions.length > 0 && (
        <section className="security-card" aria-labelledby="words-versions">
          <h2 id="words-versions">Versions</h2>
          <ol className="business-versions" reversed>
            {versions.map((one) => (
              <li key={one.version}>
                <span className="strong">Version {one.version}</span>, {formatDate(one.at, 'minutes')}, {one.by}:{' '}
                {one.why}
                <details className="words-version">
                  <summary>{one.changes.map(({ what }) => what).join(', ')}</summary>
                  <Changes changes={one.changes} />
                </details>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Form>
  );
}
