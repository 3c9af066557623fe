import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { shownOf } from '#lib/agenda/shown.ts'
import { stateWords } from '#lib/chat/words.ts'
import { comingAndPast } from '#lib/clients/nearest.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { assistantBubbles } from '#lib/messages/bubbles.ts'
import { conversationPage, failMessage } from '#lib/server/conversation.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { clock } from '#lib/text/format.ts'
import { parsePrice } from '#lib/text/money.ts'
import { dayShort } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad } from './$types'

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

const pass =
  (to: 'takeOverConversation' | 'giveBackConversation') =>
  async (event: RequestEvent<{ id: string }>) => {
    const { id } = event.params
    const conversationId = textOf(await event.request.formData(), 'conversa', 40)
    try {
      await apiFor(event)[to]({ id: conversationId })
    } catch (cause) {
      return failMessage(cause, event, { side: 'professional', typed: '' })
    }
    redirect(303, `/clientes/${id}/mensagens`)
  }

export const actions: Actions = {
  assumir: pass('takeOverConversation'),
  devolver: pass('giveBackConversation'),
  escrever: async (event) => {
    const form = await event.request.formData()
    const body = textOf(form, 'body', 2_000)
    const conversationId = textOf(form, 'conversa', 40)
    const { id } = event.params
    const api = apiFor(event)
    try {
      if (conversationId === '') await api.postMessage({ clientId: id, type: 'text', body })
      else await api.answerConversation({ id: conversationId, text: body })
    } catch (cause) {
      return failMessage(cause, event, { side: 'professional', typed: body })
    }
    redirect(303, `/clientes/${id}/mensagens#fim`)
  },
  /** What the bank did not give back of a payment request: it is asked once more. */
  pedirDevolucao: async (event) => {
    const form = await event.request.formData()
    try {
      await apiFor(event).retryRefund({ id: textOf(form, 'devolucao', 40) })
    } catch (cause) {
      return failMessage(cause, event, { side: 'professional', typed: '' })
    }
    redirect(303, `/clientes/${event.params.id}/mensagens`)
  },
  cobrar: async (event) => {
    const form = await event.request.formData()
    const body = textOf(form, 'motivo', 500)
    const amountCents = parsePrice(textOf(form, 'valor'))
    const { id } = event.params
    if (!amountCents) {
      const errors = { valor: 'Diga o valor, como 150 ou 150,00.' }
      return fail(422, { typed: '', problem: { errors, message: null } })
    }
    try {
      await apiFor(event).postMessage({
        ...{ clientId: id, type: 'payment_request', body, amountCents },
      })
    } catch (cause) {
      return failMessage(cause, event, { side: 'professional', typed: '' })
    }
    redirect(303, `/clientes/${id}/mensagens#fim`)
  },
}
