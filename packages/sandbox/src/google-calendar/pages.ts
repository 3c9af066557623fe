import { html, htmlDocument, type Markup } from '../pages/html.ts'
import { layout } from '../pages/layout.ts'
import type { GoogleCalendar } from './google-calendar.ts'
import type { Calendar, Event } from './model/objects.ts'

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

/** One account: what stands in its calendars, and forms to add, move and delete. */
export function accountPage({ calendars }: GoogleCalendar, account: string): string {
  const grants = calendars.store
    .all('grant')
    .filter((grant) => grant.account === account && grant.scopes.length > 0)
  const base = `/google/accounts/${encodeURIComponent(account)}`
  return layout({
    title: `${account} · Google de brinquedo`,
    section: 'google',
    content: html`<main class="home">
<h1>${account}</h1>
<p class="lead">${grants.length === 0 ? 'Nenhum programa tem acesso.' : 'O Encaixe tem acesso às agendas.'}</p>
${grants.length > 0 && html`<form method="post" action="${base}/take-back"><button class="secondary">Tirar o acesso do Encaixe</button></form>`}
${calendars.calendarsOf(account).map((calendar) => calendarOf(calendar, shownEvents(calendars.eventsOf(calendar))))}
</main>`,
  })
}

const shownEvents = (events: Event[]) =>
  events
    .filter(({ body: { status } }) => status !== 'cancelled')
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))

const startOf = ({ body: { start } }: Event) => start?.dateTime ?? start?.date ?? ''

function calendarOf({ id, summary, accessRole }: Calendar, events: Event[]): Markup {
  const hidden = html`<input type="hidden" name="calendar" value="${id}">`
  return html`<section><h2>${summary}</h2>
${accessRole === 'reader' && html`<p class="calm">Só leitura para programas.</p>`}
${events.length === 0 ? html`<p class="calm">Nada aqui.</p>` : html`<ul class="templates">${events.map((event) => eventOf(event, hidden))}</ul>`}
<form class="fault-form" method="post" action="/google/events/form">${hidden}
<label>Título <input name="summary" required maxlength="200" placeholder="Dentista"></label>
<label>Começo <input name="start" type="datetime-local" required></label>
<label>Minutos <input name="minutes" type="number" min="5" max="10080" value="60" required></label>
<label>Repete <select name="repeats"><option value="">Não</option><option value="DAILY">Todo dia</option><option value="WEEKLY">Toda semana</option></select></label>
<label>Mostra como <select name="transparency"><option value="opaque">Ocupado</option><option value="transparent">Livre</option></select></label>
<button>Adicionar</button></form></section>`
}

function eventOf(event: Event, hidden: Markup): Markup {
  const { eventId, body } = event
  const start = startOf(event)
  const hiddens = html`${hidden}<input type="hidden" name="event" value="${eventId}">`
  return html`<li><strong>${body.summary ?? 'Sem título'}</strong>
<small>${shownTime(start)}${body.recurrence && ', repete'}${body.status === 'tentative' && ', a confirmar'}${body.transparency === 'transparent' && ', livre'}</small>
${
  body.start?.dateTime !== undefined &&
  html`<form class="fault-form" method="post" action="/google/events/move">${hiddens}
<label>Mover para <input name="start" type="datetime-local" required value="${localOf(start)}"></label><button>Mover</button></form>`
}
<form method="post" action="/google/events/delete">${hiddens}<button class="secondary">Apagar</button></form></li>`
}

const ZONE = 'America/Sao_Paulo'
const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: ZONE,
})
const hasOffset = (text: string) => /(Z|[+-]\d\d:\d\d)$/.test(text)
const shownTime = (text: string) => (hasOffset(text) ? moment.format(new Date(text)) : text)

/** As a field of the page has it. */
const localOf = (text: string) =>
  hasOffset(text)
    ? new Date(text).toLocaleString('sv-SE', { timeZone: ZONE }).replace(' ', 'T').slice(0, 16)
    : text.slice(0, 16)

const words: Record<string, string> = {
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly': 'Ver a lista das suas agendas',
  'https://www.googleapis.com/auth/calendar.events': 'Ver e editar os eventos das suas agendas',
}

/** The consent page: each permission can be left out, as on the real one. */
export function consentPage({
  wanted,
  accounts,
  action,
}: {
  wanted: { scope: string; login_hint?: string | undefined }
  accounts: string[]
  action: string
}): string {
  const body = html`<body class="home"><main class="home">
<h1>O Encaixe quer acessar sua Conta Google</h1>
<p class="lead">Google de brinquedo: escreva qualquer e-mail, e a conta existe.</p>
<form method="post" action="${action}">
<section><h2>Quem é você</h2>
<p><label>E-mail <input name="email" type="email" required list="contas" value="${wanted.login_hint ?? accounts[0]}"></label></p>
<datalist id="contas">${accounts.map((email) => html`<option value="${email}">`)}</datalist></section>
<section><h2>O que ele pode</h2>
${wanted.scope.split(' ').map((scope) => html`<p><label><input type="checkbox" name="${scope}" value="sim" checked> ${words[scope] ?? scope}</label></p>`)}</section>
<p><button name="allowed" value="sim">Continuar</button> <button class="secondary" name="allowed" value="nao" formnovalidate>Cancelar</button></p>
</form></main></body>`
  return htmlDocument({ title: 'Permitir · Google de brinquedo', style: '/style.css' }, body)
}
