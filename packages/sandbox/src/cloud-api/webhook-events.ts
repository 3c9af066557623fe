import { createHmac } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { Button, OutgoingMessage, PersonMessage } from '../phone/message.ts'
import { isUserId } from '../phone-number.ts'
import { VOICE_MIME_TYPE } from '../voice/voice-note.ts'
import { startWebhookSender } from '../webhook-sender.ts'
import { statusError } from './errors.ts'

/** The corporate number as the webhooks show it. */
export const BUSINESS_NUMBER = '551140000000'
export const BUSINESS_NAME = 'Encaixe'
const BUSINESS_ACCOUNT_ID = '100000000000001'

type StatusEvent = ReturnType<typeof statusEvent>
type MessageEvent = ReturnType<typeof messageEvent>
export type WebhookEvent = StatusEvent | MessageEvent

/** How the real one groups events while its target is slow. */
const BATCH = 50

interface CloudWebhooks {
  config: {
    WHATSAPP_WEBHOOK_URL?: string | undefined
    WHATSAPP_APP_SECRET: string
    WHATSAPP_PHONE_NUMBER_ID: string
  }
  faults: Faults
}

/** Sends webhooks of the Cloud API, each body signed with `X-Hub-Signature-256`. */
export function cloudWebhooks({ config, faults }: CloudWebhooks) {
  const signatureOf = (body: string) =>
    createHmac('sha256', config.WHATSAPP_APP_SECRET).update(body).digest('hex')
  return startWebhookSender<WebhookEvent>({
    url: config.WHATSAPP_WEBHOOK_URL,
    together: BATCH,
    bodyOf: (events) => webhookBody(events, config.WHATSAPP_PHONE_NUMBER_ID),
    headersOf: (body) => ({
      'user-agent': 'facebookexternalua',
      'x-hub-signature-256': `sha256=${signatureOf(body)}`,
    }),
    takeFault: () => faults.take('webhook'),
  })
}

/** The event of a new delivery status. */
export function statusEvent(
  message: Pick<OutgoingMessage, 'id' | 'number' | 'category' | 'callbackData'>,
  status: 'sent' | 'delivered' | 'read' | 'failed',
  at: number,
  failure?: { code: number; details?: string },
) {
  const { id, number, category, callbackData } = message
  return {
    kind: 'status' as const,
    status: {
      id,
      status,
      timestamp: seconds(at),
      ...(isUserId(number) ? { recipient_user_id: number } : { recipient_id: number }),
      ...(status !== 'failed' && {
        pricing: {
          billable: category !== 'service',
          pricing_model: 'PMP',
          type: category === 'service' ? 'free_customer_service' : 'regular',
          category,
        },
      }),
      ...(callbackData !== undefined && { biz_opaque_callback_data: callbackData }),
      ...(failure && { errors: [statusError(failure.code, failure.details)] }),
    },
  }
}

/** The event of a written or spoken message, or of a pressed button. */
export function messageEvent(
  message: PersonMessage,
  profileName: string,
  pressed: { button: Button; of: OutgoingMessage } | undefined,
  at: number,
) {
  const { id, number, contextId } = message
  return {
    kind: 'message' as const,
    contact: {
      profile: { name: profileName },
      ...(isUserId(number) ? { user_id: number } : { wa_id: number }),
    },
    message: {
      ...(contextId && { context: { from: BUSINESS_NUMBER, id: contextId } }),
      ...(isUserId(number) ? { from_user_id: number } : { from: number }),
      id,
      timestamp: seconds(at),
      ...(pressed ? pressedContent(pressed.button, pressed.of) : writtenContent(message)),
    },
  }
}

function writtenContent({ text, voice }: PersonMessage) {
  if (!voice) return { type: 'text', text: { body: text } }
  const { mediaId: id, sha256 } = voice
  return { type: 'audio', audio: { mime_type: VOICE_MIME_TYPE, sha256, id, voice: true } }
}

function pressedContent(button: Button, of: OutgoingMessage) {
  if (button.type === 'row') {
    const { id, title, description } = button
    return {
      type: 'interactive',
      interactive: {
        type: 'list_reply',
        list_reply: { id, title, ...(description && { description }) },
      },
    }
  }
  const id = button.type === 'reply' ? button.id : button.title
  if (of.type === 'template') return { type: 'button', button: { payload: id, text: button.title } }
  return {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id, title: button.title } },
  }
}

/** The body of one request, with all statuses in one change. */
function webhookBody(events: WebhookEvent[], phoneNumberId: string): string {
  const base = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: BUSINESS_NUMBER, phone_number_id: phoneNumberId },
  }
  const statuses = events.flatMap((event) => (event.kind === 'status' ? [event.status] : []))
  const values: object[] = events.flatMap((event) =>
    event.kind === 'message'
      ? [{ ...base, contacts: [event.contact], messages: [event.message] }]
      : [],
  )
  if (statuses.length > 0) values.unshift({ ...base, statuses })
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      { id: BUSINESS_ACCOUNT_ID, changes: values.map((value) => ({ value, field: 'messages' })) },
    ],
  })
}

function seconds(at: number): string {
  return String(Math.floor(at / 1000))
}
