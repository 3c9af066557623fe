import { stateWords, understoodLines, whenWords } from '#lib/chat/words.ts'
import { text, ticked } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const found = await pageApi(event).getConversation({ id: event.params.id })
  const { client, channel, state, canAnswerUntil, messages } = found
  return {
    name: client.name ?? (channel === 'web' ? 'Visitante da página' : 'Sem nome'),
    phone: client.phone,
    isWeb: channel === 'web',
    isHuman: state === 'human',
    state: stateWords[state],
    canAnswer: canAnswerUntil !== null,
    messages: messages.map(({ id, sender, text, createdAt, understood, mark }) => ({
      id,
      sender,
      text,
      when: whenWords(createdAt, timezone),
      understood: understood && understoodLines(understood),
      mark,
    })),
  }
}

const TOO_LATE = {
  title: 'Não dá mais para responder por aqui',
  body: 'O WhatsApp só aceita respostas até 24 horas depois da última mensagem da pessoa.',
}

const says = { INVALID_TRANSITION: TOO_LATE }
const conversationOf = ({ params }: RequestEvent, part = '') =>
  `/agenda/conversas/${params.id}${part}`

const pass = <Name extends string>(
  name: Name,
  to: 'takeOverConversation' | 'giveBackConversation',
) =>
  formAction(name, {
    fields: {},
    send: (api, _, { params }: RequestEvent) => api[to]({ id: params.id }),
    says,
    to: (_, event) => conversationOf(event),
  })

export const actions: Actions = {
  assumir: pass('assumir', 'takeOverConversation'),
  devolver: pass('devolver', 'giveBackConversation'),
  marcar: formAction('marcar', {
    fields: { messageId: text(40), note: text(300), desmarcar: ticked },
    send: (api, { messageId, note, desmarcar }, { params: { id } }: RequestEvent) =>
      desmarcar ? api.unmarkAnswer({ id, messageId }) : api.markAnswer({ id, messageId, note }),
    says,
    to: ({ messageId }, event) => conversationOf(event, `#m-${messageId}`),
  }),
  responder: formAction('responder', {
    fields: { text: text(1_000) },
    check: (typed) => ({ ...(typed.text === '' && { text: 'Escreva uma mensagem.' }) }),
    send: (api, typed, { params }: RequestEvent) =>
      api.answerConversation({ id: params.id, ...typed }),
    says,
    to: (_, event) => conversationOf(event, '#fim'),
  }),
}
