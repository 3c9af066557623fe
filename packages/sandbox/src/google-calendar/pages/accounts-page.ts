import { html } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import type { GoogleCalendar } from '../google-calendar.ts'

/** Everybody who has an account. */
export function accountsPage({ calendars }: GoogleCalendar): string {
  const accounts = calendars.store.all('account').toReversed()
  return layout({
    title: 'Google de brinquedo · Sandbox do Encaixe',
    section: 'google',
    content: html`<main class="home">
<h1>Google Agenda</h1>
<p class="lead">Contas com agendas que o Encaixe pode ler e escrever.</p>
<section><h2>Contas</h2>
${accounts.length === 0 ? html`<p class="calm">Nenhuma ainda.</p>` : html`<ul class="templates">${accounts.map(({ id }) => html`<li><a href="/google/accounts/${encodeURIComponent(id)}"><strong>${id}</strong></a></li>`)}</ul>`}
<form class="fault-form" method="post" action="/google/accounts/form">
<label>E-mail <input name="email" type="email" required placeholder="ana@gmail.com"></label>
<button>Abrir conta</button></form></section>
</main>`,
  })
}
