import { Postponed } from '@encaixe/service-kit'
import type { Charge as ChargeRow } from '../../../generated/client.ts'
import type { BillingTasks } from '../../store.ts'
import type { Provider } from '../provider/provider.ts'
import { isProviderAway, ProviderError } from '../provider/provider-error.ts'
import { type ChargeParts, providerOf } from './accounts.ts'
import { readCharge } from './request-reads.ts'
import { type Read, settleRead } from './settle-read.ts'

const AWAY_SECONDS = 15
const AT_ONCE = 8

const NOTHING: Read = { status: 'ATIVA', pix: [] }
/** Of an account that is gone: nobody can read it any more. */
const GONE: Read = { status: 'REMOVIDA_PELO_PSP', pix: [] }

/**
 * What the provider says of a charge now.
 * @param provider null: the account is gone
 * @throws ProviderError
 */
export async function readAt(
  provider: Provider | null,
  { txid }: Pick<ChargeRow, 'txid'>,
): Promise<Read> {
  if (!provider) return GONE
  try {
    return await provider.readCharge(txid)
  } catch (cause) {
    // It was not made there yet, or belongs to another account.
    if (cause instanceof ProviderError && cause.failure === 'missing') return NOTHING
    throw cause
  }
}

/** Watches charges: each read enters what came, and says when the next one is. */
export function watchCharges({ tasks, ...parts }: ChargeParts & { tasks: BillingTasks }) {
  const { database, clock } = parts

  tasks.handle(readCharge, {
    atOnce: AT_ONCE,
    deleteDone: true,
    now: clock,
    async runOutside({ data: { chargeId } }): Promise<Read | null> {
      const row = await database.prisma.charge.findUnique({ where: { id: chargeId } })
      if (!row) return null
      try {
        return await readAt(await providerOf(parts, row.professionalId, { connected: false }), row)
      } catch (cause) {
        if (!isProviderAway(cause)) throw cause
        throw new Postponed('the Pix provider is away', { delaySeconds: AWAY_SECONDS, cause })
      }
    },
    async run(items, work) {
      for (const { data, result } of items) {
        if (result) await settleRead(work, data.chargeId, result, { tasks, now: clock() })
      }
    },
  })
}
