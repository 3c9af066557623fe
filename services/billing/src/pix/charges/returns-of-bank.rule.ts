/** What is known of a refund of a payment. */
export interface KnownRefund {
  id: string
  /** What the bank calls one that was made in its own app; null: it has our own id there. */
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

/** A refund's own id at the bank, which takes letters and digits alone. */
export const idAtBank = (refundId: string): string => refundId.replaceAll('-', '')

/**
 * What the bank tells of what went back of a payment. Nothing is entered that is more than came of it beside what is asked
 * for: the bank refuses what was asked for then, and the next read enters it.
 */
export function returnsOf(
  { amountCents, refunds }: { amountCents: number; refunds: readonly KnownRefund[] },
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
    if (status === 'EM_PROCESSAMENTO' || (!counts && cents > left)) {
      returns.isUnsettled = true
      continue
    }
    if (!counts) left -= cents
    if (known) returns.made.push({ refundId: known.id, settledAt })
    else returns.entered.push({ providerId: id, amountCents: cents, settledAt })
  }
  return returns
}
