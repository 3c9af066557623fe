import type { Channel, NoticeAudience, NoticeGroup } from '@encaixe/contracts'
import type { z } from 'zod'
import type { NewDelivery } from '../sending/delivery.ts'
import type { QuietHours } from '../sending/quiet-hours.rule.ts'
import type { AppointmentClaim, Topic } from '../sending/still-wanted.rule.ts'
import type { Links } from '../texts/links.ts'
import type { Category, EmailText, InAppText, TextsOn } from './texts.ts'
import { messageOf, type Registration, registrationsOf, type WhatsappMessage } from './whatsapp.ts'

/** Everything there is to say of one kind of message. */
interface NoticeOptions<C extends Channel, G extends Category, S extends z.ZodType> {
  /** The name that deliveries, metrics and operators know it by. */
  key: string
  /** Which side of a booking it is for; `person` for somebody known by an address alone. */
  audience: NoticeAudience
  channels: readonly C[]
  category: G
  /** What it may tell; kept with the delivery until it is sent, and read by this again. */
  params: S
  /** Values for the provider's reviewers and for tests. */
  example: z.output<S>
  /** The instant (ISO 8601) after which it helps nobody, on the channels that interrupt people. */
  usefulUntil: (params: z.output<S>) => string
  /** `wait` until morning, or `ignore` them: for answers to what the person just did. */
  quietHours: QuietHours
  /** The instant (ISO 8601) it has to be read by: quiet hours that end later do not hold it back. */
  readBy?: (params: z.output<S>) => string
  /** An instant (ISO 8601) before which it is not sent. */
  notBefore?: (params: z.output<S>) => string
  /** What people switch off, channel by channel; without one it cannot be switched off. */
  group?: NoticeGroup
  /** It answers what its reader did: it goes also to who wants no other messages. */
  isAnswer?: boolean
  /** Whose opt-out counts on channels other than WhatsApp. */
  phoneOf?: (params: z.output<S>) => string
  /** What has to be true of its appointment still when it is sent. */
  appointment?: {
    /** Of one topic and appointment only the latest notice is sent. */
    topic: Topic
    claim: (params: z.output<S>) => AppointmentClaim
  }
  /** What may stay of it, for its reader, when the other person of it is nobody any more. */
  withoutOtherSide?: (params: z.output<S>) => z.output<S>
  /** Waits before its retries, in seconds, where the ordinary ones are too patient. */
  retryDelaySeconds?: readonly number[]
  /** It holds a secret: its parameters are deleted as soon as nobody needs them to send it. */
  secret?: boolean
  /** A text for each of its channels and for no other. */
  texts: { [X in NoInfer<C>]: TextsOn<z.output<S>, G>[X] }
}

/** Where a person can be reached. */
export interface Addresses {
  userId: string | null
  phone: string | null
  email: string | null
}

/** What a notice is about, and where. */
export interface Occasion {
  professionalId: string | null
  appointment?: { id: string; version: number }
  /** Whose conversation it is about. */
  clientId?: string
  /** The recipient's, for quiet hours. */
  timezone: string
}

/** A stored notice that could be read, ready to be worded. */
export interface Message {
  notice: Pick<Notice, 'key' | 'retryDelaySeconds' | 'secret'>
  usefulUntil: string
  claim: AppointmentClaim | null
  quietHours: QuietHours
  readBy: string | null
  group: NoticeGroup | null
  isAnswer: boolean
  /** E.164, where the notice knows it. */
  phone: string | null
  whatsapp(links: Links): WhatsappMessage
  email(links: Links): EmailText
  inApp(): InAppText
  /** The same without the other person of it. */
  withoutOtherSide(): Message
}

