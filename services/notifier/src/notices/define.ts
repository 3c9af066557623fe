import type { Channel, NoticeAudience, NoticeGroup } from '@encaixe/contracts'
import type { z } from 'zod'
import type { NewDelivery } from '../deliveries/delivery.ts'
import type { QuietHours } from '../deliveries/quiet-hours.rule.ts'
import type { AppointmentClaim, Topic } from '../deliveries/still-wanted.rule.ts'
import type { EmailText } from '../texts/email-text.ts'
import type { Links } from '../texts/links.ts'
import { emailInstead, type PlainMessage, plainMessageOf } from './plain-message.ts'
import type { InAppText, TextsOn } from './texts.ts'
import { messageOf, type Registration, registrationsOf, type WhatsappMessage } from './whatsapp.ts'

/** The definition of one kind of message. */
interface NoticeOptions<C extends Channel, S extends z.ZodType> {
  /** Its name in deliveries, metrics and operators' lists. */
  key: string
  /** The side of a booking that it is for; `person` for somebody known only by an address. */
  audience: NoticeAudience
  channels: readonly C[]
  /** The schema of its parameters, which are stored with the delivery. */
  params: S
  /** Parameters for the provider's reviewers and for tests. */
  example: z.output<S>
  /** The instant (ISO 8601) after which it is not sent on the channels that interrupt people. */
  usefulUntil: (params: z.output<S>) => string
  /** `wait` holds it back until morning; `ignore` is for answers to what the person just did. */
  quietHours: QuietHours
  /** The instant (ISO 8601) by which it has to be read: quiet hours that end later do not hold it back. */
  readBy?: (params: z.output<S>) => string
  /** An instant (ISO 8601) before which it is not sent. */
  notBefore?: (params: z.output<S>) => string
  /** The group that people switch off, channel by channel. A notice without a group cannot be switched off. */
  group?: NoticeGroup
  /** It answers what its reader did, so it also goes to people who opted out. */
  isAnswer?: boolean
  /** The phone (E.164) whose opt-out counts on channels other than WhatsApp. */
  phoneOf?: (params: z.output<S>) => string
  /** The account that asked for it: its e-mail ends this notice alone, not every one to the address. */
  subscriber?: (params: z.output<S>) => string
  /** What must still be true of its appointment when it is sent. */
  appointment?: {
    /** Only the latest notice of a topic and appointment is sent. */
    topic: Topic
    claim: (params: z.output<S>) => AppointmentClaim
  }
  /** Its parameters without the other person, whose data was erased. */
  withoutOtherSide?: (params: z.output<S>) => z.output<S>
  /** Waits before its retries, in seconds, if the usual ones are too long. */
  retryDelaySeconds?: readonly number[]
  /** Its parameters are a secret: they are deleted once they are not needed for sending. */
  secret?: boolean
  /** One text for each of its channels, and no other. What people read in the app is pushed, too, in the same words. */
  texts: Pick<TextsOn<z.output<S>>, NoInfer<C>>
}

/** Where a person can be reached. */
export interface Addresses {
  userId: string | null
  phone: string | null
  email: string | null
}

/** The page, appointment or conversation that a notice is about. */
export interface Occasion {
  professionalId: string | null
  appointment?: { id: string; version: number }
  /** The client whose conversation it is about. */
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
  /** E.164; null if the notice does not know it. */
  phone: string | null
  /** The account that asked for it; null: it was not asked for. */
  subscriber: string | null
  whatsapp(links: Links): WhatsappMessage
  /** What WhatsApp shows, for a provider without registered texts. */
  plain(links: Links): PlainMessage
  email(links: Links): Required<EmailText>
  inApp(): InAppText
  push(): InAppText
  /** The same message without the other person. */
  withoutOtherSide(): Message
}

/** A notice with parameters of any type. */
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
  /** Reads a stored delivery's payload; null if it does not fit the schema. */
  readonly read: (payload: unknown) => Message | null
  readonly example: () => Message
}

/** The same with any channels, as the code below reads it. */
type AnyOptions<P> = Omit<NoticeOptions<Channel, z.ZodType<P>>, 'texts'> & {
  texts: Partial<TextsOn<P>>
}

/**
 * Defines one kind of message: its audience, channels, parameters and texts. The returned notice hides the type of
 * its parameters, so that the catalogue can hold all notices.
 */
export function defineNotice<C extends Channel, S extends z.ZodType>(
  options: NoticeOptions<C, S>,
): Notice<z.output<S>>
export function defineNotice<P>(options: AnyOptions<P>): Notice<P> {
  const { key, audience, params: schema, example, texts } = options
  const { retryDelaySeconds, secret = false } = options
  const pushText = texts.push ?? texts.in_app
  const channels = pushText
    ? [...new Set<Channel>([...options.channels, 'push'])]
    : options.channels

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
      subscriber: options.subscriber?.(params) ?? null,
      whatsapp: (links) => messageOf(texts.whatsapp ?? missing('whatsapp'), params, links),
      plain: (links) => plainMessageOf(texts.whatsapp ?? missing('whatsapp'), params, links),
      email: (links) => ({
        details: [],
        invitation: null,
        ...(texts.email?.(params, links) ??
          emailInstead(plainMessageOf(texts.whatsapp ?? missing('email'), params, links), links)),
      }),
      inApp: () => (texts.in_app ?? missing('in_app'))(params),
      push: () => (pushText ?? missing('push'))(params),
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
      const { userId, phone, email } = person
      // Of what an event tells, what this notice says.
      const payload = schema.parse(params)
      const addresses = { in_app: userId, push: userId, whatsapp: phone, email }
      return channels.flatMap((channel) => {
        const recipient = addresses[channel]
        if (!recipient) return []
        // A secret proves the phone it goes to.
        const falls = channel === 'whatsapp' && !secret
        return {
          template: key,
          audience,
          channel,
          recipient,
          payload,
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
