import { intakeAgentRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { type TestBus, until } from '@encaixe/service-kit/testing'
import { z } from 'zod'
import { shownOptions } from '../../../services/intake-agent/src/outbound/options.ts'
import type { Sent } from '../../../services/intake-agent/test/lab/conversation.ts'
import type { Answer } from '../../../services/intake-agent/test/talks/stage.ts'
import { PATIENCE_MS } from './town-on-services.ts'

/** Sends what a client says on one of the two channels, and reads what the agent answers. */
export interface Channel {
  say(messages: readonly Sent[]): Promise<Answer>
  /** The conversation's id; null: nothing was said that the agent stores. */
  conversationId(): Promise<string | null>
  /** Texts that went to the professional who had taken over. */
  forwarded: string[]
}

type Rows = <T extends z.ZodType>(row: T, text: string, values: unknown[]) => Promise<z.output<T>[]>

const SILENCE: Answer = { text: null, options: [] }
interface Shown {
  id: string
  label: string
}

const chosen = (options: readonly Shown[], label: string) =>
  options.findLast((one) => one.label === label) ??
  options.findLast((one) => one.label.startsWith(label))

/** The webhook's type of a message without text. */
const types = { edited: 'edit', deleted: 'revoke', unknown: 'order' } as const

export interface Writer {
  /** E.164; null: WhatsApp hides it. */
  phone: string | null
  /** WhatsApp's id of whoever hides their phone. */
  userId: string
  name: string | null
  /** The provider's id of the message that the first one replies to. */
  contextId: string | null
}

/** A client on WhatsApp. */
export function onWhatsApp(
  {
    bus,
    rows,
    address,
    clock,
  }: { bus: TestBus; rows: Rows; address: string; clock: () => Temporal.Instant },
  { phone, userId, name, contextId }: Writer,
): Channel {
  const options: Shown[] = []
  const forwarded: string[] = []
  let replyTo = contextId
  let seen = 0

  function contentOf(sent: Sent) {
    if (typeof sent === 'string') return { type: 'text', text: { body: sent } }
    if ('tap' in sent) {
      const found = chosen(options, sent.tap)
      const list_reply = { id: found?.id ?? newId(), title: found?.label ?? sent.tap }
      return { type: 'interactive', interactive: { type: 'list_reply', list_reply } }
    }
    const type = Object.entries(types).find(([what]) => what === sent.other)?.[1] ?? sent.other
    return { type, [type]: {} }
  }

  const conversation = z.object({ id: z.string(), state: z.string(), waiting: z.coerce.number() })
  const read = async () =>
    (
      await rows(
        conversation,
        `select c.id, state, (select count(*) from messages m where m.conversation_id = c.id
           and sender = 'client' and taken_at is null) as waiting
         from conversations c where address = $1`,
        [address],
      )
    )[0]
  const conversationId = async () => (await read())?.id ?? null

  return {
    forwarded,
    conversationId,
    async say(messages) {
      const from = phone === null ? { from_user_id: userId } : { from: phone.slice(1) }
      const context = replyTo === null ? {} : { context: { id: replyTo } }
      replyTo = null
      const timestamp = String(Math.floor(clock().epochMilliseconds / 1_000))
      const sent = messages.map((one) => ({
        ...{ id: `wamid.${newId()}`, timestamp, ...from, ...context },
        ...contentOf(one),
      }))
      const profile = { profile: { name: name ?? '' } }
      const contact =
        phone === null ? { user_id: userId, ...profile } : { wa_id: phone.slice(1), ...profile }
      const contacts = name === null ? [] : [contact]
      const change = { value: { messages: sent, contacts } }
      const { stored } = await bus.call(
        intakeAgentRpcs.receiveMessages,
        { changes: [change] },
        { timeoutMs: PATIENCE_MS },
      )
      if (stored === 0) return SILENCE
      const found = await until(
        async () => {
          const row = await read()
          return row && (row.state === 'human' || row.waiting === 0) && row
        },
        { what: `an answer to ${JSON.stringify(messages)}` },
      )
      if (found.waiting > 0) {
        forwarded.push(...messages.filter((one) => typeof one === 'string'))
        return SILENCE
      }
      const answers = await rows(
        z.object({ id: z.string(), body: z.string(), options: z.unknown() }),
        `select id, body, options from messages where conversation_id = $1 and sender = 'agent' order by id`,
        [found.id],
      )
      const said = answers.slice(seen)
      seen = answers.length
      const shown = said.flatMap(({ id, options: stored }) => shownOptions(id, stored))
      options.push(...shown)
      return {
        text: said.length === 0 ? null : said.map(({ body }) => body).join('\n'),
        options: shown.map(({ label }) => label),
      }
    },
  }
}

/** A visitor in the chat of a page. */
export function inChat(bus: TestBus, slug: string): Channel {
  const options: Shown[] = []
  let id: string | null = null

  async function sayOne(sent: Sent): Promise<Answer> {
    if (typeof sent !== 'string' && !('tap' in sent)) {
      throw new Error('the chat of a page takes text and taps only')
    }
    const message = typeof sent === 'string' ? sent : (chosen(options, sent.tap)?.id ?? sent.tap)
    const answer = await bus.call(
      intakeAgentRpcs.chat,
      { slug, message, ...(id !== null && { conversationId: id }) },
      { timeoutMs: PATIENCE_MS },
    )
    id = answer.conversationId
    options.push(...answer.options.map(({ label, value }) => ({ id: value, label })))
    return { text: answer.reply, options: answer.options.map(({ label }) => label) }
  }

  return {
    forwarded: [],
    conversationId: async () => id,
    async say(messages) {
      let last = SILENCE
      for (const one of messages) last = await sayOne(one)
      return last
    },
  }
}
