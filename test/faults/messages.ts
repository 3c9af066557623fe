import { z } from 'zod'
import { inTurns } from '../in-turns.ts'
import { mailTo, whatsappTo } from '../stack.ts'
import { bookingsOf, compare, noticesAbout } from './records.ts'

const ARRIVED = ['sent', 'delivered', 'read']
const shown = z.object({ callbackData: z.string().optional() })
const mail = z.object({ headers: z.object({ 'message-id': z.string() }) })

/** Describes notices that did not arrive or arrived twice. */
export async function undelivered(professionalIds: string[]): Promise<string[]> {
  const bookings = await bookingsOf(professionalIds)
  const notices = await noticesAbout(bookings.map(({ id }) => id))
  const waiting = notices.filter(({ status }) => !ARRIVED.includes(status))
  if (waiting.length > 0) {
    return waiting.map(({ id, channel, status }) => `notice ${id} (${channel}) is ${status}`)
  }
  const idsBy = (channel: string) =>
    notices.filter((notice) => notice.channel === channel).map(({ id }) => id)
  const to = (channel: string) => [
    ...new Set(
      notices.filter((notice) => notice.channel === channel).map(({ recipient }) => recipient),
    ),
  ]
  const phones = (await inTurns(to('whatsapp'), whatsappTo)).flat()
  const onPhones = phones.flatMap((message) => shown.parse(message).callbackData ?? [])
  const mails = (await inTurns(to('email'), mailTo)).flat()
  // A mailbox shows one message per Message-ID; a send in doubt is repeated under the same.
  const messageIds = new Set(mails.map((item) => mail.parse(item).headers['message-id']))
  const inMailboxes = [...messageIds].map((id) => id.replace(/^<|@.*$/g, ''))
  return [
    ...compare('WhatsApp messages', idsBy('whatsapp'), onPhones),
    ...compare('mails', idsBy('email'), inMailboxes),
  ]
}
