import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { stateWords, understoodLines, whenWords } from '#lib/chat/words.ts'
import { type FormProblem, textOf } from '#lib/forms/form-problem.ts'
import { problemFor } from '#lib/server/form-answer.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

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

function refused(cause: unknown, event: RequestEvent, text = '') {
  const isLate = cause instanceof ApiProblem && cause.code === 'INVALID_TRANSITION'
  const problem: FormProblem = isLate ? { errors: {}, message: TOO_LATE } : problemFor(cause, event)
  return fail(cause instanceof ApiProblem ? cause.status : 503, { problem, text })
}

const pass =
  (to: 'takeOverConversation' | 'giveBackConversation') => async (event: RequestEvent) => {
    const id = event.params.id ?? ''
    try {
      await apiFor(event)[to]({ id })
    } catch (cause) {
      return refused(cause, event)
    }
    redirect(303, `/agenda/conversas/${id}`)
  }

export const actions: Actions = {
  assumir: pass('takeOverConversation'),
  devolver: pass('giveBackConversation'),
  marcar: async (event) => {
    const { id } = event.params
    const form = await event.request.formData()
    const messageId = textOf(form, 'messageId', 40)
    const note = textOf(form, 'note', 300)
    const isTakenBack = form.has('desmarcar')
    try {
      if (isTakenBack) await apiFor(event).unmarkAnswer({ id, messageId })
      else await apiFor(event).markAnswer({ id, messageId, note })
    } catch (cause) {
      return refused(cause, event)
    }
    redirect(303, `/agenda/conversas/${id}#m-${messageId}`)
  },
  responder: async (event) => {
    const { id } = event.params
    const text = textOf(await event.request.formData(), 'text', 1_000)
    if (text === '') {
      const problem: FormProblem = { errors: { text: 'Escreva uma mensagem.' }, message: null }
      return fail(422, { problem, text })
    }
    try {
      await apiFor(event).answerConversation({ id, text })
    } catch (cause) {
      return refused(cause, event, text)
    }
    redirect(303, `/agenda/conversas/${id}#fim`)
  },
}
