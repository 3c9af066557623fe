import { AppError, bookingEvents, type Message } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import type { Message as MessageRow } from '../../generated/client.ts'
import { isBySession } from '../appointments/session-change.rule.ts'
import { sessionStateOf } from '../appointments/session-state.ts'
import { requireFeatureOf } from '../plans/plan-room.ts'
import type { BookingTasks, BookingTransaction, BookingWork } from '../store.ts'
import { tell } from '../telling/tell.ts'
import { type Conversation, peopleOf } from './conversation.ts'
import { countMessage, holdClient, lockThread } from './message-threads.sql.ts'
import { messageOf, pixOfMessage, toldOf } from './message-view.ts'
import { tellLater } from './tell-unread.ts'

/** Messages that one side may write within `WITHIN_MINUTES`. */
const MOST = 30
const WITHIN_MINUTES = 10

export interface Written {
  /** A UUIDv7. Given by a caller whose message must be stored once. */
  id?: string
  type: 'text' | 'payment_request'
  body: string
  appointmentId?: string | undefined
  amountCents?: number | undefined
  /** The code of a charge, if there is one; else the page's Pix key pays a payment request. */
  pixPayload?: string | undefined
  /** The earlier request whose charge that is; absent: the charge is its own, or its appointment's. */
  repeatsId?: string | undefined
  /** It cannot wait until somebody looks. */
  isUrgent?: boolean | undefined
}

/**
 * Writes a message behind the conversation's lock, with its event. A blocked client's message reaches nobody, and
 * the client cannot tell.
 * @throws AppError NOT_FOUND, PLAN_FEATURE_REQUIRED, RATE_LIMITED, PIX_KEY_MISSING
 */
export async function postMessage(
  work: BookingWork,
  conversation: Conversation,
  written: Written,
  { tasks, now }: { tasks: BookingTasks; now: Temporal.Instant },
): Promise<Message> {
  const { tx, emit } = work
  const { by, client, professional } = conversation
  await requireFeatureOf(tx, professional.id, 'messages', now)
  if (!(await holdClient(tx, client.id))) throw gone()
  const amountCents = await amountOf(tx, client.id, written)
  const id = written.id ?? newId()
  const place = { clientId: client.id, professionalId: professional.id }
  const unread = await lockThread(tx, { ...place, firstId: id })
  await requireMeasure(tx, client.id, by, now)

  const reader = by === 'professional' ? 'client' : 'professional'
  const isUnheard = by === 'client' && client.blocked
  const first = unread[reader] === 0
  // A payment request is told at once.
  const isToldLater = first && !isUnheard && written.type === 'text'
  const isTold =
    !isUnheard &&
    (first ||
      written.type === 'payment_request' ||
      (by === 'professional' && client.userId === null))
  await tell(tx, { ...place, by }, { isTold }, now)
  const row: MessageRow = {
    ...place,
    id,
    sender: by,
    type: written.type,
    body: written.body,
    appointmentId: written.appointmentId ?? null,
    amountCents,
    pixPayload: written.pixPayload ?? null,
    paidCents: written.pixPayload !== undefined && written.appointmentId === undefined ? 0 : null,
    repeatsId: written.repeatsId ?? null,
    readAt: isUnheard ? dateOf(now) : null,
    createdAt: dateOf(now),
  }
  const pix = row.type === 'payment_request' ? pixOfMessage(row, professional) : null
  await tx.message.create({ data: row })
  if (isToldLater) await tellLater(tasks, work, id, now)
  await countMessage(tx, { clientId: client.id, id, unread: isUnheard ? null : reader })
  const message = messageOf(row, professional)
  if (!isUnheard) {
    const people = await peopleOf(tx, conversation)
    const urgent = written.isUrgent ? { urgent: true as const } : {}
    const data = { ...people, message: toldOf(message), pix, first, ...urgent }
    await emit(bookingEvents.MessagePosted, { subject: client.id, data })
  }
  return message
}

/** Whether a message can be written now; the transaction that writes it says why not. */
export async function mayPost(
  tx: Pick<BookingTransaction, 'message' | 'planCopy'>,
  { by, client, professional }: Conversation,
  now: Temporal.Instant,
): Promise<boolean> {
  try {
    await requireFeatureOf(tx, professional.id, 'messages', now)
    await requireMeasure(tx, client.id, by, now)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** For how long a request that says the same as an earlier one asks for the same money. */
const REPEATS_HOURS = 72

/** The unpaid request of a conversation that asked for the same in the same words; null: there is none. */
export async function repeatedRequest(
  tx: Pick<BookingTransaction, 'message'>,
  clientId: string,
  { amountCents, body }: { amountCents: number; body: string },
  now: Temporal.Instant,
): Promise<string | null> {
  const same = await tx.message.findFirst({
    where: {
      ...{ clientId, type: 'payment_request', appointmentId: null, amountCents, body },
      ...{ paidCents: 0, repeatsId: null },
      createdAt: { gt: dateOf(now.subtract({ hours: REPEATS_HOURS })) },
    },
    orderBy: { id: 'desc' },
  })
  return same?.id ?? null
}

const gone = () => new AppError('NOT_FOUND', 'There is nobody to write to here.')
const dateOf = (at: Temporal.Instant) => new Date(at.epochMilliseconds)

/** The requested amount, else the appointment's price. */
async function amountOf(
  tx: BookingTransaction,
  clientId: string,
  { type, appointmentId, amountCents }: Written,
): Promise<number | null> {
  const appointment =
    appointmentId === undefined
      ? null
      : await tx.appointment.findUnique({ where: { id: appointmentId } })
  if (appointmentId !== undefined && appointment?.clientId !== clientId) {
    throw new AppError('NOT_FOUND', 'There is no such appointment in this conversation.')
  }
  if (type !== 'payment_request') return null
  if (appointment && isBySession(sessionStateOf(appointment))) throw paidBySession()
  return amountCents ?? appointment?.priceCents ?? null
}

const paidBySession = () =>
  new AppError('VALIDATION_FAILED', 'A session of a package pays the appointment.', {
    errors: [{ path: 'appointmentId', message: 'Esse horário já está pago com um pacote.' }],
  })

async function requireMeasure(
  tx: Pick<BookingTransaction, 'message'>,
  clientId: string,
  sender: Conversation['by'],
  now: Temporal.Instant,
) {
  const since = dateOf(now.subtract({ minutes: WITHIN_MINUTES }))
  const written = await tx.message.count({
    where: { clientId, sender, createdAt: { gt: since } },
  })
  if (written < MOST) return
  throw new AppError('RATE_LIMITED', 'Too many messages in a short time.', {
    retryAfterSeconds: WITHIN_MINUTES * 60,
  })
}
