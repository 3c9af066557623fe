import { setTimeout as wait } from 'node:timers/promises'
import { evolutionMessageId, providerIdOf } from '@encaixe/contracts'
import { z } from 'zod'
import type { Links } from '../texts/links.ts'
import type { ProviderState } from '../watchdog/judge.ts'
import { callProvider } from './call-provider.ts'
import type { WhatsappChannel } from './channel.ts'
import { classifyEvolutionError } from './evolution-errors.rule.ts'
import { evolutionRequest } from './evolution-request.ts'
import type { RateLimiter } from './rate-limiter.ts'

interface EvolutionOptions {
  apiUrl: string
  /** Of the server's connections to WhatsApp, ours. */
  instance: string
  apiKey: string
  timeoutMs: number
  /** Whether phones show buttons and lists of this account. */
  choices: 'native' | 'text'
  rates: RateLimiter
  links: Links
}

const accepted = z.object({ key: z.object({ id: z.string().min(1) }) })
const connection = z.object({ instance: z.object({ state: z.string() }) })

/** A phone's digits, or how WhatsApp names somebody whose phone it keeps to itself. */
function numberOf(recipient: string): string {
  const hidden = providerIdOf(recipient)
  return hidden === null ? recipient.replace('+', '') : `${hidden}@lid`
}

/**
 * WhatsApp through a server of the Evolution API (v2), by an account of its own: nothing is registered, so every
 * text goes out as it is read, under an id that names its delivery.
 */
export function whatsappEvolution(options: EvolutionOptions): WhatsappChannel {
  const { apiUrl, instance, apiKey, timeoutMs, choices, rates, links } = options
  const headers = { apikey: apiKey }
  const at = (path: string) => `${apiUrl}/${path}/${encodeURIComponent(instance)}`

  async function inspect(): Promise<ProviderState> {
    const url = at('instance/connectionState')
    const answer = await callProvider(url, { method: 'GET', headers, timeoutMs })
    const silent = { number: null, quality: null }
    if (answer.kind === 'failed') return { token: 'unknown', ...silent }
    const { status } = answer
    if (status === 401 || status === 403 || status === 404) return { token: 'refused', ...silent }
    const { data } = connection.safeParse(answer.body)
    return data
      ? { token: 'valid', number: data.instance.state, quality: null }
      : { token: 'unknown', ...silent }
  }

  return {
    inspect,

    async prepare({ delivery }) {
      const permission = await rates.take(instance, delivery.recipient)
      if (permission.kind === 'later') return permission.waitMs
      if (permission.waitMs > 0) await wait(permission.waitMs)
      return null
    },

    async send({ delivery, message }) {
      const { path, body } = evolutionRequest(message.plain(links), choices)
      const answer = await callProvider(at(`message/${path}`), {
        method: 'POST',
        headers,
        body: {
          number: numberOf(delivery.recipient),
          ...body,
          messageId: evolutionMessageId(delivery.id),
        },
        timeoutMs,
      })
      if (answer.kind === 'failed') return answer.failure
      const { status: httpStatus } = answer
      if (httpStatus >= 300) return classifyEvolutionError({ httpStatus, body: answer.body })
      const { data } = accepted.safeParse(answer.body)
      if (data) return { kind: 'accepted', providerMessageId: data.key.id }
      return { kind: 'unknown', reason: 'whatsapp:unreadable-answer' }
    },

    probe: async () => (await inspect()).number === 'open',

    async close() {},
  }
}
