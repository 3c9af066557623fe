import { textOf } from '#lib/forms/form-problem.ts'
import { problemNamed, submitForm } from '#lib/server/form-answer.ts'
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

/** What the forms show again; the form that was refused is named. */
const empty = { form: '', url: '', server: '', username: '' }

/** The server that is connected has 15 s, and reading it 10 s. */
const CONNECTING_MS = 29_000

const done = (what: string) => `/ajustes/agendas?feito=${what}`

export const actions: Actions = {
  conectar: async (event) => {
    const url = textOf(await event.request.formData(), 'url', 2_000)
    return submitForm(event, (api) => api.connectIcs({ url }), {
      shown: { ...empty, form: 'endereco', url },
      to: done('conectada'),
      timeoutMs: CONNECTING_MS,
    })
  },
  entrar: async (event) => {
    const form = await event.request.formData()
    const [server, username] = [textOf(form, 'server', 2_000), textOf(form, 'username', 320)]
    const password = textOf(form, 'password', 500)
    return submitForm(event, (api) => api.connectCaldav({ url: server, username, password }), {
      shown: { ...empty, form: 'servidor', server, username },
      to: done('conta'),
      timeoutMs: CONNECTING_MS,
      problemOf: problemNamed({ url: 'server' }),
    })
  },
  bloquear: async (event) => {
    const form = await event.request.formData()
    const input = {
      id: textOf(form, 'id'),
      calendarId: textOf(form, 'calendarId'),
      blocks: textOf(form, 'blocks') === 'sim',
    }
    return submitForm(event, (api) => api.updateCalendar(input), {
      shown: empty,
      to: done('salva'),
    })
  },
  escrever: async (event) => {
    const form = await event.request.formData()
    const receives = textOf(form, 'receives') === 'sim'
    const input = { id: textOf(form, 'id'), calendarId: textOf(form, 'calendarId'), receives }
    return submitForm(event, (api) => api.updateCalendar(input), {
      shown: empty,
      to: done(receives ? 'escreve' : 'nao-escreve'),
    })
  },
  atualizar: async (event) => {
    const id = textOf(await event.request.formData(), 'id')
    return submitForm(event, (api) => api.syncCalendars({ id }), {
      shown: empty,
      to: done('atualizando'),
    })
  },
  desconectar: async (event) => {
    const form = await event.request.formData()
    const id = textOf(form, 'id')
    const removeMirrored = textOf(form, 'apagar') === 'on'
    return submitForm(event, (api) => api.disconnectCalendars({ id, removeMirrored }), {
      shown: empty,
      to: done('desconectada'),
    })
  },
}
