import { get, on, post, said, signedIn } from './session.js';

const outside = document.querySelector('#outside');
const inside = document.querySelector('#inside');

async function show() {
  const me = await signedIn();
  if (me !== undefined) await fill(me);
  outside.hidden = me !== undefined;
  inside.hidden = me === undefined;
}

async function fill({ email }) {
  document.querySelector('#who').textContent = email;
  const [billing, plans] = await Promise.all([get('billing'), get('billing/plans')]);
  const error = billing.error ?? plans.error;
  if (error !== undefined) return said(error);
  showPlan(billing.data);
  document.querySelector('tbody').replaceChildren(...plans.data.map((plan) => row(plan, billing.data)));
}

function showPlan({ planName, chosenGame, addOns, requested, changes }) {
  const game = `${chosenGame === null ? '' : ` for ${chosenGame}`}${addOns.length > 0 ? ' with WebSockets' : ''}`;
  const wish = requested === null ? '' : ` ${requested.planName} was asked for and waits for an operator.`;
  const rule = changes === 'approval' ? ' An operator of this installation approves changes.' : '';
  document.querySelector('#plan').textContent = `You are on ${planName}${game}.${wish}${rule}`;
}

const count = (figure) => figure.toLocaleString('en');

function row(plan, billing) {
  const line = document.createElement('tr');
  const cells = [
    ['', plan.name],
    ['number', count(plan.requestsPerMonth)],
    ['number', count(plan.requestsPerMinute)],
    ['', plan.delaySeconds === 0 ? 'at once' : `${plan.delaySeconds} s late`],
    ['', plan.historyDays === null ? 'all' : `${plan.historyDays} days`],
    ['number', count(plan.webhooks)],
  ];
  for (const [className, textContent] of cells) Object.assign(line.insertCell(), { className, textContent });
  const button = document.createElement('button');
  button.textContent = plan.isCurrent ? 'Change' : 'Take';
  button.ariaLabel = `${button.textContent} ${plan.name}`;
  button.disabled = plan.isCurrent && plan.games !== 'one' && plan.addOns.length === 0 && billing.requested === null;
  on(button, 'click', () => take(plan));
  line.insertCell().append(button);
  return line;
}

async function take({ id, name, games, addOns }) {
  const game = document.querySelector('#game').value;
  if (games === 'one' && game === '') return said(`${name} covers one game: choose it first.`);
  const chosen = document.querySelector('#sockets').checked ? addOns : [];
  const { data, error } = await post('billing/plan', { plan: id, ...(games === 'one' && { game }), addOns: chosen });
  if (error !== undefined) return said(error);
  await show();
  said(data.plan === id ? `You are on ${name} now.` : `${name} was asked for.`);
}

const form = document.querySelector('form');
const given = () => ({ email: form.elements.email.value, password: form.elements.password.value });

async function enter(path) {
  const { error } = await post(path, given());
  said(error ?? '');
  if (error === undefined) await show();
}

on(form, 'submit', () => enter('auth/login'));
on(document.querySelector('#register'), 'click', async () => {
  if (form.reportValidity()) await enter('auth/register');
});
on(document.querySelector('#forgot'), 'click', async () => {
  if (!form.elements.email.reportValidity()) return;
  const { error } = await post('auth/password/forgot', { email: given().email });
  said(error ?? 'If the address has an account, a mail with a link to a new password is on its way.');
});
on(document.querySelector('#leave'), 'click', async () => {
  const { error } = await post('auth/logout', {});
  said(error ?? '');
  await show();
});

await show();
