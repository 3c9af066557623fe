import type { NotifierTransaction } from '../store.ts'

/** A notice of a page that WhatsApp took for a client. */
interface NoticeTo {
  template: string
  professionalId: string
  appointmentId: string | null
  providerMessageId: string | null
  sentAt: Date
}

const MOST = 20

/** Loads what a client was told since a moment, and the notices of the messages that are named. */
export const loadNoticesTo = (
  prisma: Pick<NotifierTransaction, '$queryRaw'>,
  {
    to,
    since,
    repliedTo,
  }: {
    /** As WhatsApp writes to them. */
    to: string
    since: string
    repliedTo: readonly string[]
  },
): Promise<NoticeTo[]> => prisma.$queryRaw<NoticeTo[]>`
    select template, professional_id as "professionalId", appointment_id as "appointmentId",
      provider_message_id as "providerMessageId", sent_at as "sentAt"
    from deliveries
    where recipient = ${to} and channel = 'whatsapp' and audience = 'client'
      and professional_id is not null
      and (sent_at >= ${since}::timestamptz
        or sent_at is not null and provider_message_id = any(${[...repliedTo]}))
    order by sent_at >= ${since}::timestamptz, sent_at desc
    limit ${MOST}::int`
