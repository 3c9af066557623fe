import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { clock } from '#lib/text/format.ts'
import { dayIn, dayRelative, wallDate, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { PageServerLoad } from './$types'

const words = {
  read: 'Leitura',
  created: 'Anotação nova',
  changed: 'Anotação mudada',
  deleted: 'Anotação apagada',
  exported: 'Cópia dos dados da conta',
}

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const { id } = event.params
  const today = dayIn(timezone, Date.now())
  const [client, log, sessions] = await Promise.all([
    pageApi(event).getClient({ id }),
    pageApi(event).listNoteAccesses({
      clientId: id,
      cursor: event.url.searchParams.get('depois'),
    }),
    pageApi(event).listSessions(),
  ])
  const devices = new Map(sessions.items.map((session) => [session.id, session.device]))
  return {
    id,
    name: client.name ?? 'Cliente',
    more: log.nextCursor,
    accesses: log.items.map(({ id: accessId, at: instant, action, sessionId }) => {
      const at = inZone(instant, timezone)
      return {
        id: accessId,
        what: words[action],
        when: `${dayRelative(wallDate(at), today)}, ${clock(wallTime(at))}`,
        where:
          sessionId === null
            ? 'Fora do navegador'
            : (devices.get(sessionId) ?? 'Aparelho que já saiu'),
      }
    }),
  }
}
