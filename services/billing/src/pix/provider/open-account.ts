import type { AccountSecrets, MercadoPagoSecrets } from '../account/sealed-secrets.ts'

interface Opened {
  /** Of the professional, whose only one it is; of an account of before its own. */
  id: string
  professionalId: string
  version: number
}

/** An account at a provider of the API Pix with its secrets open, as its provider is spoken to. */
export interface OpenApiPixAccount extends Opened {
  kind: 'api_pix'
  apiUrl: string
  tokenUrl: string
  clientId: string
  pixKey: string
  secrets: AccountSecrets
}

/** An account at Mercado Pago, with what it has allowed. */
export interface OpenMercadoPagoAccount extends Opened {
  kind: 'mercado_pago'
  /** Its number at Mercado Pago. */
  userId: string
  secrets: MercadoPagoSecrets
}

export type OpenAccount = OpenApiPixAccount | OpenMercadoPagoAccount
