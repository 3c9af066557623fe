import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { maySpeakFor, type ServiceName, serviceNames } from '@encaixe/contracts/services'
import type { LocalEnvironment, Providers } from '@encaixe/local-servers'
import { root } from '../paths.ts'
import type { PerService } from './per-service.ts'
import type { Ports } from './ports.ts'
import { providersOf } from './providers.ts'
import { type Secrets, secretNamed } from './secrets.ts'

export type Databases = PerService<string>

/** One process of the stack: its program, environment and readiness check. */
export interface ProcessRow {
  name: string
  label: string
  /** From the root of the checkout. */
  entry: string
  isService: boolean
  port: number
  env: Record<string, string>
  /** `ready` answers 200 when the process does its work; `listening` answers anything at all. */
  ready: { path: string; when: 'ready' | 'listening' }
  /** The stage in which it stops: first those that take requests, last those that others need. */
  stopsIn: 1 | 2 | 3
}

/** The settings of a stack's processes. */
export interface StackSettings {
  /** The folder of this stack's data. */
  dir: string
  ports: Ports
  secrets: Secrets
  databases: Databases
  redisUrl: string
  /** The address of the bus with the service's own account. */
  natsUrlOf: (service: ServiceName) => string
  /** The person's own environment: an address or key of a real provider in it wins over the sandbox. */
  env: NodeJS.ProcessEnv
}

interface Addresses {
  publicUrl: string
  providers: Providers
}

const at = (port: number) => `http://127.0.0.1:${port}`
const ready = { path: '/ready', when: 'ready' } as const
/** Most insecure settings are rejected in production. */
const development = { NODE_ENV: 'development' }

