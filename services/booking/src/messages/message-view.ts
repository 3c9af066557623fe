import {
  AppError,
  type EventData,
  type Message,
  type messageEvents,
  messageSender,
  messageType,
  type PendingRefund,
} from '@encaixe/contracts'
import type { Message as MessageRow, Professional } from '../../generated/client.ts'
import { payeeOf, pixTextOf } from '../portal/pix-code.rule.ts'

/** The page's present Pix key pays a payment request, not the key at the time of the request. */
type PaidTo = Pick<Professional, 'name' | 'city' | 'instantPayKey' | 'instantPayKeyType'>

/**
 * The Pix code of a payment request; the same appointment always has the same txid.
 * @throws AppError PIX_KEY_MISSING
 */
export function pixOfMessage(
  {
    id,
    appointmentId,
    amountCents,
    pixPayload,
  }: Pick<MessageRow, 'id' | 'appointmentId' | 'amountCents' | 'pixPayload'>,
  professional: PaidTo,
) {
  if (pixPayload !== null) return { payload: pixPayload, amountCents }
  const { txid: _, ...pix } = pixTextOf({
    ...payeeOf(professional),
    ...{ appointmentId: appointmentId ?? id, priceCents: amountCents ?? 0 },
  })
  return pix
}

function pixIfAny(row: MessageRow, professional: PaidTo, refunds: PendingRefund[]) {
  if (row.type !== 'payment_request') return {}
  try {
    const { paidCents } = row
    return {
      pix: {
        ...pixOfMessage(row, professional),
        ...(paidCents !== null && { paidCents }),
        ...(refunds.length > 0 && { refunds }),
      },
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'PIX_KEY_MISSING') return {}
    throw error
  }
}

/**
 * A message as both sides see it.
 * @param refunds what of it is to go back, which its professional sees
 */
export const messageOf = (
  row: MessageRow,
  professional: PaidTo,
  refunds: PendingRefund[] = [],
): Message => ({
  id: row.id,
  sender: messageSender.parse(row.sender),
  type: messageType.parse(row.type),
  body: row.body,
  appointmentId: row.appointmentId,
  ...pixIfAny(row, professional, refunds),
  readAt: row.readAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** What events tell of a message. */
export const toldOf = ({
  id,
  sender,
  type,
  body,
  appointmentId,
  createdAt,
}: Message): EventData<typeof messageEvents.MessagePosted>['message'] => ({
  ...{ id, sender, type, body, appointmentId, createdAt },
})
