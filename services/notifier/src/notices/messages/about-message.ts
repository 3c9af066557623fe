import type { bookingEvents, EventData } from '@encaixe/contracts'
import { z } from 'zod'
import type { NewDelivery } from '../../deliveries/delivery.ts'
import type { EmailText } from '../../texts/email-text.ts'
import type { Links } from '../../texts/links.ts'
import type { Addresses, Notice } from '../define.ts'
import { exampleSides, forClient, forProfessional, sides, sidesOf } from '../sides.ts'
import { daysAfter } from '../texts.ts'
import { linkButton } from '../whatsapp.ts'

/** What a notice about a message may tell. */
export const messageParams = sides.extend({
  clientId: z.string(),
  /** As it was written. */
  body: z.string(),
  sentAt: z.string(),
  /** How many wait to be read. */
  unread: z.int(),
  /** Which appointment's link opens the conversation. */
  link: z.object({ appointmentId: z.string(), generation: z.int() }).nullable(),
  /** Of a payment request. */
  pix: z.object({ payload: z.string(), amountCents: z.int().nullable() }).nullable(),
  /** Of money that came or went back for it, and what is missing; absent from deliveries of before it was told. */
  movedCents: z.int().default(0),
  missingCents: z.int().default(0),
})
export type MessageParams = z.output<typeof messageParams>

/** What all notices about messages have in common. */
const aboutMessage = {
  params: messageParams,
  group: 'messages' as const,
  quietHours: 'wait' as const,
  usefulUntil: ({ sentAt }: MessageParams) => daysAfter(sentAt, 7),
  example: {
    clientId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4',
    ...exampleSides,
    body: 'Posso chegar dez minutos antes?',
    sentAt: '2026-11-26T15:00:00-03:00',
    unread: 1,
    link: { appointmentId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a5', generation: 0 },
    pix: {
      payload: '00020126360014br.gov.bcb.pix0114+5511987654321520400005303986',
      amountCents: 15_000,
    },
    movedCents: 10_000,
    missingCents: 5_000,
  },
}

export const toClientOfMessage = {
  ...aboutMessage,
  ...forClient,
  withoutOtherSide: (about: MessageParams) => ({
    ...forClient.withoutOtherSide(about),
    body: '',
    pix: null,
  }),
}
export const toProfessionalOfMessage = {
  ...aboutMessage,
  ...forProfessional,
  withoutOtherSide: (about: MessageParams) => ({
    ...forProfessional.withoutOtherSide(about),
    body: '',
    link: null,
  }),
}

/**
 * Where the client reads the conversation, below the address of the pages: by a link that goes to their own
 * phone or confirmed address and nowhere else, or where a code opens it.
 */
const conversationPath = ({ link }: MessageParams, { tokenFor }: Links): string =>
  link ? `a/${tokenFor({ side: 'client_phone', ...link })}` : 'c'

export const conversationButton = (text: string) => linkButton(text, '/{{1}}', conversationPath)

/** An e-mail to the client, which leads to the conversation by a button of this label. */
export const emailToClientOfMessage =
  (label: string, own: (about: MessageParams) => Omit<EmailText, 'action' | 'footer'>) =>
  (about: MessageParams, links: Links): EmailText => ({
    ...own(about),
    action: { label, url: `${links.publicUrl}/${conversationPath(about, links)}` },
    footer: 'Você recebeu este e-mail porque é cliente de quem atende pelo Encaixe.',
  })

type Told = EventData<(typeof bookingEvents)['MessageLeftUnread']> &
  Partial<Pick<EventData<(typeof bookingEvents)['MessagePosted']>, 'pix'>> &
  Partial<
    Pick<EventData<(typeof bookingEvents)['RequestedPaymentNews']>, 'movedCents' | 'missingCents'>
  >

/** The deliveries of a notice to its side of a conversation, to those of its addresses that are named. */
export function noticeOfMessage(
  notice: Notice<MessageParams>,
  told: Told,
  { addresses }: { addresses: readonly (keyof Addresses)[] },
): NewDelivery[] {
  const { professional, client, message } = told
  const person = notice.audience === 'professional' ? professional : client
  const channels = { userId: ['in_app', 'push'], phone: ['whatsapp'], email: ['email'] } as const
  const wanted = new Set<string>(addresses.flatMap((name) => channels[name]))
  const params = {
    clientId: client.id,
    ...sidesOf(professional, client),
    body: message.body,
    sentAt: message.createdAt,
    unread: told.unreadCount,
    link: told.link,
    pix: told.pix ?? null,
    movedCents: told.movedCents ?? 0,
    missingCents: told.missingCents ?? 0,
  }
  const occasion = {
    professionalId: professional.id,
    clientId: client.id,
    timezone: professional.timezone,
  }
  return notice.to(person, params, occasion).filter(({ channel }) => wanted.has(channel))
}
