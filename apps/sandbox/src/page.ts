/** Marks text that is already HTML; everything else put into `html` is escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

type Piece = Markup | Markup[] | string | number | null | undefined;

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  const text = strings.reduce((whole, part, index) => whole + part + shown(pieces[index]), '');
  return new Markup(text);
}

function shown(piece: Piece): string {
  if (piece === null || piece === undefined) return '';
  if (piece instanceof Markup) return piece.text;
  if (Array.isArray(piece)) return piece.map((one) => one.text).join('\n');
  return escape(String(piece));
}

/** A table that may be wider than the page. `title`: the id of its heading. */
export function grid(heads: string[], rows: Markup[], title?: string): Markup {
  const cells = heads.map((head) => html`<th scope="col">${head}</th>`);
  return html`<div class="wide">
    <table ${title ? html`aria-labelledby="${title}"` : null}>
      <thead>
        <tr>
          ${cells}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

const style = `
:root { --ink:#17261e; --paper:#fbf8f4; --sorrel:#9c3f23; --sage:#dde7dc; --clay:#f1ddd2; --quiet:#4d5a52; --line:#d9d2c8 }
* { box-sizing:border-box }
body { margin:0; background:var(--paper); color:var(--ink); font:16px/1.5 "Hanken Grotesk",system-ui,sans-serif }
header { background:var(--ink); color:var(--paper); padding:1rem 1.5rem }
header a { color:inherit }
h1 { font-size:1.4rem; margin:0 } h2 { font-size:1.15rem; margin:2rem 0 .5rem }
main { max-width:1200px; margin:0 auto; padding:1rem 1.5rem 4rem }
nav ul { list-style:none; display:flex; flex-wrap:wrap; gap:.25rem 1rem; margin:.5rem 0 0; padding:0 }
table { border-collapse:collapse; width:100%; background:#fff; font-size:.93rem }
th,td { text-align:left; padding:.45rem .6rem; border-bottom:1px solid var(--line); vertical-align:top }
th { background:var(--sage) }
.wide { overflow-x:auto; border:1px solid var(--line); border-radius:8px }
code,.code { font-family:"DM Mono",ui-monospace,monospace; font-size:.93em }
.big-code { font:700 1.3rem "DM Mono",ui-monospace,monospace; letter-spacing:.12em; background:var(--clay); padding:.1rem .5rem; border-radius:6px }
button,.button { font:inherit; font-weight:600; border:1px solid var(--ink); background:#fff; color:var(--ink); border-radius:999px; padding:.45rem 1.1rem; min-height:44px; cursor:pointer }
button.first { background:var(--sorrel); border-color:var(--sorrel); color:#fff }
button:hover { background:var(--sage); color:var(--ink) } button.first:hover { background:var(--ink); border-color:var(--ink); color:#fff }
a { color:var(--sorrel) } a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible { outline:3px solid #2f6f4f; outline-offset:2px }
label { display:block; font-weight:600; font-size:.9rem } input,select { font:inherit; min-height:44px; padding:.3rem .6rem; border:1px solid var(--quiet); border-radius:8px; background:#fff; color:var(--ink) }
.row { display:flex; flex-wrap:wrap; gap:.75rem; align-items:end } .quiet { color:var(--quiet) } .note { background:var(--sage); border-radius:8px; padding:.6rem .9rem }
details pre { white-space:pre-wrap; overflow-wrap:anywhere; background:var(--paper); padding:.6rem; border-radius:8px }
.card { background:#fff; border:1px solid var(--line); border-radius:16px; padding:1.5rem; max-width:32rem; margin:2rem auto } .card h2 { margin-top:0 }
.skip { position:absolute; left:-999px } .skip:focus { left:1rem; top:1rem; background:#fff; color:var(--ink); padding:.5rem }`;

/** Scripts and styles are inline and nothing is loaded from elsewhere, so the pages work with no internet. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
};

export function page(title: string, body: Markup, script = ''): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><a class="skip" href="#main">Skip to content</a>${body.text}${script && `<script>${script}</script>`}</body></html>`;
}
