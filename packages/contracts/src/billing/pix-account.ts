import { z } from 'zod'
import { eventsOf, rpcsOf } from '../rpc/define.ts'
import { id, instant, page, textOrNull } from '../text/primitives.ts'

const rpc = rpcsOf('billing')
const event = eventsOf('BILLING')

/** What is tried when an account is checked, in this order. */
export const pixCheckSteps = ['token', 'charge', 'webhook'] as const

/** The settings show what was paid in fees in so many days. */
export const FEE_DAYS = 30

const webAddress = z
  .string('Informe o endereço.')
  .trim()
  .max(300, 'O endereço é longo demais.')
  .refine((text) => {
    const url = URL.parse(text)
    return url?.protocol === 'https:' && url.search === '' && url.hash === '' && url.username === ''
  }, 'Use o endereço completo, começando com https://')
  .transform((text) => text.replace(/\/+$/, ''))
const typed = (most: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(most, 'É longo demais.')

export const pixAccountKind = z.enum(['api_pix', 'mercado_pago'])

/** The account of a professional at a provider of the API Pix, or at Mercado Pago. Its secrets are never shown. */
export const pixAccount = z
  .object({
    kind: pixAccountKind
      // What the version before does not answer has a default.
      .default('api_pix')
      .meta({ description: 'A provider of the API Pix, or Mercado Pago.' }),
    apiUrl: textOrNull(
      'https://pix.example.com/api/v2',
      'Of a provider of the API Pix, as the next three; null at Mercado Pago.',
    ),
    tokenUrl: textOrNull('https://pix.example.com/oauth/token'),
    clientId: textOrNull('Client_Id_5f2a'),
    pixKey: textOrNull(
      'ana@exemplo.com.br',
      'The Pix key that receives, as its directory holds it.',
    ),
    mercadoPagoUserId: z
      .string()
      .nullable()
      .default(null)
      .meta({
        description: 'The number of the account at Mercado Pago; null elsewhere.',
        examples: ['123456789'],
      }),
    certificateUntil: instant
      .nullable()
      .meta({ description: 'The end of the client certificate; null if it cannot be read.' }),
    connected: z.boolean().meta({
      description: 'Whether charges are made by it: its last check got a token and a charge.',
    }),
    checkedAt: instant.nullable(),
    hearsAtOnce: z.boolean().meta({
      description: 'Whether the provider calls us when money comes; charges are read anyway.',
    }),
    updatedAt: instant,
  })
  .meta({ id: 'PixAccount' })
export type PixAccount = z.output<typeof pixAccount>

const pixCheck = z
  .object({
    account: pixAccount,
    steps: z.array(
      z.object({
        step: z.enum(pixCheckSteps),
        ok: z.boolean().meta({ description: 'false also for a step that was not tried.' }),
        message: z.string().meta({
          description: 'For a person (pt-BR): what happened and what to do.',
          examples: ['O banco deu acesso.'],
        }),
      }),
    ),
  })
  .meta({ id: 'PixCheck' })
export type PixCheck = z.output<typeof pixCheck>

/** What an application at a provider is known by. */
const typedAccount = z.object({
  apiUrl: webAddress,
  tokenUrl: webAddress,
  clientId: typed(300, 'Informe o Client ID.'),
  clientSecret: typed(1_000, 'Informe o Client Secret.').optional(),
  certificate: z
    .string()
    .max(60_000, 'O certificado é grande demais.')
    .meta({
      description:
        'The client certificate: PEM, with its private key in it or beside it; or PKCS#12 in base64.',
    })
    .optional(),
  privateKey: z.string().max(20_000, 'A chave é grande demais.').optional(),
  certificatePassword: z.string().max(300, 'É longa demais.').optional(),
  pixKey: typed(120, 'Informe a chave Pix que recebe.'),
})

const current = z.object({
  account: pixAccount.nullable(),
  offersMercadoPago: z
    .boolean()
    // What the version before does not answer has a default.
    .default(false)
    .meta({ description: 'Whether Mercado Pago can be connected here.' }),
  feesCents: z
    .int()
    .nullable()
    // What the version before does not answer has a default.
    .default(null)
    .meta({
      description: `What providers kept of the payments of the last ${FEE_DAYS} days; null: they do not say.`,
      examples: [594],
    }),
})

/** Whether a page's charges confirm themselves, as other services copy it. */
export const pixConnection = z
  .object({
    professionalId: id,
    connected: z.boolean(),
    changedAt: instant.meta({ description: 'A copy keeps the latest.' }),
  })
  .meta({ id: 'PixConnection' })
export type PixConnection = z.output<typeof pixConnection>

/** A professional's account at a provider, by which charges confirm themselves. */
export const pixAccountRpcs = {
  getPixAccount: rpc('getPixAccount', {
    summary: 'The account at a provider of the API Pix or at Mercado Pago; null without one.',
    access: 'professional',
    http: { method: 'GET', path: '/api/settings/pix-account' },
    output: current,
  }),
  savePixAccount: rpc('savePixAccount', {
    summary:
      'Saves the account; it has to be checked before charges are made by it. Secrets that are left out stay as they were.',
    access: 'professional',
    http: { method: 'PUT', path: '/api/settings/pix-account' },
    input: typedAccount,
    output: pixAccount,
  }),
  deletePixAccount: rpc('deletePixAccount', {
    summary: 'Disconnects the account: what is paid from then on is told by people again.',
    access: 'professional',
    http: { method: 'DELETE', path: '/api/settings/pix-account', status: 204 },
    output: z.object({}),
  }),
  checkPixAccount: rpc('checkPixAccount', {
    summary: 'Tries a token, a charge of one centavo that is removed at once, and the webhook.',
    access: 'professional',
    http: { method: 'POST', path: '/api/settings/pix-account/check' },
    output: pixCheck,
    errors: ['NOT_FOUND'],
  }),
  connectPixAccount: rpc('connectPixAccount', {
    summary: 'Saves and checks the account of a page that no account owns.',
    access: 'operator',
    input: typedAccount.extend({ professionalId: id }),
    output: pixCheck,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  pagePixConnections: rpc('pagePixConnections', {
    summary: 'The connected accounts, page by page, for rebuilding copies.',
    access: 'service',
    idempotent: true,
    input: z.object({ cursor: z.string().nullable().default(null) }),
    output: page(pixConnection),
  }),
  resealPixAccounts: rpc('resealPixAccounts', {
    summary: 'Seals the secrets of every account again, by the first secret of PIX_SECRETS.',
    access: 'operator',
    input: z.object({ after: id.nullable().default(null) }),
    output: z.object({ resealed: z.int(), next: id.nullable() }),
  }),
}

export const pixAccountEvents = {
  PixConnectionChanged: event('PixConnectionChanged', {
    summary: 'A page has a connected Pix account by now, or has none any more.',
    data: pixConnection.extend({
      /** False while it is only saved anew, to be checked next. */
      isFinal: z.boolean(),
    }),
  }),
}
