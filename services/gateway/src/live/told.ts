import {
  billingEvents,
  bookingEvents,
  type EventContract,
  type LiveEvent,
  notifierEvents,
  type Stream,
} from '@encaixe/contracts'
import { z } from 'zod'

/** Who may hear of something: an account, whoever has proven a phone, the owner of a page. */
export type Audience = `account:${string}` | `phone:${string}` | `page:${string}`

/** What listeners are told of one event; nobody else hears that there was one. */
export interface Told {
  event: LiveEvent
  to: readonly Audience[]
}

/** What an event tells; null where it concerns nobody who could listen. */
export type Teller = (data: unknown) => Told | null

/** Which events are told live, by the stream they come on and their subject at NATS. */
export type Tellers = ReadonlyMap<Stream, ReadonlyMap<string, Teller>>

/** Only what is needed of a snapshot: the rest is not for listeners, and not read. */
const ofBoth = z.object({
  client: z.object({
    id: z.string(),
    userId: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  professional: z.object({ userId: z.string().nullable() }),
})
const ofAppointment = ofBoth.extend({
  appointment: z.object({ id: z.string(), version: z.int() }),
})

const account = (userId: string | null): Audience[] =>
  userId === null ? [] : [`account:${userId}`]
const phone = (number: string | null): Audience[] => (number === null ? [] : [`phone:${number}`])

/** The professional's account, and the client's: by account, or by the phone the client is known by. */
const bothOf = ({ professional, client }: z.output<typeof ofBoth>): Audience[] => [
  ...new Set([...account(professional.userId), ...account(client.userId), ...phone(client.phone)]),
]

function tellAppointment(data: unknown): Told {
  const told = ofAppointment.parse(data)
  return { event: { kind: 'appointment', data: told.appointment }, to: bothOf(told) }
}

const isOfAppointment = ({ data }: EventContract) =>
  data instanceof z.ZodObject && 'appointment' in data.shape

/** Both sides: who wrote, or read, does so in another window, too. A conversation is named by its client. */
function tellMessage(data: unknown): Told {
  const both = ofBoth.parse(data)
  return { event: { kind: 'message', data: { id: both.client.id } }, to: bothOf(both) }
}

/** In the app a notice goes to an account, and its row has the delivery's id. */
function tellNotice(data: unknown): Told | null {
  const { channel, deliveryId, recipient } = notifierEvents.NoticeSent.data.parse(data)
  // A notifier of the version before publishes other messages, too.
  if (channel !== 'in_app') return null
  return { event: { kind: 'notification', data: { id: deliveryId } }, to: account(recipient) }
}

/** Billing knows pages, not accounts. */
function tellSubscription(data: unknown): Told {
  const { professionalId: id, version } = billingEvents.SubscriptionChanged.data.parse(data)
  return { event: { kind: 'subscription', data: { id, version } }, to: [`page:${id}`] }
}

const lines: readonly [EventContract, Teller][] = [
  ...Object.values(bookingEvents)
    .filter(isOfAppointment)
    .map((contract): [EventContract, Teller] => [contract, tellAppointment]),
  [bookingEvents.MessagePosted, tellMessage],
  [bookingEvents.MessagesRead, tellMessage],
  [bookingEvents.RequestedPaymentNews, tellMessage],
  [notifierEvents.NoticeSent, tellNotice],
  [billingEvents.SubscriptionChanged, tellSubscription],
]

/** Every event that somebody is told of while they look; a new kind of event gets its line above. */
export const tellers: Tellers = new Map(
  [...Map.groupBy(lines, ([{ stream }]) => stream)].map(([stream, some]) => [
    stream,
    new Map(some.map(([{ natsSubject }, teller]) => [natsSubject, teller])),
  ]),
)
