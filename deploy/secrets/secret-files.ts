import { randomBytes } from 'node:crypto'
import { serviceNames } from '@encaixe/contracts'
import { busUsers, usersConfig } from '../nats/users.ts'

/** The files of `.secrets` and their content. */
export type SecretFiles = Map<string, string>

/** The addresses of the servers in docker-compose.yml. */
const POSTGRES = 'postgres:5432'
const NATS = 'nats:4222'
const REDIS = 'redis:6379'

/** Secrets of our own: nobody outside has to know them. */
const OWN = [
  'internal_rpc_secret',
  'challenge_secret',
  'phone_code_secret',
  'link_secret',
  'opt_out_secret',
  'trial_secret',
  'cron_secret',
  'web_secret',
  // Told to the provider when the webhook is registered there.
  'whatsapp_verify_token',
]

/** Secrets that providers give: empty files to fill in. In a trial both sides are ours, so they are made here. */
const PROVIDERS = [
  'oidc_client_secret',
  'whatsapp_app_secret',
  'whatsapp_access_token',
  'smtp_url',
  'media_s3_secret_access_key',
  'stripe_secret_key',
  'stripe_webhook_secret',
  'model_api_key',
  'transcription_api_key',
  'google_client_secret',
  'mercado_pago_client_secret',
  'mercado_pago_webhook_secret',
  // Ours and theirs: the server of one's own that speaks for WhatsApp.
  'evolution_api_key',
]

/**
 * Every secret of a deployment. Keeps what `known` holds, except for the accounts of the bus, which follow from the
 * registry of services.
 */
export function secretFiles(
  known: ReadonlyMap<string, string>,
  { sandbox }: { sandbox: boolean },
): SecretFiles {
  const files: SecretFiles = new Map()
  const keep = (name: string, make: () => string) => {
    const value = known.get(name) ?? make()
    files.set(name, value)
    return value
  }
  const postgres = keep('postgres_password', random)
  keep('postgres_url', () => `postgres://postgres:${postgres}@${POSTGRES}/postgres`)
  for (const service of serviceNames) {
    const role = `encaixe_${service.replaceAll('-', '_')}`
    const url = () => `postgres://${role}:${random()}@${POSTGRES}/${role}`
    keep(`${fileName(service)}_database_url`, url)
  }

  const redis = passwordOf(keep('redis_url', () => `redis://:${random()}@${REDIS}`))
  keep('redis.conf', () => redisConfig(redis))

  const passwords = new Map(
    busUsers.map((user) => {
      const url = () => `nats://${user}:${random()}@${NATS}`
      return [user, passwordOf(keep(`${fileName(user)}_nats_url`, url))]
    }),
  )
  files.set(
    'nats_users.conf',
    usersConfig((user) => passwords.get(user) ?? ''),
  )

  for (const name of OWN) keep(name, random)
  // A key of P-256, of which these are the bytes.
  keep('vapid_private_key', () => randomBytes(32).toString('base64url'))
  // The name says which of several sealed a note or an address, while one replaces another.
  keep('note_secrets', () => `first:${random()}`)
  // The same for the secrets of accounts at Pix providers.
  keep('pix_secrets', () => `first:${random()}`)
  keep('calendar_secrets', () => `first:${random()}`)
  for (const name of PROVIDERS) keep(name, () => (sandbox ? sandboxValue(name) : ''))
  return files
}

const random = () => randomBytes(24).toString('base64url')
const fileName = (user: string) => user.replaceAll('-', '_')

function sandboxValue(name: string): string {
  if (name === 'smtp_url') return 'smtp://sandbox:2525'
  if (name === 'stripe_secret_key') return `sk_test_${random()}`
  // Pictures are kept in a folder, the sandbox's transcription takes no key, the agent needs no model, and messages go
  // by the sandbox's Cloud API.
  const unused = [
    'media_s3_secret_access_key',
    'model_api_key',
    'transcription_api_key',
    'evolution_api_key',
  ]
  return unused.includes(name) ? '' : random()
}

const passwordOf = (url: string) => decodeURIComponent(new URL(url).password)

/** Redis evicts nothing when memory is short, and keeps its data over a restart. */
const redisConfig = (password: string) =>
  [
    `requirepass ${password}`,
    'dir /data',
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
    '',
  ].join('\n')

/** The environment of the sandbox: its side of what a provider and we have in common. */
export const sandboxEnvironment = (files: ReadonlyMap<string, string>) =>
  [
    ['WHATSAPP_APP_SECRET', 'whatsapp_app_secret'],
    ['WHATSAPP_ACCESS_TOKEN', 'whatsapp_access_token'],
    ['IDENTITY_CLIENT_SECRET', 'oidc_client_secret'],
    ['GOOGLE_CLIENT_SECRET', 'google_client_secret'],
    ['MERCADO_PAGO_CLIENT_SECRET', 'mercado_pago_client_secret'],
    ['MERCADO_PAGO_WEBHOOK_SECRET', 'mercado_pago_webhook_secret'],
    ['CARD_SECRET_KEY', 'stripe_secret_key'],
    ['CARD_WEBHOOK_SECRET', 'stripe_webhook_secret'],
  ]
    .map(([variable, name = '']) => `${variable}=${files.get(name)}\n`)
    .join('')
