import type { Faults } from '../faults.ts'
import type { Teller } from '../phone/conversations.ts'
import type { Button, OutgoingMessage, PersonMessage } from '../phone/message.ts'
import { VOICE_MIME_TYPE } from '../voice/voice-note.ts'
import { startWebhookSender } from '../webhook-sender.ts'
import { jidOf } from './jid.ts'

interface EvolutionWebhooks {
  config: {
    EVOLUTION_WEBHOOK_URL?: string | undefined
    EVOLUTION_INSTANCE: string
    EVOLUTION_API_KEY: string
  }
  faults: Faults
}

/** Sends webhooks of the Evolution API, one event a request. */
export function evolutionWebhooks({ config, faults }: EvolutionWebhooks) {
  const { EVOLUTION_INSTANCE: instance, EVOLUTION_API_KEY: apiKey } = config
  const url = config.EVOLUTION_WEBHOOK_URL
  const sender = startWebhookSender<EvolutionEvent>({
    url,
    together: 1,
    bodyOf: (events) =>
      events.map((event) => evolutionBody(event, { instance, apiKey, url: url ?? '' })).join(''),
    takeFault: () => faults.take('webhook'),
  })
  const teller: Teller = {
    status: (message, status) => sender.send(evolutionStatus(message, status)),
    wrote: (...told) => sender.send(evolutionMessage(...told)),
  }
  return { teller, stop: sender.stop }
}

/** An event of the Evolution API (v2) without its envelope. */
interface EvolutionEvent {
  event: 'messages.upsert' | 'messages.update'
  data: Record<string, unknown>
}

const INSTANCE_ID = '5b5b5a0e-0f6b-4f1a-9d8e-6f5f3c2b1a00'

const statuses = {
  sent: 'SERVER_ACK',
  delivered: 'DELIVERY_ACK',
  read: 'READ',
  failed: 'ERROR',
} as const

/** The event of a new delivery status. */
const evolutionStatus = (
  { id, number }: Pick<OutgoingMessage, 'id' | 'number'>,
  status: keyof typeof statuses,
): EvolutionEvent => ({
  event: 'messages.update',
  data: {
    keyId: id,
    remoteJid: jidOf(number),
    fromMe: true,
    participant: jidOf(number),
    status: statuses[status],
    instanceId: INSTANCE_ID,
  },
})

/** The event of a written message or a pressed button. */
function evolutionMessage(
  { id, number, text, contextId, voice }: PersonMessage,
  pushName: string,
  pressed: { button: Button; of: OutgoingMessage } | undefined,
  at: number,
): EvolutionEvent {
  const contextInfo = contextId ? { stanzaId: contextId, participant: jidOf(number) } : undefined
  const content = voice
    ? {
        audioMessage: { mimetype: VOICE_MIME_TYPE, seconds: voice.seconds, ptt: true, contextInfo },
      }
    : contentOf(pressed?.button, text, contextInfo)
  const [messageType = 'conversation'] = Object.keys(content)
  return {
    event: 'messages.upsert',
    data: {
      key: { remoteJid: jidOf(number), fromMe: false, id },
      pushName,
      status: 'DELIVERY_ACK',
      message: { messageContextInfo: { deviceListMetadataVersion: 2 }, ...content },
      ...(contextInfo && { contextInfo }),
      messageType,
      messageTimestamp: Math.floor(at / 1_000),
      instanceId: INSTANCE_ID,
      source: 'android',
    },
  }
}

function contentOf(button: Button | undefined, text: string, contextInfo: object | undefined) {
  if (button?.type === 'row') {
    const singleSelectReply = { selectedRowId: button.id }
    return {
      listResponseMessage: { title: button.title, listType: 1, singleSelectReply, contextInfo },
    }
  }
  if (button?.type === 'reply') {
    const { id: selectedId, title: selectedDisplayText } = button
    return { templateButtonReplyMessage: { selectedId, selectedDisplayText, contextInfo } }
  }
  return contextInfo ? { extendedTextMessage: { text, contextInfo } } : { conversation: text }
}

/** One POST's body: the server sends each event by itself. */
const evolutionBody = (
  { event, data }: EvolutionEvent,
  { instance, apiKey, url }: { instance: string; apiKey: string; url: string },
) =>
  JSON.stringify({
    event,
    instance,
    data,
    destination: url,
    date_time: Temporal.Now.instant().toString({ smallestUnit: 'millisecond' }),
    sender: jidOf('551140000000'),
    server_url: 'http://localhost',
    apikey: apiKey,
  })
