import { text, ticked, yes } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { dayIn, dayLong, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const { items, kinds } = await pageApi(event).listCalendars()
  const moment = (instant: string) => {
    const day = dayIn(timezone, Date.parse(instant))
    const time = wallTime(inZone(instant, timezone))
    return day === dayIn(timezone, Date.now()) ? `hoje às ${time}` : `${dayLong(day)} às ${time}`
  }
  return {
    connections: items.map(
      ({ id, kind, account, state, lastSyncedAt, error = null, calendars }) => ({
        ...{ id, kind, account, state, error, calendars },
        synced: lastSyncedAt && moment(lastSyncedAt),
      }),
    ),
    offersGoogle: kinds.includes('google'),
    done: event.url.searchParams.get('feito'),
    google: event.url.searchParams.get('google'),
  }
}

/** The server that is connected has 15 s, and reading it 10 s. */
const CONNECTING_MS = 29_000

const done = (what: string) => `/ajustes/agendas?feito=${what}`

export const actions: Actions = {
  conectar: formAction('conectar', {
    fields: { url: text(2_000) },
    send: (api, { url }) => api.connectIcs({ url }),
    timeoutMs: CONNECTING_MS,
    to: done('conectada'),
  }),
  entrar: formAction('entrar', {
    fields: { server: text(2_000), username: text(320), password: text() },
    secrets: ['password'],
    send: (api, { server, ...typed }) => api.connectCaldav({ url: server, ...typed }),
    timeoutMs: CONNECTING_MS,
    names: { url: 'server' },
    to: done('conta'),
  }),
  bloquear: formAction('bloquear', {
    fields: { id: text(), calendarId: text(), blocks: yes },
    send: (api, input) => api.updateCalendar(input),
    to: done('salva'),
  }),
  escrever: formAction('escrever', {
    fields: { id: text(), calendarId: text(), receives: yes },
    send: (api, input) => api.updateCalendar(input),
    to: ({ receives }) => done(receives ? 'escreve' : 'nao-escreve'),
  }),
  atualizar: formAction('atualizar', {
    fields: { id: text() },
    send: (api, { id }) => api.syncCalendars({ id }),
    to: done('atualizando'),
  }),
  desconectar: formAction('desconectar', {
    fields: { id: text(), apagar: ticked },
    send: (api, { id, apagar }) => api.disconnectCalendars({ id, removeMirrored: apagar }),
    to: done('desconectada'),
  }),
}
