import { stateWords, whenWords } from '#lib/chat/words.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  try {
    const { items, nextCursor } = await apiFor(event).listConversations({
      cursor: event.url.searchParams.get('depois'),
    })
    return {
      nextCursor,
      conversations: items.map(({ id, client, lastMessage, lastMessageAt, state, channel }) => ({
        id,
        name: client.name ?? (channel === 'web' ? 'Visitante da página' : 'Sem nome'),
        last: lastMessage ?? '',
        when: whenWords(lastMessageAt, timezone),
        state: stateWords[state],
        isHuman: state === 'human',
      })),
    }
  } catch (cause) {
    return failSignedInPage(cause, event)
  }
}
