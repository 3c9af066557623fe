import { setTimeout as wait } from 'node:timers/promises'
import { providerIdOf } from '@encaixe/contracts'
import { z } from 'zod'
import type { WhatsappMessage } from '../notices/whatsapp.ts'
import type { FreeMessage } from '../notices/within-limits.ts'
import { MOST_BUTTONS } from '../notices/within-limits.ts'
import type { Links } from '../texts/links.ts'
import type { WhatsappChannel } from './channel.ts'
import { callGraph, type GraphApi } from './graph-api.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { RegisterTemplates } from './whatsapp-templates.ts'

interface WhatsappOptions extends GraphApi {
  phoneNumberId: string
  rates: RateLimiter
  registerTemplates: RegisterTemplates
  links: Links
  now: () => number
}

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string() })]) })

const health = z.object({
  status: z.string().optional(),
  quality_rating: z.string().optional(),
})

const REGISTERED_WAIT_MS = 500

const templateOf = (message: WhatsappMessage) => ('template' in message ? message.template : null)

/** A message as the provider's API takes it (Graph API, `messages`). */
export function bodyOf(message: WhatsappMessage) {
  if ('template' in message) {
    const { template: name, language, components } = message
    return { type: 'template', template: { name, language: { code: language }, components } }
  }
  const { text, button, options = [] } = message
  if (options.length > 0) return optionsOf(text, options)
  if (!button) return { type: 'text', text: { body: text } }
  const parameters = { display_text: button.label, url: button.url }
  const action = { name: 'cta_url', parameters }
  return { type: 'interactive', interactive: { type: 'cta_url', body: { text }, action } }
}

/** Whom it is for: by phone where that is known, so that reports go on naming it. */
function addressed(recipient: string) {
  const userId = providerIdOf(recipient)
  return userId === null ? { to: recipient } : { recipient: userId }
}

/** A text with something to choose from (Cloud API, interactive reply buttons and lists). */
function optionsOf(text: string, options: NonNullable<FreeMessage['options']>) {
  const body = { text }
  if (options.length <= MOST_BUTTONS) {
    const buttons = options.map(({ id, label: title }) => ({ type: 'reply', reply: { id, title } }))
    return { type: 'interactive', interactive: { type: 'button', body, action: { buttons } } }
  }
  const rows = options.map(({ id, label: title, description }) => ({
    id,
    title,
    ...(description && { description }),
  }))
  const action = { button: 'Escolher', sections: [{ title: 'Opções', rows }] }
  return { type: 'interactive', interactive: { type: 'list', body, action } }
}

/**
 * WhatsApp through the Cloud API: registered templates, free texts to who has just written, and our id in
 * `biz_opaque_callback_data`.
 */
export function whatsappCloud(options: WhatsappOptions): WhatsappChannel {
  const { phoneNumberId, rates, links, now } = options
  /** Templates that the provider refuses, and until when they are left alone. */
  const paused = new Map<string, number>()

  return {
    async prepare({ delivery, message }) {
      const name = templateOf(message.whatsapp(links))
      const pausedUntil = (name !== null && paused.get(name)) || 0
      if (pausedUntil > now()) return pausedUntil - now()
      // Free words go only to who has just written: they are outside of this limit.
      const fullFor = name === null ? null : await rates.reach(phoneNumberId, delivery.recipient)
      if (fullFor !== null) return fullFor
      const permission = await rates.take(phoneNumberId, delivery.recipient)
      if (permission.kind === 'later') return permission.waitMs
      if (permission.waitMs > 0) await wait(permission.waitMs)
      return null
    },

    async send({ delivery, message }) {
      const content = message.whatsapp(links)
      const name = templateOf(content)
      const startedAt = Date.now()
      const answer = await callGraph(options, `${phoneNumberId}/messages`, {
        method: 'POST',
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          ...addressed(delivery.recipient),
          ...bodyOf(content),
          biz_opaque_callback_data: delivery.id,
        },
      })
      if (answer.ok) {
        const { data } = accepted.safeParse(answer.body)
        if (data) return { kind: 'accepted', providerMessageId: data.messages[0].id }
        return { kind: 'unknown', reason: 'whatsapp:unreadable-answer' }
      }
      const { failure } = answer
      if (failure.kind === 'template_paused' && name !== null) {
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

    async inspect() {
      const answer = await callGraph(options, phoneNumberId, { method: 'GET' })
      if (!answer.ok) {
        const token = answer.failure.kind === 'sender_paused' ? 'refused' : 'unknown'
        return { token, number: null, quality: null }
      }
      const { data } = health.safeParse(answer.body)
      return {
        token: 'valid',
        number: data?.status ?? null,
        quality: data?.quality_rating ?? null,
      }
    },

    async close() {},
  }
}
