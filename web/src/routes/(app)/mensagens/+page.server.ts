import { stateWords } from '#lib/chat/words.ts'
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
  event.depends('app:messages')
  const { items, nextCursor, unreadCount } = await pageApi(event).listInbox({ cursor })
  const when = (instant: string) => {
    const at = inZone(instant, timezone)
    const date = wallDate(at)
    return date === today ? clock(wallTime(at)) : dayRelative(date, today)
  }
  return {
    unreadCount,
    nextCursor,
    people: items.flatMap(({ client, thread, conversation }) => {
      const unread = thread?.unreadCount ?? 0
      const { last } = thread ?? {}
      if (last && client && last.id > (conversation?.lastMessageId ?? '')) {
        const preview = `${last.sender === 'professional' ? 'Você: ' : ''}${previewOf(last)}`
        return {
          ...{ href: `/clientes/${client.id}/mensagens`, name: client.name ?? 'Cliente', unread },
          ...{ preview: excerpt(preview, 90), when: when(last.createdAt), state: null },
        }
      }
      if (!conversation) return []
      const { id, channel, state, lastMessage, lastMessageAt } = conversation
      const stranger = channel === 'web' ? 'Visitante da página' : 'Sem nome'
      return {
        href: client ? `/clientes/${client.id}/mensagens` : `/agenda/conversas/${id}`,
        name: client?.name ?? conversation.client.name ?? stranger,
        preview: excerpt(lastMessage ?? '', 90),
        when: when(lastMessageAt),
        unread,
        state: { words: stateWords[state], isOwn: state === 'human' },
      }
    }),
  }
}
