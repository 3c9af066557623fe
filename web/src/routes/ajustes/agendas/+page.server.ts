import { textOf } from '#lib/forms/form-problem.ts'
import { submitForm } from '#lib/server/form-answer.ts'
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

const done = (what: string) => `/ajustes/agendas?feito=${what}`

export const actions: Actions = {
  conectar: async (event) => {
    const url = textOf(await event.request.formData(), 'url', 2_000)
    return submitForm(event, (api) => api.connectIcs({ url }), {
      shown: { url },
      to: done('conectada'),
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
      shown: { url: '' },
      to: done('salva'),
    })
  },
  escrever: async (event) => {
    const form = await event.request.formData()
    const receives = textOf(form, 'receives') === 'sim'
    const input = { id: textOf(form, 'id'), calendarId: textOf(form, 'calendarId'), receives }
    return submitForm(event, (api) => api.updateCalendar(input), {
      shown: { url: '' },
      to: done(receives ? 'escreve' : 'nao-escreve'),
    })
  },
  atualizar: async (event) => {
    const id = textOf(await event.request.formData(), 'id')
    return submitForm(event, (api) => api.syncCalendars({ id }), {
      shown: { url: '' },
      to: done('atualizando'),
    })
  },
  desconectar: async (event) => {
    const form = await event.request.formData()
    const id = textOf(form, 'id')
    const removeMirrored = textOf(form, 'apagar') === 'on'
    return submitForm(event, (api) => api.disconnectCalendars({ id, removeMirrored }), {
      shown: { url: '' },
      to: done('desconectada'),
    })
  },
}
