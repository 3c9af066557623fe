import { bookingEvents, type EventData } from '@encaixe/contracts'
import type { EventEntry } from '@encaixe/service-kit'
import type { NewDelivery } from './deliveries/delivery.ts'
import { messagesRead } from './inbox/messages-read.sql.ts'
import { noticeOfMessage } from './notices/messages/about-message.ts'
import { msgClientLate } from './notices/messages/msg-client-late.ts'
import { msgNewMessage, msgNewMessageToProfessional } from './notices/messages/msg-new-message.ts'
import { msgPaymentRequest } from './notices/messages/msg-payment-request.ts'
import { requestedPaymentNotices } from './notices/messages/msg-requested-payment.ts'
import type { NotifierTransaction } from './store.ts'
import { on, type Tell } from './tell.ts'

type Posted = EventData<typeof bookingEvents.MessagePosted>
type MoneyNews = EventData<typeof bookingEvents.RequestedPaymentNews>
type LeftUnread = EventData<typeof bookingEvents.MessageLeftUnread>

/** What people are told of messages: in the app at once, by WhatsApp what cannot wait, by e-mail what they leave unread. */
export const onMessages = (tell: Tell): EventEntry<NotifierTransaction>[] => [
  tell(bookingEvents.MessagePosted, noticesOfPosted),
  tell(bookingEvents.RequestedPaymentNews, noticesOfMoney),
  tell(bookingEvents.MessageLeftUnread, noticesOfUnread),
  on(bookingEvents.ClientMerged, async ({ data: { clientId, intoId } }, { tx }) => {
    await tx.delivery.updateMany({ where: { clientId }, data: { clientId: intoId } })
  }),
  on(bookingEvents.MessagesRead, ({ data: { by, client, professional } }, { tx }) =>
    messagesRead(tx, {
      clientId: client.id,
      audience: by,
      userId: by === 'professional' ? professional.userId : client.userId,
    }),
  ),
]

/**
 * In the app only the first unread message makes a notice: the conversation shows the others. A client without an
 * account gets each by WhatsApp, or by e-mail if WhatsApp does not reach them.
 */
function noticesOfPosted({ first, urgent, ...posted }: Posted): NewDelivery[] {
  const told = { ...posted, unreadCount: 1 }
  const { message, client } = told
  if (message.type === 'payment_request') {
    return noticeOfMessage(msgPaymentRequest, told, { addresses: ['phone', 'email'] })
  }
  if (message.sender === 'client') {
    const late = urgent ? noticeOfMessage(msgClientLate, told, { addresses: ['phone'] }) : []
    if (!first) return late
    const inApp = noticeOfMessage(msgNewMessageToProfessional, told, { addresses: ['userId'] })
    return [...inApp, ...late]
  }
  if (client.userId === null) {
    return noticeOfMessage(msgNewMessage, told, { addresses: ['phone'] })
  }
  return first ? noticeOfMessage(msgNewMessage, told, { addresses: ['userId'] }) : []
}

/** In the app, and by WhatsApp whoever has an account or not: money is worth a message. */
function noticesOfMoney({ news, ...told }: MoneyNews): NewDelivery[] {
  return requestedPaymentNotices[news].flatMap((notice) =>
    noticeOfMessage(notice, { ...told, unreadCount: 0 }, { addresses: ['userId', 'phone'] }),
  )
}

/** An e-mail to people with an account; the others got the message by WhatsApp. */
function noticesOfUnread(told: LeftUnread): NewDelivery[] {
  if (told.message.sender === 'client') {
    return noticeOfMessage(msgNewMessageToProfessional, told, { addresses: ['email'] })
  }
  if (told.client.userId === null) return []
  return noticeOfMessage(msgNewMessage, told, { addresses: ['email'] })
}
