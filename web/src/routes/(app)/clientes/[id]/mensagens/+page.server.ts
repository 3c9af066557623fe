import { shownOf } from '#lib/agenda/shown.ts'
import type { Api } from '#lib/api/client.ts'
import { stateWords } from '#lib/chat/words.ts'
import { comingAndPast } from '#lib/clients/nearest.ts'
import { type Fields, type TypedIn, text } from '#lib/forms/fields-of.ts'
import { assistantBubbles } from '#lib/messages/bubbles.ts'
import { conversationPage, saidOfMessages } from '#lib/server/conversation.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { clock } from '#lib/text/format.ts'
import { parsePrice } from '#lib/text/money.ts'
import { dayShort } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

/** So many appointments stand beside the conversation. */
const SHOWN_APPOINTMENTS = 3

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const { id } = event.params
  const path = `/clientes/${id}/mensagens`
  const before = event.url.searchParams.get('antes')
  event.depends('app:messages')
  const api = pageApi(event)
  const [client, messages, { conversation }] = await Promise.all([
    api.getClient({ id }),
    api.listMessages({ clientId: id, cursor: before }),
    api.findClientConversation({ id }),
  ])
  const talk = conversation && (await api.getConversation({ id: conversation.id }))
  // Only what lies between the first and the last message of this page: ids sort by time.
  const oldest = messages.nextCursor === null ? '' : (messages.items.at(-1)?.id ?? '')
  const said = talk?.messages.filter(
    (message) => message.id >= oldest && (before === null || message.id < before),
  )
  const now = Date.now()
  const { coming, past } = comingAndPast(client.appointments, now)
  return {
    client: { id, name: client.name ?? 'Cliente' },
    hasKey: professional.instantPayKey !== null,
    assistant: conversation && {
      id: conversation.id,
      state: stateWords[conversation.state],
      isOwn: conversation.state === 'human',
      canAnswer: conversation.canAnswerUntil !== null,
    },
    appointments: [...coming, ...past].slice(0, SHOWN_APPOINTMENTS).map((appointment) => {
      const shown = shownOf(appointment, { timezone, now })
      return {
        id: shown.id,
        words: `${dayShort(shown.date)}, ${clock(shown.start)} · ${shown.status}`,
      }
    }),
    ...conversationPage(
      messages,
      { side: 'professional', timezone, path },
      assistantBubbles(said ?? [], timezone),
    ),
  }
}

/** A form of the conversation, which then shows it again. */
const talk = <Name extends string, Declared extends Fields>(
  name: Name,
  fields: Declared,
  {
    where = '',
    ...form
  }: {
    check?: (typed: TypedIn<Declared>) => Record<string, string>
    send: (api: Api, typed: TypedIn<Declared>, event: RequestEvent) => Promise<unknown>
    where?: string
  },
) =>
  formAction(name, {
    ...{ fields, ...form },
    says: saidOfMessages,
    to: (_, { params }) => `/clientes/${params.id}/mensagens${where}`,
  })

const WHICH = { conversa: text(40) }

export const actions: Actions = {
  assumir: talk('assumir', WHICH, {
    send: (api, { conversa: id }) => api.takeOverConversation({ id }),
  }),
  devolver: talk('devolver', WHICH, {
    send: (api, { conversa: id }) => api.giveBackConversation({ id }),
  }),
  escrever: talk(
    'escrever',
    { ...WHICH, body: text(2_000) },
    {
      send: (api, { conversa, body }, { params }) =>
        conversa === ''
          ? api.postMessage({ clientId: params.id, type: 'text', body })
          : api.answerConversation({ id: conversa, text: body }),
      where: '#fim',
    },
  ),
  /** What the bank did not give back of a payment request: it is asked once more. */
  pedirDevolucao: talk(
    'pedirDevolucao',
    { devolucao: text(40) },
    { send: (api, { devolucao: id }) => api.retryRefund({ id }) },
  ),
  cobrar: talk(
    'cobrar',
    { valor: text(), motivo: text() },
    {
      check: ({ valor }) => ({
        ...(!parsePrice(valor) && { valor: 'Diga o valor, como 150 ou 150,00.' }),
      }),
      send: (api, { valor, motivo: body }, { params: { id: clientId } }) => {
        const amountCents = parsePrice(valor) ?? 0
        return api.postMessage({ clientId, type: 'payment_request', body, amountCents })
      },
      where: '#fim',
    },
  ),
}
