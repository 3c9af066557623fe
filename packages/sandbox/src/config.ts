import { z } from 'zod'
import { cardProcessorEnvironment } from './card-processor/config.ts'
import { googleEnvironment } from './google-calendar/config.ts'
import { identityEnvironment } from './identity/config.ts'
import { mercadoPagoEnvironment } from './mercado-pago/config.ts'
import { pixProviderEnvironment } from './pix-provider/config.ts'
import { optionalAddress } from './variables.ts'

const port = z.coerce.number().int().min(0).max(65535)

/** Variables of the environment. Port 0 means any free port; `start` answers which one it took. */
export const environment = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: port.default(4002),
    SMTP_PORT: port.default(4003),
    /** About how much memory mails may take before the oldest go. */
    MAILBOX_MEGABYTES: z.coerce.number().int().min(1).default(128),
    WHATSAPP_WEBHOOK_URL: optionalAddress,
    WHATSAPP_APP_SECRET: z.string().min(1),
    WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, 'must be digits only'),
    WHATSAPP_ACCESS_TOKEN: z.string().min(1),
    /** The other way to WhatsApp: a server of the Evolution API, under `/evolution`. */
    EVOLUTION_WEBHOOK_URL: optionalAddress,
    EVOLUTION_INSTANCE: z.string().min(1).default('encaixe'),
    EVOLUTION_API_KEY: z.string().min(1).default('the-key-of-the-sandbox'),
  })
  .extend(identityEnvironment.shape)
  .extend(cardProcessorEnvironment.shape)
  .extend(pixProviderEnvironment.shape)
  .extend(googleEnvironment.shape)
  .extend(mercadoPagoEnvironment.shape)

/** What `start` is given: whatever has a default may be left out. */
export type Config = z.input<typeof environment>

/** Thrown with one sentence that names every bad variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** @throws {ConfigError} */
export function readConfig(values: unknown): z.output<typeof environment> {
  const parsed = environment.safeParse(values)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`The sandbox cannot start: ${problems.join('; ')}`)
}

/** @throws {ConfigError} */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(env)
