import { Postponed } from '@encaixe/service-kit'
import type { BillingWork } from '../../store.ts'
import { waitForTurn } from '../../turn.sql.ts'
import type { PixParts } from '../parts.ts'
import type { ChargeName, Provider, Read } from '../provider/port.ts'
import { isProviderAway, ProviderError } from '../provider/provider-error.ts'
import { providerOf } from './accounts.ts'
import { readCharge, readNamedCharge } from './request-reads.ts'
import { settleRead } from './settle-read.ts'

const AWAY_SECONDS = 15
/** Until its professional has corrected the account: then all is read that came meanwhile. */
const REFUSED_SECONDS = 600
const REFUSED_FOR_MS = 86_400_000
/** Enough for `READS_PER_SECOND` of a provider that takes 0.8 s to answer. */
const AT_ONCE = 16
const NAMED_AT_ONCE = 16
/** Of one account: its provider may take 8 s not to answer. */
const OF_AN_ACCOUNT = 4
/** What all processes read in a second of charges that no callback named. */
const READS_PER_SECOND = 20

const NOTHING: Read = { status: 'ATIVA', pix: [] }
/** Of an account that is gone: nobody can read it any more. */
const GONE: Read = { status: 'REMOVIDA_PELO_PSP', pix: [] }

/**
 * What the provider says of a charge now.
 * @param provider null: the account is gone
 * @throws ProviderError
 */
export async function readAt(provider: Provider | null, charge: ChargeName): Promise<Read> {
  if (!provider) return GONE
  try {
    return await provider.readCharge(charge)
  } catch (cause) {
    // It was not made there yet, or belongs to another account.
    if (cause instanceof ProviderError && cause.failure === 'missing') return NOTHING
    throw cause
  }
}

/** The turns of one process. It asks for one at a time: whatever waits for a turn holds a connection to the database. */
function turns(prisma: Parameters<typeof waitForTurn>[0]): () => Promise<unknown> {
  const wait = () => waitForTurn(prisma, { of: 'charges', reads: 1, perSecond: READS_PER_SECOND })
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    last = last.then(wait, wait)
    return last
  }
}

/** Watches charges: each read enters what came, and says when the next one is. */
export function watchCharges({ tasks, ...parts }: Omit<PixParts, 'log'>): void {
  const { database, clock } = parts
  const turn = turns(database.prisma)

  async function read({ data: { chargeId } }: { data: { chargeId: string } }) {
    const row = await database.prisma.charge.findUnique({ where: { id: chargeId } })
    if (!row) return null
    try {
      return await readAt(await providerOf(parts, row), row)
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause
      const isAway = isProviderAway(cause)
      // One that refuses for good is left to an operator.
      if (!isAway && clock().epochMilliseconds > row.expiresAt.getTime() + REFUSED_FOR_MS)
        throw cause
      throw new Postponed(isAway ? 'the Pix provider is away' : 'the Pix provider refuses us', {
        ...{ delaySeconds: isAway ? AWAY_SECONDS : REFUSED_SECONDS, ofOwner: isAway, cause },
      })
    }
  }

  async function enter(
    items: readonly { data: { chargeId: string }; result: Read | null }[],
    work: BillingWork,
  ) {
    // The other kind may enter the same charges: both lock them in one order.
    const inOrder = items.toSorted((a, b) => a.data.chargeId.localeCompare(b.data.chargeId))
    for (const { data, result } of inOrder) {
      if (result) await settleRead(work, data.chargeId, result, { tasks, now: clock() })
    }
  }

  tasks.handle(readCharge, {
    ...{ atOnce: AT_ONCE, atOnceOfOwner: OF_AN_ACCOUNT },
    deleteDone: true,
    now: clock,
    async runOutside(task): Promise<Read | null> {
      await turn()
      return read(task)
    },
    run: enter,
  })
  tasks.handle(readNamedCharge, {
    ...{ atOnce: NAMED_AT_ONCE, atOnceOfOwner: OF_AN_ACCOUNT },
    deleteDone: true,
    now: clock,
    runOutside: read,
    run: enter,
  })
}
