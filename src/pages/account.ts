import { GAMES } from '../billing/plans.js';
import { htmlOf } from '../http/page.js';

/** Where somebody signs up or in, and chooses a plan. */
export const ACCOUNT_PAGE = htmlOf({
  title: 'Account',
  script: 'account.js',
  body: `<h1>Your account</h1>
<p class="said" role="status"></p>
<section id="outside" hidden>
<form>
<label>E-mail <input name="email" type="email" autocomplete="username" required></label>
<label>Password, at least ten characters <input name="password" type="password" autocomplete="current-password" minlength="10" required></label>
<button>Sign in</button>
<button id="register" type="button">Make an account on the Free plan</button>
<button id="forgot" type="button">Mail me a link to a new password</button>
</form>
</section>
<section id="inside" hidden>
<p>Signed in as <b id="who"></b>. <button id="leave" type="button">Sign out</button></p>
<p id="plan"></p>
<h2>Plans</h2>
<div class="fields">
<label>Game, of plans that cover one <select id="game"><option value="">choose</option>${GAMES.map((game) => `<option>${game}</option>`).join('')}</select></label>
<label><span><input id="sockets" type="checkbox"> with WebSockets, where a plan can have them added</span></label>
</div>
<div class="wide"><table><thead><tr><th>Plan</th><th class="number">Requests a month</th><th class="number">A minute</th><th>Live data</th><th>In-depth history</th><th class="number">Webhooks</th><th></th></tr></thead>
<tbody></tbody></table></div>
<p>Keys and webhooks are made over the API: <a href="/docs">see Keys and Webhooks there</a>.</p>
</section>`,
});

/** Where the link of a password mail leads. */
export const RESET_PAGE = htmlOf({
  title: 'A new password',
  script: 'reset.js',
  body: `<h1>A new password</h1>
<form>
<label>New password, at least ten characters <input name="password" type="password" autocomplete="new-password" minlength="10" maxlength="200" required></label>
<button>Set it</button>
</form>
<p class="said" role="status"></p>`,
});

/** Where the refusal of a suspended account leads. */
export const SUPPORT_PAGE = htmlOf({
  title: 'Support',
  body: `<h1>This account is suspended</h1>
<p>Its keys are refused, and its webhooks rest. Nothing of it is lost: whoever runs this installation can open it again. Write to
them, with the <code>requestId</code> of an answer that was refused. <a href="/dashboard">Signing in</a> works meanwhile.</p>`,
});
