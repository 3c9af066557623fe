import { type MercadoPago, mercadoPagoProvider } from '../mercado-pago/provider.ts'
import { apiPixProvider } from './api-pix.ts'
import { type ConnectionOptions, connect } from './connection.ts'
import type { OpenAccount } from './open-account.ts'
import type { Provider } from './port.ts'

export type Providers = ReturnType<typeof openProviders>

/** The providers of all accounts: connections and tokens are kept while the account stays as it is. */
export function openProviders(options: ConnectionOptions, mercadoPago: MercadoPago) {
  const open = new Map<string, Provider>()

  function forget(accountId: string): void {
    open.get(accountId)?.close()
    open.delete(accountId)
  }

  return {
    of(account: OpenAccount): Provider {
      // It keeps nothing between requests.
      if (account.kind === 'mercado_pago') return mercadoPagoProvider(account, mercadoPago)
      const { id, version } = account
      const known = open.get(id)
      if (known?.account.version === version) return known
      forget(id)
      const provider = apiPixProvider(account, connect(account.secrets, options))
      open.set(id, provider)
      return provider
    },
    forget,
    close() {
      for (const id of [...open.keys()]) forget(id)
    },
  }
}
