/** Where a service finds itself on one machine: what its `local.ts` makes its environment from. */
export interface Surroundings {
  /** Where what belongs to this stack is kept. */
  dir: string
  /** The service's own port, for its health and for other services. */
  port: number
  /** The port people use. */
  gatewayPort: number
  /** The address people type, and that of the pages behind it. */
  publicUrl: string
  webUrl: string
  redisUrl: string
  /** The outside world: the sandbox's, where the person's environment names no real provider. */
  providers: Providers
  /** The person's own environment; what it sets wins. */
  env: NodeJS.ProcessEnv
  /** A secret of this stack by a name of one's own: random, and the same at each start. */
  secret(name: string): string
}

/** Addresses and keys of each provider, by the variables that name them. */
export interface Providers {
  whatsapp: Record<
    | 'WHATSAPP_PROVIDER'
    | 'WHATSAPP_API_URL'
    | 'WHATSAPP_PHONE_NUMBER_ID'
    | 'WHATSAPP_ACCESS_TOKEN'
    | 'WHATSAPP_BUSINESS_ACCOUNT_ID'
    | 'EVOLUTION_API_URL'
    | 'EVOLUTION_INSTANCE'
    | 'EVOLUTION_API_KEY',
    string
  >
  whatsappWebhook: Record<
    'WHATSAPP_APP_SECRET' | 'WHATSAPP_NUMBER' | 'WHATSAPP_VERIFY_TOKEN' | 'EVOLUTION_WEBHOOK_KEY',
    string
  >
  card: Record<'STRIPE_SECRET_KEY' | 'STRIPE_API_URL', string>
  cardWebhook: Record<'STRIPE_WEBHOOK_SECRET' | 'STRIPE_PAGES', string>
  transcription: Record<
    'TRANSCRIPTION_URL' | 'TRANSCRIPTION_MODEL' | 'TRANSCRIPTION_API_KEY',
    string
  >
  postalCodes: Record<'POSTAL_CODE_URL', string>
  mercadoPago: Record<
    | 'MERCADO_PAGO_CLIENT_ID'
    | 'MERCADO_PAGO_CLIENT_SECRET'
    | 'MERCADO_PAGO_WEBHOOK_SECRET'
    | 'MERCADO_PAGO_PAYER_EMAIL'
    | 'MERCADO_PAGO_API_URL'
    | 'MERCADO_PAGO_AUTH_URL',
    string
  >
  google: Record<
    | 'GOOGLE_CLIENT_ID'
    | 'GOOGLE_CLIENT_SECRET'
    | 'GOOGLE_AUTH_URL'
    | 'GOOGLE_TOKEN_URL'
    | 'GOOGLE_REVOKE_URL'
    | 'GOOGLE_CALENDAR_URL',
    string
  >
  mail: Record<'SMTP_URL' | 'MAIL_FROM', string>
  push: Record<'PUSH_SERVICES', string>
  identity: Record<
    'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_AUDIENCE' | 'OIDC_API_CLIENTS',
    string
  >
}

/** What a service's `local.ts` exports: the variables it needs beside those that every service gets. */
export type LocalEnvironment = (surroundings: Surroundings) => Record<string, string>
