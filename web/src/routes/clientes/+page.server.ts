import { ApiProblem } from '#lib/api/problem.ts'
import type { ListedClient } from '#lib/api/resources.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import { count } from '#lib/text/format.ts'
import { phoneAsTyped } from '#lib/text/phone.ts'
import { dayIn, dayRelative, dayShort, wallDate } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const query = event.url.searchParams
  const q = (query.get('q') ?? '').slice(0, 100)
  const blocked = query.has('bloqueados')
  const today = dayIn(timezone, Date.now())
  const day = (at: string) => wallDate(inZone(at, timezone))

  const shown = ({ id, name, phone, totals, blocked: isBlocked, ...times }: ListedClient) => ({
    ...{ id, isBlocked },
    name: name ?? 'Sem nome',
    phone: phone === null ? '' : phoneAsTyped(phone),
    owes: totals.owedCents > 0 ? totals.owedCents : null,
    next: times.nextAppointmentAt ? dayRelative(day(times.nextAppointmentAt), today) : null,
    past:
      totals.completed > 0
        ? `${count(totals.completed, 'sessão', 'sessões')}${times.lastAppointmentAt ? `, a última em ${dayShort(day(times.lastAppointmentAt))}` : ''}`
        : null,
  })

  const { items, nextCursor } = await apiFor(event)
    .listClients({ q, cursor: query.get('depois'), ...(blocked && { blocked: 'true' }) })
    .catch((cause: unknown) => {
      // The text is too long for a name: no client matches.
      if (cause instanceof ApiProblem && cause.status === 422) {
        return { items: [], nextCursor: null }
      }
      return failSignedInPage(cause, event)
    })
  const search = new URLSearchParams({ ...(q && { q }), ...(blocked && { bloqueados: '' }) })
  if (nextCursor !== null) search.set('depois', nextCursor)
  return {
    ...{ q, blocked },
    clients: items.map(shown),
    more: nextCursor === null ? null : `/clientes?${search}`,
  }
}
