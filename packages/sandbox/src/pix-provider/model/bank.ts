import { randomBytes, randomInt, X509Certificate } from 'node:crypto'
import type { Faults } from '../../faults.ts'
import { issue, type KeyPair } from '../certificates.ts'
import type { ChargeRequest } from '../documents.ts'
import { PixProblem, violation } from '../problems.ts'
import {
  type Account,
  type Charge,
  type Received,
  type Refund,
  SCOPES,
  type Store,
} from './objects.ts'

/** How long a refund is under way. */
const SETTLES_MS = 200
/** A refund can be asked for within 90 days. */
const REFUND_DAYS = 90
const DAY_MS = 86_400_000
const ISPB = '99999008'

export type Bank = ReturnType<typeof openBank>

interface BankOptions {
  store: Store
  faults: Faults
  /** Epoch milliseconds. */
  now: () => number
  /** Called when money came, or a refund has settled. */
  tell: (account: Account, received: Received) => void
}

/** What the provider does: accounts, charges, payments and refunds. */
export function openBank({ store, faults, now, tell }: BankOptions) {
  let locations = store.all('charge').length
  const timers = new Set<NodeJS.Timeout>()

  const charges = (account: Account) =>
    store.all('charge').filter((charge) => charge.account === account.id)
  const chargeOf = (account: Account, txid: string) => store.get('charge', `${account.id}/${txid}`)
  const receivedFor = (charge: Charge) =>
    store
      .all('received')
      .filter(({ account, txid }) => account === charge.account && txid === charge.txid)
  const refundsOf = (endToEndId: string) =>
    store.all('refund').filter((refund) => refund.endToEndId === endToEndId)

  /** A number with the time of day in it, as the payment system makes them. */
  const idOf = (letter: 'E' | 'D') => {
    const at = new Date(now()).toISOString().replaceAll(/\D/g, '').slice(0, 12)
    return `${letter}${ISPB}${at}${randomBytes(8).toString('hex').slice(0, 11)}`
  }

  function requireKey(account: Account, key: string) {
    if (key === account.key) return
    throw new PixProblem('CobOperacaoInvalida', 'A cobrança não faz sentido.', [
      violation(
        'cob.chave',
        'O campo cob.chave corresponde a uma conta que não pertence a este usuário recebedor.',
        key,
      ),
    ])
  }

  function requireActive(charge: Charge) {
    if (charge.status === 'ATIVA') return
    throw new PixProblem(
      'CobOperacaoInvalida',
      `A cobrança não está ATIVA (${charge.status}), e a presente requisição busca alterá-la.`,
    )
  }

  const leftOf = (received: Received) =>
    refundsOf(received.id)
      .filter(({ outcome }) => outcome === 'DEVOLVIDO')
      .reduce((left, { cents }) => left - cents, received.cents)

  /** @param meets whether it meets faults, as what programs ask for does */
  function refund(
    received: Received,
    { refundId, cents, meets = true }: { refundId: string; cents: number; meets?: boolean },
  ): Refund {
    const id = `${received.id}/${refundId}`
    const known = store.get('refund', id)
    if (known && known.cents === cents) return known
    const isLate = now() > received.at + REFUND_DAYS * DAY_MS
    if (known || cents < 1 || cents > leftOf(received) || isLate) {
      throw new PixProblem(
        'PixDevolucaoInvalida',
        'A presente requisição de devolução não faz sentido semanticamente.',
        [violation('devolucao.valor', 'O valor ou o prazo da devolução não é possível.')],
      )
    }
    const fault = meets ? faults.take('pix_refund') : undefined
    const wait = fault?.mode === 'slow' ? fault.delayMs : SETTLES_MS
    const account = store.get('account', received.account)
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (account) tell(account, received)
    }, wait)
    timers.add(timer)
    return store.save('refund', {
      id,
      refundId,
      endToEndId: received.id,
      account: received.account,
      returnId: idOf('D'),
      cents,
      requestedAt: now(),
      settlesAt: now() + wait,
      outcome: fault?.mode === 'refused' ? 'NAO_REALIZADO' : 'DEVOLVIDO',
    })
  }

  return {
    store,
    now,
    chargesOf: charges,
    chargeOf,
    receivedFor,
    refundsOf,
    isExpired: ({ createdAt, seconds }: Charge) => now() > createdAt + seconds * 1_000,
    statusOf: (refund: Refund) => (now() < refund.settlesAt ? 'EM_PROCESSAMENTO' : refund.outcome),

    async openAccount(
      authority: KeyPair,
      wanted: Pick<Account, 'key' | 'name' | 'city'> & { scopes?: Account['scopes'] | undefined },
    ): Promise<Account> {
      const pair = await issue(authority, { subject: wanted.name })
      return store.save('account', {
        ...wanted,
        ...pair,
        id: `Client_Id_${randomBytes(10).toString('hex')}`,
        secret: `Client_Secret_${randomBytes(20).toString('hex')}`,
        scopes: wanted.scopes ?? [...SCOPES],
        fingerprint: new X509Certificate(pair.certificate).fingerprint256,
        webhook: null,
      })
    },

    /** PUT: a charge under this txid; the same one again if it is asked for twice. */
    putCharge(account: Account, txid: string, request: ChargeRequest): Charge {
      requireKey(account, request.chave)
      const known = chargeOf(account, txid)
      if (known) requireActive(known)
      const isSame = known && JSON.stringify(known.request) === JSON.stringify(request)
      if (isSame) return known
      locations += 1
      return store.save('charge', {
        id: `${account.id}/${txid}`,
        account: account.id,
        txid,
        revision: known ? known.revision + 1 : 0,
        createdAt: known?.createdAt ?? now(),
        seconds: request.calendario.expiracao,
        cents: centsOf(request.valor.original),
        status: 'ATIVA',
        token: known?.token ?? randomBytes(16).toString('hex'),
        locationId: known?.locationId ?? locations,
        request,
      })
    },
    reviseCharge(charge: Charge, request: ChargeRequest): Charge {
      requireActive(charge)
      return store.save('charge', {
        ...charge,
        request,
        revision: charge.revision + 1,
        seconds: request.calendario.expiracao,
        cents: centsOf(request.valor.original),
      })
    },
    removeCharge(charge: Charge): Charge {
      requireActive(charge)
      return store.save('charge', {
        ...charge,
        status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
        revision: charge.revision + 1,
      })
    },

    /** Somebody pays: any amount, at any time, as money under way does. */
    pay(charge: Charge, { cents = charge.cents, payer }: { cents?: number; payer: string }) {
      const account = store.get('account', charge.account)
      if (!account) throw new Error('a charge belongs to an account')
      const received = store.save('received', {
        id: idOf('E'),
        account: account.id,
        txid: charge.txid,
        cents,
        at: now(),
        payer,
      })
      const paid = receivedFor(charge).reduce((sum, one) => sum + one.cents, 0)
      if (charge.status === 'ATIVA' && paid >= charge.cents) {
        store.save('charge', { ...charge, status: 'CONCLUIDA' })
      }
      tell(account, received)
      return received
    },

    /** What neither went back of a payment nor is going back. */
    leftOf,

    /** Somebody gives back in the bank's own app: under an id of the bank, whatever programs ask for. */
    giveBack(received: Received, cents = leftOf(received)): Refund {
      return refund(received, { refundId: randomBytes(12).toString('hex'), cents, meets: false })
    },

    refund,

    /** The bank's own books of an account: what came, and what went back. */
    booksOf(account: Account) {
      const came = store
        .all('received')
        .filter((one) => one.account === account.id)
        .map(({ id, txid, cents, at }) => ({ kind: 'payment', endToEndId: id, txid, cents, at }))
      const wentBack = store
        .all('refund')
        .filter((one) => one.account === account.id && one.outcome === 'DEVOLVIDO')
        .filter((one) => now() >= one.settlesAt)
        .map(({ endToEndId, refundId, cents, settlesAt }) => ({
          kind: 'refund',
          endToEndId,
          refundId,
          cents: -cents,
          at: settlesAt,
        }))
      return [...came, ...wentBack].sort((a, b) => a.at - b.at)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const payers = ['Bia Lima', 'Caio Alves', 'Duda Ramos', 'Enzo Dias', 'Flora Nunes']
export const somePayer = () => payers[randomInt(payers.length)] ?? 'Bia Lima'

export const centsOf = (text: string): number => Math.round(Number(text) * 100)
export const moneyOf = (cents: number): string => (cents / 100).toFixed(2)
