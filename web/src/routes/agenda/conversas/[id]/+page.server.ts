import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { stateWords, whenWords } from '#lib/chat/words.ts'
import { type FormProblem, textOf } from '#lib/form-problem.ts'
import { problemFor } from '#lib/server/form-answer.ts'
import { ApiProblem } from '#lib/server/problem.ts'
import { failSignedInPage, ownApiFor, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  try {
    const found = await ownApiFor(event).conversation(event.params.id)
    const { client, channel, state, canAnswerUntil, messages } = found
    return {
      name: client.name ?? (channel === 'web' ? 'Visitante da página' : 'Sem nome'),
      phone: client.phone,
      isWeb: channel === 'web',
      isHuman: state === 'human',
      state: stateWords[state],
      canAnswer: canAnswerUntil !== null,
      messages: messages.map(({ id, sender, text, createdAt }) => ({
        id,
        sender,
        text,
        when: whenWords(createdAt, timezone),
      })),
    }
  } catch (cause) {
    return failSignedInPage(cause, event)
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

const pass = (to: 'take-over' | 'give-back') => async (event: RequestEvent) => {
  const id = event.params.id ?? ''
  try {
    await ownApiFor(event).passConversation(id, to)
  } catch (cause) {
    return refused(cause, event)
  }
  redirect(303, `/agenda/conversas/${id}`)
}

export const actions: Actions = {
  assumir: pass('take-over'),
  devolver: pass('give-back'),
  responder: async (event) => {
    const { id } = event.params
    const text = textOf(await event.request.formData(), 'text', 1_000)
    if (text === '') {
      const problem: FormProblem = { errors: { text: 'Escreva uma mensagem.' }, message: null }
      return fail(422, { problem, text })
    }
    try {
      await ownApiFor(event).answerConversation(id, text)
    } catch (cause) {
      return refused(cause, event, text)
    }
    redirect(303, `/agenda/conversas/${id}#fim`)
  },
}
