import { expect, test } from '@jest/globals';
import { pageBegin, rowHtml, tableBegin } from './answer-page.ts';

test('somebody’s own words are shown as they wrote them and never read as HTML', () => {
  const html = rowHtml({
    text: '<img src=x onerror=alert(1)> & "so"',
    at: '2026-11-23T07:00:29.165Z',
    note: null,
    detail: {},
  });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so&quot;');
  expect(html).toContain('<dd>2026-11-23 07:00 UTC</dd>');
  for (const word of ['note', 'detail']) expect(html).not.toContain(word);
  const who = { name: '<b>Ada</b>', email: 'a&b@example.com', number: 7, at: '2026-11-23T07:00:29.165Z' };
  expect(pageBegin(who)).toContain('<title>What is kept about &lt;b&gt;Ada&lt;/b&gt;</title>');
  expect(pageBegin(who)).toContain('a&amp;b@example.com');
});

test('records within records, lists and files can be read', () => {
  expect(rowHtml({ record: { isApproved: false, flags: [{ ruleId: 'R-1' }] } })).toBe(
    '<article><dl><dt class="wide">record</dt><dd class="wide"><dl><dt>is approved</dt><dd>no</dd><dt class="wide">flags</dt><dd class="wide"><ul><li><dl><dt>rule id</dt><dd>R-1</dd></dl></li></ul></dd></dl></dd></dl></article>\n',
  );
  expect(rowHtml({ file: 'photos/7-front.jpg', pdf: 'documents/labels-1.pdf' })).toMatch(
    /<img src="photos\/7-front\.jpg" alt="Picture 7-front\.jpg".+<a href="documents\/labels-1\.pdf">/,
  );
  expect(tableBegin('billing', 'credit_requests')).toContain('<h2>Credit requests <small>billing</small></h2>');
});
