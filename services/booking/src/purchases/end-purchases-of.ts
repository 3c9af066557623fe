import type { BookingWork } from '../store.ts'
import { type Changing, changePurchase, toldOf } from './change-purchase.ts'
import { cancel, mayCancel } from './purchase.rule.ts'
import { type LoadedPurchase, loadPurchases } from './purchase-rows.ts'

/**
 * Ends the purchases of erased people: there is nobody any more who could use their sessions, or give them. What was paid stays
 * entered. The other side is told. The caller has locked the professionals.
 * @returns the ids that name both in events
 */
export async function endPurchasesOf(
  work: BookingWork,
  {
    clientIds,
    professionals,
    now,
  }: { clientIds: readonly string[]; professionals: readonly string[]; now: Temporal.Instant },
): Promise<{ purchases: string[]; purchasesOfPage: string[] }> {
  const { tx } = work
  const ofClients = { clientId: { in: [...clientIds] } }
  const found = await loadPurchases(tx, ofClients)
  for (const purchase of found) {
    const { status } = purchase.state
    if (!mayCancel(purchase.state) || status === 'used' || status === 'expired') continue
    const people = professionals.includes(purchase.row.professionalId)
      ? withoutProfessional(purchase)
      : withoutClient(purchase)
    const told: Changing = { by: 'system', now, ...people }
    await changePurchase(work, purchase, cancel(purchase.state, { now }), told)
  }
  await tx.purchase.updateMany({ where: ofClients, data: { contactPhone: null } })
  const isOfPage = ({ row }: LoadedPurchase) => professionals.includes(row.professionalId)
  const ids = (some: readonly LoadedPurchase[]) => some.map(({ row }) => row.id)
  return {
    purchases: ids(found.filter((purchase) => !isOfPage(purchase))),
    purchasesOfPage: ids(found.filter(isOfPage)),
  }
}

const peopleOf = (purchase: LoadedPurchase) =>
  toldOf(purchase, { change: 'cancelled', by: 'system', version: purchase.row.version })

function withoutClient(purchase: LoadedPurchase): Pick<Changing, 'client'> {
  const { client } = peopleOf(purchase)
  return { client: { id: client.id, userId: null, name: null, phone: null, email: null } }
}

/** The name stays, so that the client can be told whose package it was; the event is removed once all have read it. */
function withoutProfessional(purchase: LoadedPurchase): Pick<Changing, 'professional'> {
  const { professional } = peopleOf(purchase)
  return {
    professional: { ...professional, userId: null, slug: null, phone: null, email: null },
  }
}
