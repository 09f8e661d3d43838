/** Prints each pack's label with the brand's faces: node labels.mjs OUT_DIR  (needs Chromium) */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { everything } from './palette.mjs';

const out = process.argv[2];
const require = createRequire(import.meta.url);
const face = async (path) => `data:font/woff2;base64,${(await readFile(require.resolve(path))).toString('base64')}`;
const text = await face('@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2');
const display = await face(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
);
const mono = await face('@fontsource/dm-mono/files/dm-mono-latin-400-normal.woff2');

/** Names the person, never the medicine: these pictures stand on public pages. */
const html = (pack, tall) => `<!doctype html><meta charset=utf-8><style>
@font-face{font-family:H;src:url(${text});font-weight:100 900}
@font-face{font-family:B;src:url(${display});font-weight:200 800}
@font-face{font-family:M;src:url(${mono})}
body{margin:0;width:1000px;height:${tall}px;background:#fbf9f5;color:#17261e;font-family:H;position:relative;overflow:hidden}
.top{position:absolute;left:70px;right:70px;top:64px;display:flex;justify-content:space-between;font:400 32px M;letter-spacing:.08em}
h1{font:560 ${tall < 1000 ? 132 : pack.name.length > 5 ? 168 : 196}px/0.92 B;letter-spacing:-.045em;margin:0;position:absolute;left:62px;top:${tall > 1000 ? 190 : 138}px;white-space:nowrap}
.rule{position:absolute;left:70px;right:70px;top:${tall > 1000 ? 640 : 9999}px;border-top:5px solid #17261e;padding-top:30px;font:400 36px/1.6 M}
.b{position:absolute;left:0;right:0;bottom:0;height:${tall > 1000 ? 440 : 250}px;background:${pack.hue};color:#fff;padding:${tall > 1000 ? 60 : 36}px 70px;box-sizing:border-box}
.b b{font:560 66px/1.04 B;letter-spacing:-.02em;display:block;white-space:pre-line}.b span{font:400 32px M;display:block;margin-top:28px}
</style><div class=top><span>SORREL</span><span>POM</span></div><h1>${pack.name}’s${tall > 1000 ? '<br>' : ' '}${pack.called ?? 'formula'}</h1>
<div class=rule>${pack.about ?? 'Made for one person.'}<br>Reviewed by a prescriber.</div>
<div class=b><b>${pack.line}</b><span>${pack.foot}</span></div>`;

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
for (const [slug, pack] of Object.entries(everything)) {
  const tall = pack.shape === 'jar' ? 620 : 1500;
  const page = await browser.newPage({ viewport: { width: 1000, height: tall } });
  await page.setContent(html(pack, tall));
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${out}/${slug}.png` });
  await page.close();
}
await browser.close();
