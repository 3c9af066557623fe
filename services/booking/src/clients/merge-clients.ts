import { AppError, bookingEvents } from '@encaixe/contracts'
import type { Client } from '../../generated/client.ts'
import type { BookingTransaction, BookingWork } from '../store.ts'
import { noSuchClient } from './ensure-client.ts'
import { moveClient } from './move-client.sql.ts'
import { tellClients } from './tell-clients.ts'

type Living = Client & { phone: string }

/**
 * Merges a client into another: the second gets the first one's rows, and what it lacks. Links of messages and
 * accounts still lead to the same appointments. The caller has locked the professional.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for the same client twice, or two with an account each
 */
export async function mergeClients(
  work: BookingWork,
  { professionalId, id, intoId }: { professionalId: string; id: string; intoId: string },
): Promise<void> {
  const { tx, emit } = work
  if (id === intoId) throw notTwo('Escolha outro cliente.')
  const [from, into] = [await own(tx, professionalId, id), await own(tx, professionalId, intoId)]
  if (from.userId !== null && into.userId !== null && from.userId !== into.userId) {
    throw notTwo('Cada um tem a sua conta: são duas pessoas.')
  }
  // One client says of one purchase at a time that it is paid.
  const claimed = { clientId: { in: [id, intoId] }, claimedAt: { not: null } }
  if ((await tx.purchase.count({ where: claimed })) > 1) {
    throw notTwo('Os dois dizem que pagaram um pacote. Responda a um deles antes.')
  }
  await moveClient(tx, { from: id, into: intoId })
  await tx.client.update({
    where: { id },
    data: {
      ...{ name: null, phone: null, email: null, emailConfirmed: false, taxId: null },
      ...{ payerName: null, payerTaxId: null },
      ...{
        userId: null,
        provenAt: null,
        phoneConfirmedAt: null,
        countedAt: null,
        mergedIntoId: intoId,
      },
    },
  })
  const takesEmail = !into.emailConfirmed && from.email !== null
  await tx.client.update({
    where: { id: intoId },
    data: {
      userId: into.userId ?? from.userId,
      taxId: into.taxId ?? from.taxId,
      ...(into.payerName === null && { payerName: from.payerName, payerTaxId: from.payerTaxId }),
      blocked: into.blocked || from.blocked,
      countedAt: into.countedAt ?? from.countedAt,
      ...(takesEmail &&
        (into.email === null || from.emailConfirmed) && {
          email: from.email,
          emailConfirmed: from.emailConfirmed,
        }),
    },
  })
  await tx.mergedPhone.updateMany({ where: { clientId: id }, data: { clientId: intoId } })
  const { phone } = from
  await tx.mergedPhone.upsert({
    where: { professionalId_phone: { professionalId, phone } },
    create: { professionalId, phone, clientId: intoId },
    update: { clientId: intoId },
  })
  const data = { professionalId, clientId: id, intoId }
  await emit(bookingEvents.ClientMerged, { subject: intoId, data })
  // For who keeps a list of their own: one of the two is no client any more.
  await tellClients(work, professionalId, [id], 'erased')
  await tellClients(work, professionalId, [intoId], 'changed')
}

async function own(tx: BookingTransaction, professionalId: string, id: string): Promise<Living> {
  const client = await tx.client.findUnique({ where: { id } })
  if (client?.professionalId !== professionalId || client.phone === null) throw noSuchClient()
  return { ...client, phone: client.phone }
}

const notTwo = (message: string) =>
  new AppError('VALIDATION_FAILED', 'These two cannot become one.', {
    errors: [{ path: 'intoId', message }],
  })
