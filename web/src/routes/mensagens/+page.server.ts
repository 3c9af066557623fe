import { previewOf } from '#lib/messages/bubbles.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { clock, excerpt } from '#lib/text/format.ts'
import { dayIn, dayRelative, wallDate, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const today = dayIn(timezone, Date.now())
  const cursor = event.url.searchParams.get('depois')
  const { items, nextCursor, unreadCount } = await pageApi(event).listThreads({
    as: 'professional',
    cursor,
  })
  return {
    unreadCount,
    nextCursor,
    threads: items.flatMap(({ client, last, unreadCount: unread }) => {
      if (!client) return []
      const at = inZone(last.createdAt, timezone)
      const date = wallDate(at)
      return {
        id: client.id,
        name: client.name ?? 'Cliente',
        preview: excerpt(`${last.sender === 'professional' ? 'Você: ' : ''}${previewOf(last)}`, 90),
        when: date === today ? clock(wallTime(at)) : dayRelative(date, today),
        unread,
      }
    }),
  }
}