/** A notice of whatever parameters: many different ones stand in one catalogue. */
export interface Notice<in P = never> {
  readonly key: string
  readonly audience: NoticeAudience
  readonly channels: readonly Channel[]
  readonly retryDelaySeconds: readonly number[] | undefined
  readonly secret: boolean
  readonly topic: Topic | undefined
  /** Its WhatsApp texts, as they have to be registered before they can be sent. */
  readonly registrations: (links: Links) => Registration[]
  /** A delivery for each channel on which the person can be reached. */
  readonly to: (person: Addresses, params: P, occasion: Occasion) => NewDelivery[]
  /** What a stored delivery says, or null when its payload is not what the notice's schema says. */
  readonly read: (payload: unknown) => Message | null
  readonly example: () => Message
}

interface LooseOptions<P> {
  key: string
  audience: NoticeAudience
  channels: readonly Channel[]
  params: z.ZodType<P>
  example: P
  usefulUntil: (params: P) => string
  quietHours: QuietHours
  readBy?: (params: P) => string
  notBefore?: (params: P) => string
  group?: NoticeGroup
  isAnswer?: boolean
  phoneOf?: (params: P) => string
  appointment?: { topic: Topic; claim: (params: P) => AppointmentClaim }
  withoutOtherSide?: (params: P) => P
  retryDelaySeconds?: readonly number[]
  secret?: boolean
  texts: Partial<{
    whatsapp: TextsOn<P, Category>['whatsapp']
    email: TextsOn<P, Category>['email']
    in_app: TextsOn<P, Category>['in_app']
  }>
}

/**
 * One kind of message: whom it is for, on which channels, what it may tell and its texts. The result
 * knows its own parameters and shows them to nobody, so that a catalogue can hold many.
 */
export function defineNotice<C extends Channel, G extends Category, S extends z.ZodType>(
  options: NoticeOptions<C, G, S>,
): Notice<z.output<S>>
export function defineNotice<P>(options: LooseOptions<P>): Notice<P> {
  const { key, audience, channels, params: schema, example, texts } = options
  const { retryDelaySeconds, secret = false } = options

  function missing(channel: Channel): never {
    throw new Error(`${key} has no text for ${channel}`)
  }

  function messageWith(params: P): Message {
    return {
      notice: { key, retryDelaySeconds, secret },
      usefulUntil: options.usefulUntil(params),
      claim: options.appointment?.claim(params) ?? null,
      quietHours: options.quietHours,
      readBy: options.readBy?.(params) ?? null,
      group: options.group ?? null,
      isAnswer: options.isAnswer ?? false,
      phone: options.phoneOf?.(params) || null,
      whatsapp(links) {
        return messageOf(texts.whatsapp ?? missing('whatsapp'), params, links)
      },
      email: (links) => (texts.email ?? missing('email'))(params, links),
      inApp: () => (texts.in_app ?? missing('in_app'))(params),
      withoutOtherSide: () => messageWith(options.withoutOtherSide?.(params) ?? params),
    }
  }

  return {
    key,
    audience,
    channels,
    retryDelaySeconds,
    secret,
    topic: options.appointment?.topic,
    registrations: (links) =>
      texts.whatsapp ? registrationsOf(texts.whatsapp, example, links) : [],
    to(person, params, { professionalId, appointment, clientId = null, timezone }) {
      const addresses = { in_app: person.userId, whatsapp: person.phone, email: person.email }
      return channels.flatMap((channel) => {
        const recipient = addresses[channel]
        if (!recipient) return []
        const falls = channel === 'whatsapp' && channels.includes('email')
        return {
          template: key,
          audience,
          channel,
          recipient,
          payload: params,
          fallbackEmail: falls ? addresses.email : null,
          professionalId,
          appointmentId: appointment?.id ?? null,
          appointmentVersion: appointment?.version ?? null,
          clientId,
          secretUntil: secret ? options.usefulUntil(params) : null,
          notBefore: options.notBefore?.(params) ?? null,
          accountId: person.userId,
          timezone,
        }
      })
    },
    read(payload) {
      const params = schema.safeParse(payload)
      return params.success ? messageWith(params.data) : null
    },
    example: () => messageWith(example),
  }
}
