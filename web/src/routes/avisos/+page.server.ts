import { redirect } from '@sveltejs/kit'
import { dayIn, dayRelative, wallDate, wallTime } from '#lib/calendar.ts'
import { clock } from '#lib/format.ts'
import { failSignedInPage, ownApiFor, requireAccount } from '#lib/server/visit.ts'
import { inZone } from '#lib/zone.ts'
import type { Actions, PageServerLoad } from './$types'

/** Those of who has no page are told by the clock of most. */
const COMMON_ZONE = 'America/Sao_Paulo'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireAccount(event)
  const timezone = professional?.timezone ?? COMMON_ZONE
  const today = dayIn(timezone, Date.now())
  const cursor = event.url.searchParams.get('depois')
  try {
    const { items, nextCursor, unreadCount } = await ownApiFor(event).notifications({ cursor })
    return {
      unreadCount,
      nextCursor,
      notices: items.map(({ id, title, body, data, audience, readAt, createdAt }) => {
        const at = inZone(createdAt, timezone)
        const isOwn = audience === 'professional' && data.appointmentId !== null
        return {
          ...{ id, title, body },
          isUnread: readAt === null,
          when: `${dayRelative(wallDate(at), today)}, ${clock(wallTime(at))}`,
          href: isOwn ? `/agenda/${data.appointmentId}` : null,
        }
      }),
    }
  } catch (cause) {
    return failSignedInPage(cause, event)
  }
}

export const actions: Actions = {
  ler: async (event) => {
    try {
      await ownApiFor(event).readNotifications({ all: true })
    } catch (cause) {
      return failSignedInPage(cause, event)
    }
    redirect(303, '/avisos')
  },
}
