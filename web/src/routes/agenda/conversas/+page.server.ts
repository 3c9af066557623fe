import { stateWords, whenWords } from '#lib/chat/words.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const { items, nextCursor } = await pageApi(event).listConversations({
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
}
