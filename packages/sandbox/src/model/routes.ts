import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Asked, Step } from './asked.ts'
import { behaviours } from './behaviours.ts'

const content = z
  .union([z.string(), z.array(z.looseObject({ text: z.string().optional() })), z.null()])
  .optional()
const request = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content })),
})
type Message = z.infer<typeof request>['messages'][number]

const textOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n')

function askedIn(messages: readonly Message[]): Asked {
  const lastUser = messages.findLastIndex(({ role }) => role === 'user')
  const since = messages.slice(lastUser + 1)
  return {
    texts: messages.filter(({ role }) => role !== 'tool').map(textOf),
    results: since.filter(({ role }) => role === 'tool').map(textOf),
    rounds: since.filter(({ role }) => role === 'assistant').length,
  }
}

let made = 0

/** The API's message: text or tool calls. */
function messageOf(step: Exclude<Step, { status: number } | { hang: true } | { raw: string }>) {
  if ('text' in step) return { role: 'assistant', content: step.text }
  return {
    role: 'assistant',
    content: null,
    tool_calls: step.calls.map(({ name, input }) => ({
      id: `call_${++made}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    })),
  }
}

const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }

/** The same answer as server-sent events, a word at a time. */
function eventsOf(model: string, message: ReturnType<typeof messageOf>): string {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  const calls = 'tool_calls' in message ? message.tool_calls : undefined
  const pieces = calls
    ? [chunk({ role: 'assistant', tool_calls: calls.map((call, index) => ({ index, ...call })) })]
    : (message.content ?? '').split(/(?<=\s)/).map((content) => chunk({ content }))
  return [...pieces, chunk({}, calls ? 'tool_calls' : 'stop'), 'data: [DONE]\n\n'].join('')
}

/** Language models behind the API that most of them have (OpenAI's chat completions), chosen by name. */
export function modelRoutes(app: FastifyInstance) {
  app.get('/model/v1/models', async () => ({
    object: 'list',
    data: Object.keys(behaviours).map((id) => ({ id, object: 'model' })),
  }))

  app.post('/model/v1/chat/completions', async (incoming, reply) => {
    const { data } = request.safeParse(incoming.body)
    const behave = data && behaviours[data.model]
    if (!data || !behave) {
      return reply
        .code(404)
        .send({ error: { message: 'no such model', type: 'invalid_request_error' } })
    }
    const step = behave(askedIn(data.messages))
    if ('hang' in step) return new Promise(() => undefined)
    if ('raw' in step) return reply.type('application/json').send(step.raw)
    if ('status' in step) return reply.code(step.status).send({ error: { message: 'refused' } })
    const message = messageOf(step)
    if (data.stream) return reply.type('text/event-stream').send(eventsOf(data.model, message))
    const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop'
    const choices = [{ index: 0, message, finish_reason }]
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 0,
      model: data.model,
      choices,
      usage,
    }
  })
}
