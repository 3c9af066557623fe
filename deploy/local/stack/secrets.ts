import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const random = () => randomBytes(24).toString('hex')
const providerId = () => String(100_000_000_000_000 + randomBytes(6).readUIntBE(0, 6))

const generated = {
  postgresPassword: random,
  /** The key from which services' database passwords, and secrets of their own, are derived. */
  key: random,
  redisPassword: random,
  natsPassword: random,
  internalRpcSecret: random,
  challengeSecret: random,
  phoneCodeSecret: random,
  webSecret: random,
  oidcClientSecret: random,
  // Secrets of providers; here the sandbox is the provider.
  whatsappAppSecret: random,
  whatsappVerifyToken: random,
  whatsappAccessToken: random,
  whatsappPhoneNumberId: providerId,
  whatsappBusinessAccountId: providerId,
  cardSecretKey: () => `sk_test_${random()}`,
  cardWebhookSecret: () => `whsec_${random()}`,
}

export type Secrets = Record<keyof typeof generated, string>

/** The development secrets of DIR: random, made once, readable by this account only. */
export function secretsOf(dir: string): Secrets {
  const path = join(dir, 'secrets.json')
  const kept: Partial<Secrets> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const made = Object.entries(generated).map(([name, make]) => [name, make()])
  const secrets: Secrets = { ...Object.fromEntries(made), ...kept }
  writePrivately(path, secrets)
  return secrets
}

/** The password of a service's own database role. */
export const databasePassword = (secrets: Pick<Secrets, 'key'>, service: string) =>
  derived(secrets, `database of ${service}`)

/** The password of a service's own account on the bus. */
export const busPassword = (secrets: Pick<Secrets, 'key'>, user: string) =>
  derived(secrets, `bus of ${user}`)

/** A secret by the name that a service gives it: one of those above, or else derived. */
export const secretNamed = (secrets: Secrets, name: string) =>
  isGenerated(name) ? secrets[name] : derived(secrets, `secret ${name}`)

const isGenerated = (name: string): name is keyof Secrets => Object.hasOwn(generated, name)

/** Knowing one tells nothing about another. */
const derived = ({ key }: Pick<Secrets, 'key'>, name: string) =>
  createHmac('sha256', key).update(name).digest('hex')

/** Writes JSON in one piece, for this account only. */
export function writePrivately(path: string, content: unknown) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const next = `${path}.${process.pid}.new`
  writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(next, path)
}
