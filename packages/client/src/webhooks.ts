import { Webhook } from 'standardwebhooks'
import type { components } from './document/types.ts'

/** Something that happened. `id` is the same at every try: what was handled once need not be again. */
export type WebhookEvent = components['schemas']['LoggedEvent']

const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

type Incoming = Headers | Readonly<Record<string, string | string[] | undefined>>

/**
 * Reads a call of a webhook whose signature holds and that is at most five minutes old.
 * @param body exactly the text that came: parsed and written anew it is another
 * @param headers a `Headers`, or what Node gives
 * @param secret of the endpoint, `whsec_…`
 * @throws WebhookVerificationError (of standardwebhooks) for what Encaixe did not send now; answer it with 400
 */
export function verifyWebhook(body: string, headers: Incoming, secret: string): WebhookEvent {
  const signed = Object.fromEntries(SIGNED.map((name) => [name, headerOf(headers, name)]))
  // What is signed is what Encaixe wrote, in the form of the API's document.
  const read = new Webhook(secret).verify(body, signed) as Omit<WebhookEvent, 'id'>
  return { ...read, id: signed['webhook-id'] ?? '' }
}

function headerOf(headers: Incoming, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
