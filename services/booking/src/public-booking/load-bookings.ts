import { askedServices } from '@encaixe/contracts'
import type { BookingRequest } from '../appointments/booking-request.ts'
import type { PhoneProof } from '../clients/client-link.rule.ts'
import { accountProofs } from '../clients/client-links.sql.ts'
import { lockPages, type PageRow } from '../free-times/load-pages.sql.ts'
import type { Stretch } from '../free-times/taken.rule.ts'
import type { StoredAnswer } from '../idempotency/answers.sql.ts'
import type { BookingTransaction } from '../store.ts'
import {
  type Counts,
  type FactsWanted,
  type KnownClient,
  loadFacts,
  rememberedAnswers,
} from './load-facts.sql.ts'

/** Everything that the decision about one request needs. */
export interface BookingRow extends PageRow {
  client: KnownClient | null
  /** The newest proof of the contact's phone, if an account asks and the proof is an account's. */
  proof: PhoneProof | null
  counts: Counts
  /** The local day of the booking. */
  today: string
  around: Stretch[]
  hasTurns: boolean
}

export interface Loaded {
  /** Another transaction has the professional's lock: nothing was read. */
  isLocked: boolean
  /** null: there is no copy of this professional. */
  row: BookingRow | null
  /** The first answer under the request's key; null: the key is new. */
  remembered: StoredAnswer | null
}

/** Locks and loads what public bookings of different professionals are decided by, in their order. */
export async function loadBookings(
  tx: BookingTransaction,
  requests: readonly BookingRequest[],
  now: Temporal.Instant,
): Promise<Loaded[]> {
  const pages = await lockPages(
    tx,
    requests.map(({ slug }) => slug),
    now,
  )
  const wanted = requests.flatMap((request, n) => {
    const page = pages.get(request.slug)
    return page?.hasLock ? factsWanted(n, request, page, now) : []
  })
  const facts = new Map((await loadFacts(tx, wanted, now)).map((one) => [one.n, one]))
  // Others own nothing by a proof.
  const ofAccounts = requests.filter(({ actor }) => actor.kind === 'account')
  const proofs = await accountProofs(
    tx,
    ofAccounts.map(({ contact }) => contact.phone),
  )
  const remembered = await rememberedAnswers(
    tx,
    requests.flatMap(({ idempotency }) => idempotency?.keyHash ?? []),
  )
  return requests.map(({ slug, contact, idempotency }, n) => {
    const [page, known] = [pages.get(slug), facts.get(n)]
    return {
      isLocked: page?.hasLock === false,
      row:
        page && known
          ? {
              ...page,
              client: known.client,
              proof: proofs.get(contact.phone) ?? null,
              counts: known,
              today: localTime(page, now).toPlainDate().toString(),
              around: known.around,
              hasTurns: known.hasTurns,
            }
          : null,
      remembered: (idempotency && remembered.get(idempotency.keyHash)) ?? null,
    }
  })
}

const localTime = ({ timezone }: PageRow, instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO(timezone)

function factsWanted(
  n: number,
  request: BookingRequest,
  page: PageRow,
  now: Temporal.Instant,
): FactsWanted {
  const { startsAt, asked } = request
  const { phone, email } = request.contact
  const month = localTime(page, startsAt).with({ day: 1 }).startOfDay()
  const margin = { minutes: page.bufferMinutes + page.longestTravel }
  const minutes = page.longestMinutes * Math.max(1, askedServices(asked).length)
  return {
    ...{ n, professionalId: page.id, phone, email, startsAt: startsAt.toString() },
    looksForSessions: request.useSession && mayOwnPhone(request),
    limitsClients: page.limits.clients !== null,
    limitsMonth: page.limits.appointmentsPerMonth !== null,
    today: localTime(page, now).startOfDay().toInstant().toString(),
    monthFrom: month.toInstant().toString(),
    monthUntil: month.add({ months: 1 }).toInstant().toString(),
    blocksFrom: startsAt.subtract(margin).toString(),
    blocksUntil: startsAt.add({ minutes }).add(margin).toString(),
  }
}

/** Whether whoever asks may have proven the contact's phone: an account's proof is looked up. */
const mayOwnPhone = ({ actor, contact: { phone }, ownsPhone }: BookingRequest): boolean =>
  ownsPhone === true ||
  actor.kind === 'account' ||
  ((actor.kind === 'phone' || actor.kind === 'agent') && actor.phone === phone)
