import { deliveryOfEvolution } from '@encaixe/contracts'
import { z } from 'zod'
import { contentOf } from './evolution-content.ts'

/** `5511987654321@s.whatsapp.net`, sometimes with the number of a device. */
const PHONE_JID = /^(\d{8,15})(?::\d+)?@s\.whatsapp\.net$/
/** Of somebody whose phone WhatsApp keeps to itself. */
const HIDDEN_JID = /^(\d{5,30})(?::\d+)?@lid$/

const listed = <T extends z.ZodType>(item: T) =>
  z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]).transform((all) =>
    all.flatMap((one) => {
      const { data } = item.safeParse(one)
      return data === undefined ? [] : [data]
    }),
  )

const jid = z.string().max(100)
const upsert = z.object({
  key: z.object({
    id: z.string().min(1).max(300),
    remoteJid: jid,
    remoteJidAlt: jid.optional().catch(undefined),
    senderPn: jid.optional().catch(undefined),
    fromMe: z.boolean().default(false),
  }),
  pushName: z.string().optional().catch(undefined),
  message: z.record(z.string(), z.unknown()).optional().catch(undefined),
  messageTimestamp: z.union([
    z.coerce.number(),
    z.object({ low: z.number() }).transform(({ low }) => low),
  ]),
})
type Upsert = z.output<typeof upsert>

const update = z.object({
  keyId: z.string().max(300).optional(),
  key: z
    .object({ id: z.string().max(300) })
    .optional()
    .catch(undefined),
  fromMe: z.boolean().default(true),
  status: z.string().optional(),
  update: z.object({ status: z.string() }).optional().catch(undefined),
})
type Update = z.output<typeof update>

const event = z.discriminatedUnion('event', [
  z.object({ event: z.literal('messages.upsert'), data: listed(upsert) }),
  z.object({ event: z.literal('messages.update'), data: listed(update) }),
])

const statuses: Readonly<Record<string, string>> = {
  SERVER_ACK: 'sent',
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
}
/** What the Cloud API calls a message that could not be delivered. */
const UNDELIVERABLE = 131026

/**
 * What a webhook of the Evolution API (v2) tells, as the changes that a webhook of the Cloud API tells it by: those
 * who read them know one form. Other events, groups, and what we sent ourselves tell nothing.
 */
export function evolutionChanges(body: unknown): unknown[] {
  const { data: told } = event.safeParse(body)
  if (!told) return []
  if (told.event === 'messages.update') {
    const reported = told.data.flatMap((one) => statusOf(one) ?? [])
    return reported.length > 0 ? [{ value: { statuses: reported } }] : []
  }
  return told.data.flatMap((one) => changeOf(one) ?? [])
}

function statusOf({ keyId, key, fromMe, status, update: nested }: Update) {
  const id = keyId ?? key?.id
  const reported = statuses[status ?? nested?.status ?? '']
  if (!id || !fromMe || reported === undefined) return null
  const deliveryId = deliveryOfEvolution(id)
  return {
    id,
    status: reported,
    ...(deliveryId !== null && { biz_opaque_callback_data: deliveryId }),
    ...(reported === 'failed' && { errors: [{ code: UNDELIVERABLE }] }),
  }
}

function changeOf({ key, pushName, message = {}, messageTimestamp }: Upsert) {
  const { remoteJid, remoteJidAlt, senderPn } = key
  if (key.fromMe) return null
  const [, phone] =
    [remoteJid, remoteJidAlt ?? '', senderPn ?? '']
      .map((one) => PHONE_JID.exec(one))
      .find((match) => match !== null) ?? []
  const [, hidden] = HIDDEN_JID.exec(remoteJid) ?? []
  // A group, a channel, somebody's status: nobody writes to us there.
  if (PHONE_JID.exec(remoteJid) === null && hidden === undefined) return null
  const from = phone === undefined ? { from_user_id: hidden } : { from: phone }
  const sender = phone === undefined ? { user_id: hidden } : { wa_id: phone }
  const said = contentOf(message)
  if (said === null) return null
  const { content, contextId } = said
  return {
    value: {
      contacts: pushName ? [{ ...sender, profile: { name: pushName.slice(0, 200) } }] : [],
      messages: [
        {
          ...from,
          id: key.id,
          timestamp: String(Math.floor(messageTimestamp)),
          ...(contextId !== null && { context: { id: contextId } }),
          ...content,
        },
      ],
    },
  }
}
