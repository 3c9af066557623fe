import { createHash, randomInt } from 'node:crypto'
import type { Faults } from '../../faults.ts'
import { MercadoPagoError } from '../errors.ts'
import type { Account, Payment, Refund, Store } from './objects.ts'

/** How long a refund is under way. */
const SETTLES_MS = 200
/** What it keeps of a Pix: 0.99 %. */
const FEE_BASIS_POINTS = 99

export type Wallet = ReturnType<typeof openWallet>

/** What Mercado Pago does: accounts, Pix payments and refunds. */
export function openWallet({
  store,
  faults,
  now,
  tell,
}: {
  store: Store
  faults: Faults
  /** Epoch milliseconds. */
  now: () => number
  /** Called when a payment has changed. */
  tell: (payment: Payment, action: 'payment.created' | 'payment.updated') => void
}) {
  const timers = new Set<NodeJS.Timeout>()
  const newNumber = () => String(randomInt(100_000_000_000, 281_474_976_710_655))

  /** A payment as it is now: one that was not made in time has ended. */
  function current(payment: Payment): Payment {
    if (payment.status !== 'pending' || now() < payment.expiresAt) return payment
    return store.save('payment', { ...payment, status: 'cancelled', changedAt: payment.expiresAt })
  }
  const paymentsOf = (account: string) =>
    store
      .all('payment')
      .filter((one) => one.account === account)
      .map(current)
  const refundsOf = (payment: string) =>
    store.all('refund').filter((one) => one.payment === payment)
  const statusOf = (refund: Refund) => (now() < refund.settlesAt ? 'in_process' : refund.outcome)
  const backOf = (payment: Payment) =>
    refundsOf(payment.id)
      .filter(({ outcome }) => outcome === 'approved')
      .reduce((sum, { cents }) => sum + cents, 0)
  const leftOf = (payment: Payment) =>
    payment.paidAt === null ? 0 : payment.cents - backOf(payment)

  function change(payment: Payment, changes: Partial<Payment>): Payment {
    const changed = store.save('payment', { ...payment, ...changes, changedAt: now() })
    tell(changed, 'payment.updated')
    return changed
  }

  return {
    store,
    now,
    paymentsOf,
    refundsOf,
    statusOf,
    leftOf,
    paymentOf(id: string): Payment | undefined {
      const payment = store.get('payment', id)
      return payment && current(payment)
    },

    /** An account by its e-mail; the same again if it is there. Its number follows from the e-mail. */
    openAccount({
      email,
      name = email,
      hasPixKey = true,
    }: {
      email: string
      name?: string
      hasPixKey?: boolean
    }): Account {
      const known = store.all('account').find((one) => one.email === email)
      if (known) return known
      const hash = createHash('sha256').update(email).digest()
      const id = String(hash.readUIntBE(0, 5) + 10_000_000)
      return store.save('account', { id, email, name, pixKey: hasPixKey ? email : null })
    },

    create(
      account: Account,
      idempotencyKey: string,
      wanted: Pick<Payment, 'cents' | 'reference' | 'description' | 'payerEmail' | 'expiresAt'>,
    ): Payment {
      const known = paymentsOf(account.id).find((one) => one.idempotencyKey === idempotencyKey)
      if (known) return known
      if (account.pixKey === null) {
        throw new MercadoPagoError(400, 'Collector user without key enabled for QR render', {
          code: 13253,
        })
      }
      const payment = store.save('payment', {
        ...wanted,
        ...{ id: newNumber(), account: account.id, idempotencyKey, status: 'pending' },
        feeCents: Math.round((wanted.cents * FEE_BASIS_POINTS) / 10_000),
        ...{ createdAt: now(), changedAt: now(), paidAt: null },
      })
      tell(payment, 'payment.created')
      return payment
    },

    cancel(payment: Payment): Payment {
      if (payment.status === 'pending') return change(payment, { status: 'cancelled' })
      throw new MercadoPagoError(400, 'Invalid payment_status_transition', { code: 2012 })
    },

    /** Somebody pays: once, exactly, and in time; else the money stays with who wanted to. */
    pay(payment: Payment): Payment | null {
      if (current(payment).status !== 'pending') return null
      return change(payment, { status: 'approved', paidAt: now() })
    },

    /**
     * Gives back a part of a payment, or all.
     * @param idempotencyKey null: in the app, by its owner
     */
    refund(payment: Payment, cents: number, idempotencyKey: string | null): Refund {
      const known = refundsOf(payment.id).find(
        (one) => idempotencyKey !== null && one.idempotencyKey === idempotencyKey,
      )
      if (known) return known
      if (payment.paidAt === null) {
        throw new MercadoPagoError(
          400,
          'The action requested is not valid for the current payment state',
          { code: 2063 },
        )
      }
      if (cents < 1 || cents > leftOf(payment)) {
        throw new MercadoPagoError(400, 'Amount to refund invalid: there is less left', {
          code: 2018,
        })
      }
      const fault = idempotencyKey === null ? undefined : faults.take('mercado_pago_refund')
      const wait = fault?.mode === 'slow' ? fault.delayMs : SETTLES_MS
      const refund = store.save('refund', {
        ...{
          id: newNumber(),
          payment: payment.id,
          account: payment.account,
          idempotencyKey,
          cents,
        },
        ...{ createdAt: now(), settlesAt: now() + wait },
        outcome: fault?.mode === 'refused' ? 'rejected' : 'approved',
      })
      const timer = setTimeout(() => {
        timers.delete(timer)
        const paid = store.get('payment', payment.id)
        if (paid) change(paid, { status: leftOf(paid) === 0 ? 'refunded' : paid.status })
      }, wait)
      timers.add(timer)
      return refund
    },

    /** Its own books of an account: what came, and what went back. Fees stand beside it. */
    booksOf({ id }: Account) {
      const came = paymentsOf(id).flatMap(({ id: payment, cents, feeCents, paidAt }) =>
        paidAt === null ? [] : [{ kind: 'payment', payment, cents, feeCents, at: paidAt }],
      )
      const wentBack = store
        .all('refund')
        .filter((one) => one.account === id && statusOf(one) === 'approved')
        .map(({ payment, cents, settlesAt }) => ({
          ...{ kind: 'refund', payment, cents: -cents, feeCents: 0, at: settlesAt },
        }))
      return [...came, ...wentBack].sort((a, b) => a.at - b.at)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
