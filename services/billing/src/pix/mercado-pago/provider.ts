import { chargeTxid, tryParsePix } from '@encaixe/pix'
import { newId } from '@encaixe/service-kit'
import { z } from 'zod'
import type { OpenMercadoPagoAccount } from '../provider/open-account.ts'
import type { ChargeName, Provider } from '../provider/port.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { MercadoPagoApi } from './api.ts'
import { found, type Payment, payment, refundAnswer, refundList } from './documents.ts'
import { expiryOf } from './expiry.rule.ts'
import { hasCome, readOf, refundOf } from './read-of.ts'

export interface MercadoPago {
  api: MercadoPagoApi
  payerEmail: string
  clock: () => Temporal.Instant
}

/** Of the charge that is tried and removed at once. */
const CENTAVO = { amountCents: 1, seconds: 1_800, text: 'Teste de conexão do Encaixe' }
/** Else a refund that is under way is answered as an error. */
const IN_PROCESS = { 'x-render-in-process-refunds': 'true' }

/** One account at Mercado Pago: the requests of its Payments API that we make. A charge there is one payment. */
export function mercadoPagoProvider(
  account: OpenMercadoPagoAccount,
  { api, payerEmail, clock }: MercadoPago,
): Provider {
  const { accessToken: token } = account.secrets
  const pathOf = (id: string) => `/v1/payments/${encodeURIComponent(id)}`
  const cancelled = z.object({ status: z.literal('cancelled') })

  const create: Provider['makeCharge'] = async (charge, { amountCents, seconds, text }) => {
    const { id, txid } = charge
    const asked = api.ask(payment, {
      ...{ method: 'POST', path: '/v1/payments', token },
      headers: { 'x-idempotency-key': id },
      json: {
        transaction_amount: amountCents / 100,
        payment_method_id: 'pix',
        external_reference: txid,
        date_of_expiration: expiryOf(clock(), seconds),
        payer: { email: payerEmail },
        ...(text !== '' && { description: text.slice(0, 140) }),
      },
    })
    const made = await asked.catch(async (error) => {
      const isRefused = error instanceof ProviderError && error.failure === 'refused'
      // Asked for again it has another end: whether that is the same request is Mercado Pago's to say.
      const known = isRefused ? await findOne(charge) : null
      if (known?.status === 'pending') return known
      throw error
    })
    return { payload: payloadOf(made), providerId: made.id }
  }

  const readOne = (id: string) => api.ask(payment, { method: 'GET', path: pathOf(id), token })

  async function findOne(charge: Omit<ChargeName, 'id'>): Promise<Payment | null> {
    try {
      return await readOne(await idOf(charge))
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'missing') return null
      throw error
    }
  }

  /** Its number is not known yet where we were interrupted while it was made. */
  async function idOf({ txid, providerId }: Omit<ChargeName, 'id'>): Promise<string> {
    if (providerId !== null) return providerId
    const query = new URLSearchParams({ external_reference: txid, sort: 'date_created' })
    const path = `/v1/payments/search?${query}`
    const { results } = await api.ask(found, { method: 'GET', path, token })
    const [first] = results
    if (first) return first.id
    throw new ProviderError('missing', 'Mercado Pago has no payment of this reference')
  }

  async function remove(charge: Omit<ChargeName, 'id'>): Promise<void> {
    const id = await idOf(charge)
    const json = { status: 'cancelled' }
    const headers = { 'x-idempotency-key': `cancel-${id}` }
    await api.ask(cancelled, { method: 'PUT', path: pathOf(id), token, headers, json })
  }

  return {
    account,
    makeCharge: create,

    async readCharge(charge) {
      const id = await idOf(charge)
      const read = await readOne(id)
      if (read.external_reference !== charge.txid) {
        throw new ProviderError('refused', 'the payment is of something else')
      }
      const path = `${pathOf(id)}/refunds`
      // What is under way is told only here.
      const refunds = hasCome(read)
        ? await api.ask(refundList, { method: 'GET', path, token, headers: IN_PROCESS })
        : []
      return { ...readOf(read, refunds, clock()), providerId: id }
    },

    removeCharge: remove,

    giveBack: async ({ endToEndId }, { id, amountCents }) =>
      refundOf(
        await api.ask(refundAnswer, {
          ...{ method: 'POST', path: `${pathOf(endToEndId)}/refunds`, token },
          headers: { ...IN_PROCESS, 'x-idempotency-key': id },
          json: { amount: amountCents / 100 },
        }),
      ),

    tries: () => ({
      token: () => api.ask(z.unknown(), { method: 'GET', path: '/v1/payment_methods', token }),
      async charge() {
        const id = newId()
        const charge = { id, txid: chargeTxid(id) }
        const { providerId } = await create({ ...charge, providerId: null }, CENTAVO)
        await remove({ ...charge, providerId })
      },
      // The operator has registered one address for all accounts.
      webhook: async () => undefined,
    }),
    stopCalling: async () => undefined,
    close: () => undefined,
  }
}

/** The code that it gives: static, with the key of the account. */
function payloadOf({ point_of_interaction: point }: Payment): string {
  const code = point?.transaction_data?.qr_code
  if (code && tryParsePix(code, { mode: 'lenient' }).ok) return code
  throw new ProviderError('refused', 'Mercado Pago gave the payment no code')
}
