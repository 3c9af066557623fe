import { previewOf } from '#lib/messages/bubbles.ts'
import { portalApi } from '#lib/server/account/portal.ts'
import { clock, excerpt } from '#lib/text/format.ts'
import { dayIn, dayRelative, wallDate, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { PageServerLoad } from './$types'

/** Messages of several professionals are told by the clock of most. */
const COMMON_ZONE = 'America/Sao_Paulo'

export const load: PageServerLoad = async (event) => {
  event.depends('app:messages')
  const today = dayIn(COMMON_ZONE, Date.now())
  const { items } = await portalApi(event).listThreads({ as: 'client' })
  return {
    threads: items.flatMap(({ professional, last, unreadCount }) => {
      if (!professional?.slug) return []
      const at = inZone(last.createdAt, COMMON_ZONE)
      const date = wallDate(at)
      return {
        slug: professional.slug,
        name: professional.name ?? 'Profissional',
        avatarUrl: professional.avatarUrl,
        preview: excerpt(`${last.sender === 'client' ? 'Você: ' : ''}${previewOf(last)}`, 90),
        when: date === today ? clock(wallTime(at)) : dayRelative(date, today),
        unread: unreadCount,
      }
    }),
  }
}
