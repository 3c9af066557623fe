import {
  bookingEvents,
  type EventData,
  type PurchaseActor,
  type PurchaseChange,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import type { BookingWork } from '../store.ts'
import { after, boughtOf, leftOf, type PurchaseStep } from './purchase.rule.ts'
import type { LoadedPurchase } from './purchase-rows.ts'

type Told = EventData<typeof bookingEvents.PurchaseChanged>

export interface Changing
  extends Pick<Told, 'refund' | 'settled' | 'claim' | 'appointmentId'>,
    Partial<Pick<Told, 'client' | 'professional'>> {
  by: PurchaseActor
  now: Temporal.Instant
}

/**
 * Writes a step of a purchase: its state, a higher version for each thing that is told, the rows of its ledger, and the
 * events. The caller has locked the professional before it loaded the purchase, so another version than the loaded one is a
 * bug.
 * @returns the purchase after it
 */
export async function changePurchase(
  { tx, emit }: Pick<BookingWork, 'tx' | 'emit'>,
  loaded: LoadedPurchase,
  step: PurchaseStep,
  { by, now, ...told }: Changing,
): Promise<LoadedPurchase> {
  const { row } = loaded
  const at = dateOf(now)
  const version = row.version + Math.max(1, step.tells.length)
  const set = { ...columnsOf(step.set), version, updatedAt: at }
  const { count } = await tx.purchase.updateMany({
    where: { id: row.id, version: row.version },
    data: set,
  })
  if (count !== 1) throw new Error('a purchase changed without its professional’s lock')
  if (step.ledger.length > 0) {
    await tx.sessionEntry.createMany({
      data: step.ledger.map((entry) => ({
        ...{ id: newId(), purchaseId: row.id, ...entry, actor: by, at },
      })),
    })
  }
  const state = after(loaded.state, step)
  const entries = row.entries.map((entry, index) => ({
    ...entry,
    sessionsLeft: state.kinds[index]?.left ?? entry.sessionsLeft,
  }))
  const changed: LoadedPurchase = { ...loaded, row: { ...row, ...set, entries }, state }
  for (const [index, change] of step.tells.entries()) {
    await emit(bookingEvents.PurchaseChanged, {
      subject: row.id,
      data: {
        ...toldOf(changed, { change, by, version: row.version + index + 1 }),
        ...told,
      },
    })
  }
  return changed
}

/** What an event tells of a purchase. An address that somebody only typed is not the client's. */
export function toldOf(
  { row, professional, state }: LoadedPurchase,
  { change, by, version }: { change: PurchaseChange; by: PurchaseActor; version: number },
): Told {
  const { client, professionalId } = row
  return {
    client: {
      ...{ id: client.id, userId: client.userId, name: client.name, phone: client.phone },
      email: client.emailConfirmed ? client.email : null,
    },
    professional: professional ?? {
      ...{ id: professionalId, userId: null, slug: null, name: null, phone: null, email: null },
      ...{ timezone: state.timezone, autoConfirm: false },
    },
    ...{ purchaseId: row.id, version, change, by, status: state.status },
    package: { id: row.packageId, name: row.packageName },
    priceCents: row.priceCents,
    sessions: { bought: boughtOf(state), left: leftOf(state) },
    expiresAt: state.expiresAt?.toString() ?? null,
    ...(state.status === 'open' && state.waitsUntil && { waitsUntil: state.waitsUntil.toString() }),
    ...(!row.notify && { notify: false as const }),
  }
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

/** The columns that a step writes. */
function columnsOf({ status, denials, ...moments }: PurchaseStep['set']) {
  const date = (key: keyof typeof moments): Date | null | undefined => {
    const moment = moments[key]
    return moment && dateOf(moment)
  }
  const columns = {
    waitsUntil: date('waitsUntil'),
    claimedAt: date('claimedAt'),
    activeAt: date('activeAt'),
    expiresAt: date('expiresAt'),
    endedAt: date('endedAt'),
    lastToldAt: date('lastToldAt'),
    endingToldAt: date('endingToldAt'),
  } satisfies Record<keyof typeof moments, Date | null | undefined>
  return {
    ...(status !== undefined && { status }),
    ...(denials !== undefined && { denials }),
    ...defined(columns),
  }
}

/** Without what is not set: null is. */
function defined<K extends string>(
  columns: Record<K, Date | null | undefined>,
): { [key in K]?: Date | null } {
  const set: { [key in K]?: Date | null } = {}
  for (const key in columns) {
    const value = columns[key]
    if (value !== undefined) set[key] = value
  }
  return set
}