/** The sandbox, every service of the registry, and the web. */
export async function processTable(settings: StackSettings): Promise<ProcessRow[]> {
  const { ports, env } = settings
  const addresses = {
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${ports.gateway}`,
    providers: providersOf(settings),
  }
  const services = serviceNames.map((name) => serviceRow(name, settings, addresses))
  return [
    sandboxRow(settings, addresses),
    ...(await Promise.all(services)),
    webRow(settings, addresses),
  ]
}

async function serviceRow(
  name: ServiceName,
  { dir, ports, secrets, databases, redisUrl, natsUrlOf, env }: StackSettings,
  addresses: Addresses,
): Promise<ProcessRow> {
  const localEnvironment = await localEnvironmentOf(name)
  return {
    name,
    label: `the service ${name}`,
    entry: `services/${name}/src/main.ts`,
    isService: true,
    port: ports.services[name],
    env: {
      ...development,
      NATS_URL: natsUrlOf(name),
      RPC_FALLBACK_URLS: serviceNames
        .map((other) => `${other}=${at(ports.services[other])}`)
        .join(','),
      INTERNAL_RPC_SECRET: secrets.internalRpcSecret,
      DATABASE_URL: databases[name],
      ...localEnvironment({
        ...addresses,
        dir,
        port: ports.services[name],
        gatewayPort: ports.gateway,
        webUrl: at(ports.web),
        redisUrl,
        env,
        secret: (wanted) => secretNamed(secrets, wanted),
      }),
    },
    ready,
    // A service that speaks for people takes their requests.
    stopsIn: maySpeakFor(name, 'nobody') ? 1 : 2,
  }
}

/** The service's own `local.ts`, if it needs more than every service gets. */
async function localEnvironmentOf(name: ServiceName): Promise<LocalEnvironment> {
  const file = join(root, 'services', name, 'local.ts')
  if (!existsSync(file)) return () => ({})
  const { localEnvironment }: { localEnvironment: LocalEnvironment } = await import(file)
  return localEnvironment
}

function sandboxRow(
  { dir, ports }: StackSettings,
  { publicUrl, providers }: Addresses,
): ProcessRow {
  const { whatsapp, whatsappWebhook, card, cardWebhook, identity, google, mercadoPago } = providers
  return {
    name: 'sandbox',
    label: 'the sandbox',
    entry: 'packages/sandbox/src/main.ts',
    isService: false,
    port: ports.sandbox,
    env: {
      ...development,
      WHATSAPP_PHONE_NUMBER_ID: whatsapp.WHATSAPP_PHONE_NUMBER_ID,
      WHATSAPP_ACCESS_TOKEN: whatsapp.WHATSAPP_ACCESS_TOKEN,
      WHATSAPP_APP_SECRET: whatsappWebhook.WHATSAPP_APP_SECRET,
      SMTP_PORT: String(ports.smtp),
      // A person's first message must arrive by the provider that also sends the answers.
      WHATSAPP_WEBHOOK_URL:
        whatsapp.WHATSAPP_PROVIDER === 'evolution'
          ? ''
          : `${at(ports.gateway)}/api/whatsapp/webhook`,
      EVOLUTION_WEBHOOK_URL: `${at(ports.gateway)}/api/whatsapp/evolution`,
      EVOLUTION_INSTANCE: whatsapp.EVOLUTION_INSTANCE,
      EVOLUTION_API_KEY: whatsapp.EVOLUTION_API_KEY,
      CARD_SECRET_KEY: card.STRIPE_SECRET_KEY,
      CARD_WEBHOOK_URL: `${at(ports.gateway)}/api/stripe/webhook`,
      CARD_WEBHOOK_SECRET: cardWebhook.STRIPE_WEBHOOK_SECRET,
      CARD_DATA_FILE: join(dir, 'cards.sqlite'),
      PIX_PORT: String(ports.pix),
      PIX_DATA_FILE: join(dir, 'pix.sqlite'),
      PIX_CA_FILE: join(dir, 'pix-ca.pem'),
      GOOGLE_CLIENT_ID: google.GOOGLE_CLIENT_ID,
      GOOGLE_CLIENT_SECRET: google.GOOGLE_CLIENT_SECRET,
      GOOGLE_REDIRECT_URIS: `${publicUrl}/auth/calendars/google`,
      GOOGLE_DATA_FILE: join(dir, 'google.sqlite'),
      MERCADO_PAGO_CLIENT_ID: mercadoPago.MERCADO_PAGO_CLIENT_ID,
      MERCADO_PAGO_CLIENT_SECRET: mercadoPago.MERCADO_PAGO_CLIENT_SECRET,
      MERCADO_PAGO_REDIRECT_URIS: `${publicUrl}/auth/mercado-pago`,
      MERCADO_PAGO_WEBHOOK_URL: `${at(ports.gateway)}/api/mercado-pago/webhook`,
      MERCADO_PAGO_WEBHOOK_SECRET: mercadoPago.MERCADO_PAGO_WEBHOOK_SECRET,
      MERCADO_PAGO_DATA_FILE: join(dir, 'mercado-pago.sqlite'),
      IDENTITY_CLIENT_ID: identity.OIDC_CLIENT_ID,
      IDENTITY_CLIENT_SECRET: identity.OIDC_CLIENT_SECRET,
      IDENTITY_REDIRECT_URIS: `${publicUrl}/auth/callback`,
      IDENTITY_POST_LOGOUT_REDIRECT_URIS: `${publicUrl}/`,
      IDENTITY_BACKCHANNEL_LOGOUT_URI: `${publicUrl}/auth/backchannel-logout`,
      IDENTITY_AUDIENCE: identity.OIDC_AUDIENCE,
      IDENTITY_DATA_FILE: join(dir, 'identity.sqlite'),
      PUBLIC_URL: `http://localhost:${ports.sandbox}`,
    },
    ready,
    stopsIn: 3,
  }
}

function webRow({ ports, secrets }: StackSettings, { publicUrl }: Addresses): ProcessRow {
  return {
    name: 'web',
    label: 'the web',
    entry: 'web/build/index.js',
    isService: false,
    port: ports.web,
    env: {
      API_URL: at(ports.gateway),
      PUBLIC_URL: publicUrl,
      WEB_SECRET: secrets.webSecret,
      CONTACT_EMAIL: 'ajuda@encaixe.example',
      // The gateway stands before it and says whom it speaks for.
      ADDRESS_HEADER: 'x-forwarded-for',
      PROTOCOL_HEADER: 'x-forwarded-proto',
      HOST_HEADER: 'x-forwarded-host',
      // A picture of up to 5 MiB, sent by a form.
      BODY_SIZE_LIMIT: '6M',
      SHUTDOWN_TIMEOUT: '3',
    },
    ready: { path: '/robots.txt', when: 'listening' },
    stopsIn: 1,
  }
}
