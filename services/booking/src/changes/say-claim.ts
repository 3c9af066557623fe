import { bookingEvents, type EventData, type PaymentMethod } from '@encaixe/contracts'
import type { Change } from '../appointments/change.ts'
import { afterSaid, type ClaimSaid, mayClaim } from '../appointments/claim.rule.ts'
import { instantOf, type Loaded, stateOf } from '../appointments/load-appointment.ts'
import { answerClaim, findCharge, openClaim, progressOf } from '../ledger/appointment-charges.ts'
import { paidOf } from '../ledger/ledger.rule.ts'
import { changeLedger, entriesOf } from '../ledger/ledger.ts'
import { depositTxid, txidEnding } from '../portal/pix-code.rule.ts'
import type { BookingWork, Openings } from '../store.ts'
import { settlePrepayment } from './settle-prepayment.ts'

type ClaimChanged = typeof bookingEvents.PrepaymentClaimChanged
type Told = EventData<ClaimChanged>['claim']

interface Saying {
  by: 'client' | 'professional' | 'system'
  method: PaymentMethod
  now: Temporal.Instant
  openings: Openings
}

const told = { claim: 'made', withdraw: 'withdrawn', deny: 'not_received' } as const

/** The change of an appointment that tells what became of a claim. */
export function claimChange(
  { row, record }: Loaded,
  {
    claim,
    payload,
    expiresAt,
    mayClaim,
    ...set
  }: {
    claim: Told
    payload: string
    expiresAt: Temporal.Instant
    mayClaim: boolean
  } & Pick<Change<ClaimChanged>, 'set' | 'by'>,
): Change<ClaimChanged> {
  return {
    record,
    ...set,
    event: bookingEvents.PrepaymentClaimChanged,
    data: (snapshot) => ({
      ...snapshot,
      ...{ claim, payload, mayClaim, amountCents: row.prepayCents ?? 0 },
      txidEnding: txidEnding(depositTxid(row.id)),
      expiresAt: expiresAt.toString(),
    }),
  }
}

/**
 * What a side says of a prepayment that is confirmed by hand and waited for. The caller has locked the professional and
 * asked the payment's rule.
 * @returns what changes of the appointment; null where all of it is written
 */
export async function sayClaim(
  work: BookingWork,
  loaded: Loaded,
  said: ClaimSaid,
  { by, method, now, openings }: Saying,
): Promise<Change<ClaimChanged> | null> {
  const { tx } = work
  const { row } = loaded
  const { id: appointmentId } = row
  const charge = await findCharge(tx, appointmentId)
  const { deniedAt = [] } = stateOf(row).byHand?.claims ?? {}
  if (!charge) throw new Error('the rules let somebody claim what was not asked for')
  const after = afterSaid(said, progressOf(charge), { startsAt: instantOf(row.startsAt), now })
  await tx.appointmentCharge.update({
    where: { appointmentId },
    data: {
      state: after.state,
      holdUntil: after.holdUntil?.toString() ?? null,
      claimUntil: after.claimUntil?.toString() ?? null,
      updatedAt: now.toString(),
    },
  })
  if (said === 'receive') {
    await answerClaim(tx, appointmentId, 'received', now)
    await receive(work, loaded, { method, now, openings })
    return null
  }
  if (said === 'claim') await openClaim(tx, row, now)
  else await answerClaim(tx, appointmentId, said === 'deny' ? 'not_received' : 'withdrawn', now)
  await openings.chargeChanged(work, appointmentId)
  const until = after.claimUntil ?? after.holdUntil ?? now
  return claimChange(loaded, {
    ...{ claim: told[said], payload: charge.payload ?? '', expiresAt: until, by },
    mayClaim:
      said === 'deny'
        ? mayClaim({ isOneOpen: false, deniedAt: [now, ...deniedAt] }, now)
        : said !== 'claim',
    set: {
      paymentStatus: said === 'claim' ? 'authorized' : 'none',
      holdUntil: until.toString(),
    },
  })
}

/** The professional has it: what is missing of the deposit is entered, and the booking goes on. */
async function receive(
  work: BookingWork,
  loaded: Loaded,
  { method, now, openings }: Omit<Saying, 'by'>,
): Promise<void> {
  const { row } = loaded
  const askedCents = row.prepayCents ?? 0
  const amountCents = askedCents - paidOf(await entriesOf(work.tx, row.id))
  const enter = amountCents > 0 ? [{ amountCents, method, paidAt: now }] : []
  await changeLedger(work.tx, row, { enter, strike: [] }, now)
  const paid = { amountCents: askedCents, paidAt: now.toString(), late: false, byHand: method }
  await settlePrepayment(work, loaded, paid, { now, openings })
}
