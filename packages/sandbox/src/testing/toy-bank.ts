import { createFaults } from '../faults.ts'
import { startPixProvider } from '../pix-provider/pix-provider.ts'

/** The sandbox's provider of the API Pix by itself, for tests that need nothing else of it, by their own clock. */
export async function startToyBank({ now }: { now: () => number }) {
  const faults = createFaults()
  const provider = await startPixProvider({
    ...{ config: {}, host: '127.0.0.1', port: 0 },
    ...{ faults, now },
  })
  const { bank, authority, addresses } = provider

  return {
    faults,
    certificate: authority.certificate,
    /** An account, and how its owner is known to the API. */
    async openAccount(key: string) {
      const wanted = { key, name: 'Ana Souza', city: 'São Paulo' }
      const account = await bank.openAccount(authority, wanted)
      const { id: clientId, secret: clientSecret, certificate, privateKey } = account
      return {
        ...{ ...addresses, key, clientId, clientSecret, certificate, privateKey },
        /** Makes a charge and pays it. Returns what the bank calls the payment. */
        pay(txid: string, cents: number): string {
          const made = bank.putCharge(account, txid, {
            calendario: { expiracao: 3_600 },
            valor: { original: (cents / 100).toFixed(2) },
            chave: key,
          })
          return bank.pay(made, { payer: 'Bia Lima' }).id
        },
        /** Gives all back that is left of a payment, in the bank's own app. */
        giveBack(endToEndId: string) {
          const received = bank.store.get('received', endToEndId)
          if (received) bank.giveBack(received)
        },
        /** What went back of a payment or is going back, by the bank's own books. */
        refundsOf: (endToEndId: string) =>
          bank.refundsOf(endToEndId).map(({ refundId, cents }) => ({ refundId, cents })),
      }
    },
    close: () => provider.close(),
  }
}
