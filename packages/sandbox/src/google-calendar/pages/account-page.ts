import { html, type Markup } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import type { GoogleCalendar } from '../google-calendar.ts'
import type { Calendar, Event } from '../model/objects.ts'

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
