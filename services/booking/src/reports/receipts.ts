import { AppError, type PaymentMethod, type reportRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Client, ReceiptSettings } from '../../generated/client.ts'
import { stateOf } from '../appointments/load-appointment.ts'
import { noSuchAppointment, seenAppointment } from '../appointments/seen-appointment.ts'
import { ownPage } from '../copies/professional-copies.ts'
import { type Entry, paidOf } from '../ledger/ledger.rule.ts'
import { entriesOf, moneyFor } from '../ledger/ledger.ts'
import { boughtOf } from '../purchases/purchase.rule.ts'
import { type LoadedPurchase, loadPurchase } from '../purchases/purchase-rows.ts'
import { seenPurchase } from '../purchases/whose-purchases.ts'
import type { Parts } from '../store.ts'
import { heldWords, packageWords, type ReceiptPayment } from './paper-words.rule.ts'
import { type Receipt, receiptPaper } from './papers.ts'

type Handlers = HandlersOf<
  typeof reportRpcs,
  'getReceiptPdf' | 'getPurchaseReceiptPdf' | 'getReceiptSettings' | 'setReceiptSettings'
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
  /** What came and was given back, each on its day. What cost nothing was paid when somebody said so. */
  function paymentsOf(
    entries: readonly Entry[],
    dayOf: (at: Temporal.Instant) => string,
    capturedOn: string,
  ): ReceiptPayment[] {
    if (entries.length === 0) return [{ amountCents: 0, paidBy: paidBy.pix, paidOn: capturedOn }]
    return entries.map(({ amountCents, method, paidAt }) => ({
      ...{ amountCents, paidBy: paidBy[method], paidOn: dayOf(paidAt) },
    }))
  }

  async function issued(
    { professionalId, professional, clientId, clientName }: Sides,
    words: (
      attended: string | null,
    ) => Pick<Receipt, 'amountCents' | 'payments' | 'purpose' | 'paidFor'>,
    issuedOn: string,
  ): Promise<{ body: string }> {
    const issuer = await prisma.receiptSettings.findUnique({ where: { professionalId } })
    const paying = await prisma.client.findUniqueOrThrow({
      where: { id: clientId },
      select: { taxId: true, payerName: true, payerTaxId: true },
    })
    const parties = partiesOf(paying, clientName ?? 'Cliente')
    const body = await receiptPaper({
      issuer: {
        name: issuer?.legalName ?? professional?.name ?? 'Profissional',
        taxId: issuer?.taxId ?? null,
      },
      ...parties,
      ...words(parties.attended?.name ?? null),
      ...{ city: professional?.city ?? null, issuedOn },
    })
    return { body }
  }

  /** The receipt of a package: of what came for it, whatever became of its sessions. */
  async function ofPurchase({ row, professional, state }: LoadedPurchase) {
    const entries = (await moneyFor(prisma, { purchaseId: row.id })).entries
    if (state.activeAt === null || (row.priceCents > 0 && paidOf(entries) <= 0)) {
      throw new AppError('INVALID_TRANSITION', 'There is a receipt of what was paid.', {
        from: state.status,
      })
    }
    const dayOf = dayIn(state.timezone)
    const { professionalId, clientId, client, packageName: name } = row
    return issued(
      { professionalId, professional, clientId, clientName: client.name },
      (attended) => ({
        amountCents: paidOf(entries),
        payments: paymentsOf(entries, dayOf, dayOf(state.activeAt ?? clock())),
        purpose: packageWords({ name, sessions: boughtOf(state), attended }),
        paidFor: { kind: 'Pacote', id: row.id },
      }),
      dayOf(clock()),
    )
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
      const entries = await entriesOf(prisma, row.id)
      // What a session paid was paid with its package.
      const purchase =
        row.purchaseId !== null && entries.length === 0
          ? await loadPurchase(prisma, row.purchaseId)
          : null
      if (purchase) return ofPurchase(purchase)
      const { professional, professionalId, client, contactName, serviceName: service } = row
      const dayOf = dayIn(professional?.timezone ?? 'America/Sao_Paulo')
      const clientName = contactName ?? client.name
      return issued(
        { professionalId, professional, clientId: client.id, clientName },
        (attended) => ({
          amountCents: row.paidCents,
          payments: paymentsOf(entries, dayOf, dayOf(capturedAt)),
          purpose: heldWords({ service, attended, heldOn: dayOf(startsAt) }),
          paidFor: { kind: 'Atendimento', id: row.id },
        }),
        dayOf(clock()),
      )
    },

    async getPurchaseReceiptPdf({ id }, { actor }) {
      return ofPurchase(await seenPurchase(prisma, id, actor))
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

const dayIn = (timezone: string) => (at: Temporal.Instant) =>
  at.toZonedDateTimeISO(timezone).toPlainDate().toString()

interface Sides {
  professionalId: string
  professional: { name: string; city: string | null } | null
  clientId: string
  clientName: string | null
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
