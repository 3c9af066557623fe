import { startWebhookSender } from '../cloud-api/webhook-sender.ts'
import type { Faults } from '../faults.ts'
import type { Teller } from '../phone/conversations.ts'
import {
  type EvolutionEvent,
  evolutionBody,
  evolutionMessage,
  evolutionStatus,
} from './webhook-events.ts'

interface EvolutionWebhooks {
  config: {
    EVOLUTION_WEBHOOK_URL?: string | undefined
    EVOLUTION_INSTANCE: string
    EVOLUTION_API_KEY: string
  }
  faults: Faults
}

/** What the server of the Evolution API tells, each event in a request of its own. */
export function evolutionWebhooks({ config, faults }: EvolutionWebhooks) {
  const { EVOLUTION_INSTANCE: instance, EVOLUTION_API_KEY: apiKey } = config
  const url = config.EVOLUTION_WEBHOOK_URL
  const sender = startWebhookSender<EvolutionEvent>({
    url,
    together: 1,
    bodyOf: (events) =>
      events.map((event) => evolutionBody(event, { instance, apiKey, url: url ?? '' })).join(''),
    faults,
  })
  const teller: Teller = {
    status: (message, status) => sender.send(evolutionStatus(message, status)),
    wrote: (...told) => sender.send(evolutionMessage(...told)),
  }
  return { teller, stop: sender.stop }
}
