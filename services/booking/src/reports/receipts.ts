import { AppError, type PaymentMethod, type reportRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Client, ReceiptSettings } from '../../generated/client.ts'
import { stateOf } from '../appointments/load-appointment.ts'
import { noSuchAppointment, seenAppointment } from '../appointments/seen-appointment.ts'
import { ownPage } from '../copies/professional-copies.ts'
import { entriesOf } from '../ledger/ledger.ts'
import type { Parts } from '../store.ts'
import type { ReceiptPayment } from './paper-words.rule.ts'
import { receiptPaper } from './papers.ts'

type Handlers = HandlersOf<
  typeof reportRpcs,
  'getReceiptPdf' | 'getReceiptSettings' | 'setReceiptSettings'
>

/** How it was paid, as a receipt says it. */
const paidBy: Readonly<Record<PaymentMethod, string>> = {
  pix: 'por Pix',
  cash: 'em dinheiro',
  card: 'por cartão',
  other: 'por outro meio',
}

/** Receipts of paid sessions, and who issues them. */
export function receipts({ database: { prisma }, clock }: Parts): Handlers {
  /** What came and was given back, each on its day. A session that cost nothing was paid when somebody said so. */
  async function paymentsOf(
    appointmentId: string,
    dayOf: (at: Temporal.Instant) => string,
    capturedOn: string,
  ): Promise<ReceiptPayment[]> {
    const entries = await entriesOf(prisma, appointmentId)
    if (entries.length === 0) return [{ amountCents: 0, paidBy: paidBy.pix, paidOn: capturedOn }]
    return entries.map(({ amountCents, method, paidAt }) => ({
      ...{ amountCents, paidBy: paidBy[method], paidOn: dayOf(paidAt) },
    }))
  }

  return {
    async getReceiptPdf({ id }, { actor }) {
      const { loaded, view } = await seenAppointment(prisma, id, actor)
      // An addressee has paid nothing.
      if (view === 'addressee') throw noSuchAppointment()
      const { row } = loaded
      const { paymentStatus, capturedAt, startsAt } = stateOf(row)
      if (paymentStatus !== 'captured' || capturedAt === null) {
        throw new AppError('INVALID_TRANSITION', 'There is a receipt of what was paid.', {
          from: paymentStatus,
          to: 'captured',
        })
      }
      const { professional, client } = row
      const timezone = professional?.timezone ?? 'America/Sao_Paulo'
      const dayOf = (at: Temporal.Instant) =>
        at.toZonedDateTimeISO(timezone).toPlainDate().toString()
      const issuer = await prisma.receiptSettings.findUnique({
        where: { professionalId: row.professionalId },
      })
      const paying = await prisma.client.findUniqueOrThrow({
        where: { id: client.id },
        select: { taxId: true, payerName: true, payerTaxId: true },
      })
      const body = await receiptPaper({
        issuer: {
          name: issuer?.legalName ?? professional?.name ?? 'Profissional',
          taxId: issuer?.taxId ?? null,
        },
        ...partiesOf(paying, row.contactName ?? client.name ?? 'Cliente'),
        amountCents: row.paidCents,
        payments: await paymentsOf(row.id, dayOf, dayOf(capturedAt)),
        heldOn: dayOf(startsAt),
        service: row.serviceName,
        city: professional?.city ?? null,
        appointmentId: row.id,
        issuedOn: dayOf(clock()),
      })
      return { body }
    },

    async getReceiptSettings(_, { actor: { userId } }) {
      const { id: professionalId } = await ownPage(prisma, userId)
      const settings = await prisma.receiptSettings.findUnique({ where: { professionalId } })
      return settingsOf(settings)
    },

    async setReceiptSettings({ legalName, taxId, occupation, register }, { actor: { userId } }) {
      const { id: professionalId } = await ownPage(prisma, userId)
      const changed = {
        ...(legalName !== undefined && { legalName }),
        ...(taxId !== undefined && { taxId }),
        ...(occupation !== undefined && { occupation }),
        ...(register !== undefined && { register }),
      }
      const settings = await prisma.receiptSettings.upsert({
        where: { professionalId },
        create: { professionalId, ...changed },
        update: changed,
      })
      return settingsOf(settings)
    },
  }
}

const settingsOf = (settings: ReceiptSettings | null) => ({
  legalName: settings?.legalName ?? null,
  taxId: settings?.taxId ?? null,
  occupation: settings?.occupation ?? null,
  register: settings?.register ?? null,
})

/** Who paid, and for whom if that is somebody else. */
const partiesOf = (
  { taxId, ...payer }: Pick<Client, 'taxId' | 'payerName' | 'payerTaxId'>,
  name: string,
) =>
  payer.payerName === null
    ? { payer: { name, taxId }, attended: null }
    : { payer: { name: payer.payerName, taxId: payer.payerTaxId }, attended: { name, taxId } }
