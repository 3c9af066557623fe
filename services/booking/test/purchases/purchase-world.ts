import {
  billingEvents,
  bookingRpcs,
  type OfferedPackage,
  type Professional,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { aService } from '../offers.ts'
import { type Bank, startBank } from '../pix-bank.ts'

export const SERVICE = '019ab000-0000-7000-8000-0000000000f1'

/** Ten sessions for R$ 900, ninety days. */
export const aPackage = (changes: Partial<OfferedPackage> = {}): OfferedPackage => ({
  ...{ id: newId(), name: '10 sessões de fisioterapia', description: '' },
  entries: [{ serviceIds: [SERVICE], sessions: 10 }],
  ...{ priceCents: 90_000, validDays: 90, onPage: true, active: true, position: 0 },
  ...changes,
})

/** Pages that sell packages, a bank, and who buys. */
export async function startPurchases() {
  const bank: Bank = await startBank()
  const { bus } = bank

  /** A page that sells a package; with `isConnected` its charges confirm themselves. */
  async function seller(sold = aPackage(), changes: Partial<Professional> = {}) {
    const page = await bank.professional({
      instantPayKeyType: 'email',
      instantPayKey: 'ana@exemplo.com',
      services: [aService({ id: SERVICE, name: 'Fisioterapia', priceCents: 12_000 })],
      packages: [sold],
      ...changes,
    })
    const actor = { kind: 'professional', userId: page.userId ?? '' } as const
    return {
      ...{ page, sold, actor },
      client: (person = bank.newPerson()) =>
        bus.call(bookingRpcs.createClient, { name: person.name, phone: person.phone }, { actor }),
      async sell(asked: object = {}) {
        const client = await this.client()
        const input = { clientId: client.id, packageId: sold.id, ...asked }
        const purchase = await bus.call(bookingRpcs.sellPackage, input, { actor })
        return {
          client,
          ...of(purchase.id, page, {
            kind: 'phone',
            phone: client.phone ?? '',
            sessionId: newId(),
          }),
        }
      },
      /** Somebody who has proven a phone buys it on the page. */
      async buy(person = bank.newPerson(), asked: object = {}) {
        const buyer = { kind: 'phone', phone: person.phone, sessionId: newId() } as const
        const input = { slug: page.slug, packageId: sold.id, clientName: person.name, ...asked }
        const purchase = await bus.call(bookingRpcs.buyPackage, input, { actor: buyer })
        return of(purchase.id, page, buyer)
      },
    }
  }

  type Buyer = { kind: 'phone'; phone: string; sessionId: string }

  function of(id: string, page: Professional, buyer: Buyer) {
    const owner = { kind: 'professional', userId: page.userId ?? '' } as const
    const asOwner = { actor: owner }
    const asBuyer = { actor: buyer }
    const paidFor = { professionalId: page.id, purchaseId: id }
    return {
      ...{ id, page, owner, buyer },
      get: () => bus.call(bookingRpcs.getPurchase, { id }, asOwner),
      own: async () =>
        (await bus.call(bookingRpcs.listOwnPurchases, {}, asBuyer)).items.find(
          (one) => one.id === id,
        ),
      pix: () => bus.call(bookingRpcs.getPurchasePix, { id }, asBuyer),
      declare: (paid = true) => bus.call(bookingRpcs.declarePurchasePaid, { id, paid }, asBuyer),
      receive: (asked: object = {}) =>
        bus.call(bookingRpcs.receivePurchase, { id, ...asked }, asOwner),
      undo: () => bus.call(bookingRpcs.undoReceivePurchase, { id }, asOwner),
      deny: () => bus.call(bookingRpcs.denyPurchase, { id }, asOwner),
      extend: (expiresOn: string | null) =>
        bus.call(bookingRpcs.extendPurchase, { id, expiresOn }, asOwner),
      cancel: (refundCents?: number) =>
        bus.call(
          bookingRpcs.cancelPurchase,
          { id, ...(refundCents !== undefined && { refundCents }) },
          asOwner,
        ),
      account: () => bank.account(id),
      /** Money comes to the bank, and billing tells of it. */
      async pays(cents = 90_000, { twice = false } = {}) {
        const data = { ...paidFor, ...bank.arrive(id, cents) }
        for (const _ of twice ? [1, 2] : [1]) {
          await bank.tell(billingEvents.PaymentEntered, id, data)
        }
      },
      /** The bank has decided the refund that was asked for last. */
      async tellRefund(state: 'done' | 'failed') {
        const refund = await until(async () => bank.account(id)?.refunds.at(-1), {
          what: 'a refund to be asked for',
        })
        const data = { ...paidFor, ...bank.settled(id, refund, state) }
        await bank.tell(billingEvents.PaymentRefundSettled, id, data)
      },
      untilStatus: (status: string) =>
        until(
          async () =>
            (await bank.rows('select from purchases where id = $1 and status = $2', [id, status]))
              .length > 0,
          { what: status, timeoutMs: 20_000 },
        ),
      /** What events told of it, in short. */
      told: () =>
        bank
          .newsOf(id, { type: 'booking.PurchaseChanged.v1' })
          .map(({ data }) => String(data.change)),
      lastTold: () => bank.newsOf(id, { type: 'booking.PurchaseChanged.v1' }).at(-1)?.data,
    }
  }

  return { ...bank, seller, of }
}

export type Purchases = Awaited<ReturnType<typeof startPurchases>>
