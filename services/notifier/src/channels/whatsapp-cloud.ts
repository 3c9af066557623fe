import { z } from 'zod'
import type { SendingChannel } from './channel.ts'
import { callGraph, type GraphApi } from './graph-api.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { RegisterTemplates } from './whatsapp-templates.ts'

interface WhatsappOptions extends GraphApi {
  phoneNumberId: string
  rates: RateLimiter
  registerTemplates: RegisterTemplates
  now: () => number
}

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string() })]) })

const REGISTERED_WAIT_MS = 500

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** WhatsApp through the Cloud API: registered templates, and our id in `biz_opaque_callback_data`. */
export function whatsappCloud(options: WhatsappOptions): SendingChannel {
  const { phoneNumberId, rates, now } = options
  /** Templates that the provider refuses, and until when they are left alone. */
  const paused = new Map<string, number>()

  return {
    async prepare({ delivery, message }) {
      const pausedUntil = paused.get(message.whatsapp().template) ?? 0
      if (pausedUntil > now()) return pausedUntil - now()
      const permission = await rates.take(phoneNumberId, delivery.recipient)
      if (permission.kind === 'later') return permission.waitMs
      if (permission.waitMs > 0) await wait(permission.waitMs)
      return null
    },

    async send({ delivery, message }) {
      const { template: name, language, components } = message.whatsapp()
      const startedAt = Date.now()
      const answer = await callGraph(options, `${phoneNumberId}/messages`, {
        method: 'POST',
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: delivery.recipient,
          type: 'template',
          template: { name, language: { code: language }, components },
          biz_opaque_callback_data: delivery.id,
        },
      })
      if (answer.ok) {
        const { data } = accepted.safeParse(answer.body)
        if (data) return { kind: 'accepted', providerMessageId: data.messages[0].id }
        return { kind: 'unknown', reason: 'whatsapp:unreadable-answer' }
      }
      const { failure } = answer
      if (failure.kind === 'template_paused') {
        if (await options.registerTemplates(startedAt))
          return { ...failure, waitMs: REGISTERED_WAIT_MS }
        paused.set(name, now() + failure.waitMs)
      }
      if (failure.kind === 'recipient_busy') {
        await rates.holdPerson(phoneNumberId, delivery.recipient, failure.waitMs)
      }
      return failure
    },

    async probe() {
      return (await callGraph(options, phoneNumberId, { method: 'GET' })).ok
    },

    async close() {},
  }
}
