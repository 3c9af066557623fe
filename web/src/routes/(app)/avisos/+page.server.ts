import { noticePath } from '@encaixe/contracts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireAccount } from '#lib/server/visit.ts'
import { clock } from '#lib/text/format.ts'
import { dayIn, dayRelative, wallDate, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad } from './$types'

/** The zone of a person without a page. */
const COMMON_ZONE = 'America/Sao_Paulo'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireAccount(event)
  const timezone = professional?.timezone ?? COMMON_ZONE
  const today = dayIn(timezone, Date.now())
  const cursor = event.url.searchParams.get('depois')
  event.depends('app:unread')
  const { items, nextCursor, unreadCount } = await pageApi(event).listNotifications({ cursor })
  return {
    unreadCount,
    nextCursor,
    notices: items.map(({ id, type, title, body, data, audience, readAt, createdAt }) => {
      const at = inZone(createdAt, timezone)
      return {
        ...{ id, title, body },
        isUnread: readAt === null,
        when: `${dayRelative(wallDate(at), today)}, ${clock(wallTime(at))}`,
        href: noticePath({ audience, type, ...data }),
      }
    }),
  }
}

export const actions: Actions = {
  ler: formAction('ler', {
    fields: {},
    send: (api) => api.readNotifications({ all: true }),
    to: '/avisos',
  }),
}
