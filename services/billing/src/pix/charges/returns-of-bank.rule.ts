import { idAtBank } from '../provider/id-at-bank.rule.ts'

/** What is known of a refund of a payment. */
export interface KnownRefund {
  id: string
  /** What the provider calls it; null: it has our own id there, or the provider has not named it yet. */
  providerId: string | null
  amountCents: number
  state: 'requested' | 'done' | 'failed'
}

/** A refund as the bank tells of it. */
export interface ToldRefund {
  id: string
  amountCents: number
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  settledAt: string | null
}

export interface Returns {
  /** Of ours, those that the bank made: also one that counted as failed. */
  made: { refundId: string; settledAt: string | null }[]
  /** Made in the bank's own app, and not known. */
  entered: { providerId: string; amountCents: number; settledAt: string | null }[]
  /** Something is not settled yet: it is looked at again soon. */
  isUnsettled: boolean
}

/**
 * What the bank tells of what went back of a payment. Nothing is entered that is more than came of it beside what is asked
 * for: the bank refuses what was asked for then, and the next read enters it.
 * @param namesOurs whether it has names of its own for ours, too: until it has told them, an unknown one may be ours
 */
export function returnsOf(
  {
    amountCents,
    refunds,
    namesOurs = false,
  }: { amountCents: number; refunds: readonly KnownRefund[]; namesOurs?: boolean },
  told: readonly ToldRefund[],
): Returns {
  const returns: Returns = { made: [], entered: [], isUnsettled: false }
  let left =
    amountCents -
    refunds
      .filter(({ state }) => state !== 'failed')
      .reduce((sum, refund) => sum + refund.amountCents, 0)
  for (const { id, status, settledAt, amountCents: cents } of told) {
    const known = refunds.find((one) => one.providerId === id || idAtBank(one.id) === id)
    if (known?.state === 'done' || status === 'NAO_REALIZADO') continue
    const counts = known?.state === 'requested'
    const mayBeOurs = namesOurs && !known && refunds.some(isUnnamed)
    if (status === 'EM_PROCESSAMENTO' || mayBeOurs || (!counts && cents > left)) {
      returns.isUnsettled = true
      continue
    }
    if (!counts) left -= cents
    if (known) returns.made.push({ refundId: known.id, settledAt })
    else returns.entered.push({ providerId: id, amountCents: cents, settledAt })
  }
  return returns
}

const isUnnamed = ({ state, providerId }: KnownRefund) =>
  state === 'requested' && providerId === null
