import type { Faults } from '../faults.ts'
import { openObjectStore } from '../object-store.ts'
import { startWebhookSender, type WebhookSender } from '../webhook-sender.ts'
import { createTokens } from './api/tokens.ts'
import type { GoogleConfig } from './config.ts'
import { openCalendars } from './model/calendars.ts'
import type { Channel, Kinds } from './model/objects.ts'

export type GoogleCalendar = ReturnType<typeof createGoogleCalendar>

/** Google Calendar: accounts with calendars, OAuth, the Calendar API, and pushes about changes. */
export function createGoogleCalendar({
  config,
  faults,
  now,
}: {
  config: GoogleConfig
  faults: Faults
  now: () => number
}) {
  const store = openObjectStore<Kinds>('GOOGLE_DATA_FILE', config.GOOGLE_DATA_FILE)
  const senders = new Map<string, WebhookSender<'change'>>()

  function senderOf({ id, address, token, resourceId, calendar, expiresAt }: Channel) {
    const known = senders.get(id)
    if (known) return known
    const sender = startWebhookSender<'change'>({
      url: address,
      together: 1,
      // Pushes have no content.
      bodyOf: () => '',
      headersOf() {
        const number = (store.get('channel', id)?.sent ?? 0) + 1
        const channel = store.get('channel', id)
        if (channel) store.save('channel', { ...channel, sent: number })
        return {
          'x-goog-channel-id': id,
          'x-goog-message-number': String(number),
          'x-goog-resource-id': resourceId,
          'x-goog-resource-state': number === 1 ? 'sync' : 'exists',
          'x-goog-resource-uri': `https://www.googleapis.com/calendar/v3/calendars/${encodeURIComponent(calendar)}/events?alt=json`,
          'x-goog-channel-expiration': new Date(expiresAt).toUTCString(),
          ...(token !== null && { 'x-goog-channel-token': token }),
        }
      },
      takeFault: () => faults.take('google_push'),
    })
    senders.set(id, sender)
    return sender
  }
  const open = (channel: Channel) => senderOf(channel).send('change')
  const calendars = openCalendars({ store, now, tell: open })

  return {
    calendars,
    config,
    tokens: createTokens({ calendars, config }),
    open,
    close() {
      for (const sender of senders.values()) sender.stop()
      store.close()
    },
  }
}
