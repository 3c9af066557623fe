import { serviceNames } from '@encaixe/contracts'
import { z } from 'zod'
import type { RpcFallback } from '../bus/http-fallback.ts'

const port = z.coerce.number().int().min(0).max(65_535)

/** An address with one of these schemes; its value never appears in an error, it may hold a password. */
export function address(...schemes: string[]) {
  const allowed = schemes.map((scheme) => `${scheme}:`)
  return z
    .string()
    .refine(
      (text) => allowed.includes(URL.parse(text)?.protocol ?? ''),
      `must be an address like ${schemes[0]}://host:port`,
    )
}

/** What every service reads from its environment. */
export const serviceEnvironment = z.object({
  /** Insecure settings are rejected in production, which is the default. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  /** 0 takes a free one. */
  PORT: port.default(0),
  /** One server or several of a cluster, separated by commas. */
  NATS_URL: z
    .string()
    .refine(
      (list) =>
        list.split(',').every((url) => address('nats', 'tls').safeParse(url.trim()).success),
      'must be an address like nats://host:port',
    ),
  /** The certificate authority of NATS, in PEM. With it, a server without TLS is rejected. */
  NATS_CA: z.string().startsWith('-----BEGIN CERTIFICATE-----').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * Where services answer by HTTP while NATS is away: `http://{service}:8080` for all of them, or a list
   * `booking=http://host:port,…`. Needs the secret.
   */
  RPC_FALLBACK_URLS: z
    .string()
    .transform((value) =>
      value.includes('{service}')
        ? serviceNames.map((name) => [name, value.replace('{service}', name)])
        : value.split(',').map((entry) => entry.trim().split('=')),
    )
    .refine(
      (entries) =>
        entries.every(
          ([name, url, ...rest]) =>
            name && rest.length === 0 && address('http', 'https').safeParse(url).success,
        ),
      'must be http://{service}:port or a list like booking=http://host:port,scheduling=http://host:port',
    )
    .transform((entries) => Object.fromEntries(entries.map(([name = '', url = '']) => [name, url])))
    .optional(),
  /** Lets services ask each other by HTTP; each that has it answers on its port under /rpc/. */
  INTERNAL_RPC_SECRET: z.string().min(16).optional(),
  /** Copies of each event stream: 3 in a cluster. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /**
   * The bytes of each event stream. A full one loses its oldest events; the alert StreamNearlyFull comes before. All
   * streams together fit into `max_file_store` of NATS.
   */
  NATS_STREAM_MAX_BYTES: z.coerce.number().int().min(1_048_576).default(2_147_483_648),
  /** Events that a process had in hand are redelivered if it does not ack them, or say that it works on them, for so long. */
  EVENT_ACK_WAIT_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  /** How long a service without due tasks sleeps before it looks whether another replica has left one. */
  TASK_LOOK_SECONDS: z.coerce.number().min(0.05).max(600).default(20),
})
export type ServiceEnvironment = z.output<typeof serviceEnvironment>

/**
 * The other way to the services that the environment gives, if any.
 * @throws ConfigError when there are addresses without a secret
 */
export function rpcFallback({
  RPC_FALLBACK_URLS: urls,
  INTERNAL_RPC_SECRET: secret,
}: Pick<ServiceEnvironment, 'RPC_FALLBACK_URLS' | 'INTERNAL_RPC_SECRET'>): RpcFallback | undefined {
  if (secret) return { urls: urls ?? {}, secret }
  if (urls) throw new ConfigError('INTERNAL_RPC_SECRET: is missing')
  return undefined
}

/** What a variable must be in production, and whether a value is that. */
type Rule<T> = [must: string, holds: (value: T) => boolean]

/** For `superRefine`: rejects insecure settings unless NODE_ENV is `development` or `test`. */
export function strictInProduction<C extends { NODE_ENV: string }>(
  config: C,
  context: z.RefinementCtx,
  rules: { [Name in keyof C]?: Rule<C[Name]> },
): void {
  if (config.NODE_ENV !== 'production') return
  for (const name in rules) {
    const [must, holds] = rules[name] ?? []
    if (holds?.(config[name]) === false) {
      context.addIssue({ code: 'custom', path: [name], message: `${must} in production` })
    }
  }
}

/** For services with a database of their own. */
export const databaseEnvironment = z.object({
  DATABASE_URL: address('postgresql', 'postgres'),
  /** Connections in the pool. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(16),
})
export type DatabaseEnvironment = z.output<typeof databaseEnvironment>

/** For services that use Redis. */
export const redisEnvironment = z.object({ REDIS_URL: address('redis', 'rediss') })

/** One sentence that names every bad variable, and never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads a service's configuration. A variable that is set to nothing counts as absent.
 * @throws ConfigError naming each variable that is missing or wrong
 */
export function loadConfig<S extends z.ZodType>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = z.safeParse(schema, present)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => {
    const name = path.join('.')
    return present[name] === undefined ? `${name}: is missing` : `${name}: ${message}`
  })
  throw new ConfigError(problems.join('; '))
}
