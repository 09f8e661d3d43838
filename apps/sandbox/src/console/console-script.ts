/** The page's own script: sends a button's request, shows the answer and reloads the page. */
export const consoleScript = `
const main = document.getElementById('main');
const base = main.dataset.base;
const said = document.getElementById('said');
const say = (text) => { said.textContent = text; said.className = 'note'; };
async function ask(method, path, body) {
  say('Working on it. A big step of the clock can take a while.');
  try {
    const answer = await fetch(base + path, {
      method,
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
    if (answer.ok) return location.reload();
    const reply = await answer.json().catch(() => ({}));
    say((reply.message || 'That did not work (' + answer.status + ').') + ' ' + Object.values(reply.errors || {}).flat().join(' '));
  } catch { say('The sandbox did not answer. Is it still running?'); }
}
for (const button of document.querySelectorAll('[data-advance]'))
  button.addEventListener('click', () => ask('POST', '/clock', { advance: button.dataset.advance }));
for (const button of document.querySelectorAll('[data-resend]'))
  button.addEventListener('click', () => ask('POST', '/webhooks/' + button.dataset.resend + '/resend'));
for (const button of document.querySelectorAll('[data-renew]'))
  button.addEventListener('click', () => ask('POST', '/stripe/_cards/' + button.dataset.renew + '/renew'));
for (const select of document.querySelectorAll('[data-bank]'))
  select.addEventListener('change', () => select.value && ask('POST', '/stripe/_cards/' + select.dataset.bank + '/bank', { as: select.value }));
for (const select of document.querySelectorAll('[data-parcel]'))
  select.addEventListener('change', () => select.value && ask('POST', '/royal-mail/_parcels/' + select.dataset.parcel, { status: select.value }));
document.getElementById('flush').addEventListener('click', () => ask('POST', '/webhooks/flush'));
document.getElementById('clear').addEventListener('click', () => ask('DELETE', '/faults'));
document.getElementById('clock-at').addEventListener('submit', (event) => {
  event.preventDefault();
  ask('POST', '/clock', { at: new Date(event.target.at.value).toISOString() });
});
document.getElementById('fault').addEventListener('submit', (event) => {
  event.preventDefault();
  ask('POST', '/faults', Object.fromEntries(new FormData(event.target)));
});`;
