import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ServiceName, serviceNames } from '@encaixe/contracts'
import { loadConfig } from '@encaixe/service-kit'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from '../local/paths.ts'
import { certificateFileNames } from '../secrets/certificates.ts'
import { productionEnv, sandboxEnv } from '../secrets/env-file.ts'
import { secretFiles } from '../secrets/secret-files.ts'

/** docker-compose.yml against the registry of services and what each of them reads from its environment. */

const program = z.looseObject({
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  secrets: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
})
const file = z.object({
  services: z.record(z.string(), program),
  secrets: z.record(z.string(), z.unknown()).default({}),
})
const composeFile = (name: string) =>
  file.parse(parse(readFileSync(join(root, name), 'utf8'), { merge: true }))
const compose = composeFile('docker-compose.yml')

const settingsOf = (file: string) =>
  new Map(
    file
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** A program's environment with settings filled in and secrets read from their files. */
function environmentOf(
  name: string,
  settings: ReadonlyMap<string, string>,
  secrets: ReadonlyMap<string, string>,
) {
  const { environment, secrets: mounted } = programNamed(name)
  return Object.fromEntries(
    Object.entries(environment).map(([variable, value]) => {
      const filled = interpolated(String(value), settings)
      if (!filled.startsWith('/run/secrets/')) return [variable, filled]
      expect(mounted).toContain(basename(filled))
      return [variable.replace(/_FILE$/, ''), secrets.get(basename(filled))]
    }),
  )
}

function programNamed(name: string) {
  const found = compose.services[name]
  if (!found) throw new Error(`docker-compose.yml has no ${name}`)
  return found
}

const interpolated = (text: string, settings: ReadonlyMap<string, string>) =>
  text.replace(/\$\{(\w+)(?::?[-?]([^}]*))?\}/g, (_, name: string, otherwise = '') =>
    settings.has(name) ? (settings.get(name) ?? '') : text.includes(':?') ? '' : otherwise,
  )

const schemaOf = async (service: ServiceName): Promise<z.ZodType> =>
  (await import(join(root, 'services', service, 'src/config.ts'))).config

const FILLED = new Map([
  ...settingsOf(productionEnv),
  ['OIDC_ISSUER', 'https://login.example.com'],
  ['OIDC_CLIENT_ID', 'encaixe'],
  ['OIDC_AUDIENCE', 'https://api.encaixe.example.com'],
  ['WHATSAPP_PHONE_NUMBER_ID', '100000000000001'],
  ['PRICE_BASIC', 'price_1'],
  ['PRICE_PRO', 'price_2'],
  ['PRICE_PREMIUM', 'price_3'],
])
const fromProviders = new Map([
  ['oidc_client_secret', 'given by the provider'],
  ['whatsapp_app_secret', 'given by the provider'],
  ['whatsapp_access_token', 'given by the provider'],
  ['smtp_url', 'smtps://encaixe:secret@mail.example.com'],
  ['stripe_secret_key', 'sk_live_1234567890'],
])

describe('docker-compose.yml', () => {
  test('has every service and migrates its database', () => {
    for (const service of serviceNames) {
      const file = `${service.replaceAll('-', '_')}_database_url`
      expect(programNamed(service).secrets).toContain(file)
      expect(programNamed('migrate').secrets).toContain(file)
    }
  })

  test('every service keeps three copies of its stream in a cluster', () => {
    const cluster = composeFile('docker-compose.cluster.yml').services
    const replicated = Object.keys(cluster).filter(
      (name) => cluster[name]?.environment.NATS_REPLICAS === 3,
    )
    expect(replicated.toSorted()).toEqual(serviceNames.toSorted())
  })

  test('Prometheus reads the metrics of every service', () => {
    const targets = z.object({ names: z.array(z.string()) })
    const config = z.object({
      scrape_configs: z.array(z.object({ dns_sd_configs: z.array(targets) })),
    })
    const text = readFileSync(join(root, 'deploy/observability/prometheus.yml'), 'utf8')
    const named = config
      .parse(parse(text))
      .scrape_configs.flatMap((job) => job.dns_sd_configs.flatMap(({ names }) => names))
    expect(named.toSorted()).toEqual(serviceNames.toSorted())
  })

  test('every secret that it names is one that `npm run secrets` makes', () => {
    const made = [...secretFiles(new Map(), { sandbox: false }).keys(), ...certificateFileNames]
    expect(Object.keys(compose.secrets).toSorted()).toEqual(made.toSorted())
  })

  test('only the proxy is reached from outside', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports.length > 0)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
  })

  test.each(serviceNames)('%s starts as a trial', async (service) => {
    const secrets = secretFiles(new Map(), { sandbox: true })
    const environment = environmentOf(service, settingsOf(sandboxEnv), secrets)
    const schema = await schemaOf(service)
    expect(() => loadConfig(schema, environment)).not.toThrow()
  })

  test.each(serviceNames)('%s starts in production, once all is filled in', async (service) => {
    const secrets = secretFiles(fromProviders, { sandbox: false })
    const environment = environmentOf(service, FILLED, secrets)
    const schema = await schemaOf(service)
    expect(() => loadConfig(schema, environment)).not.toThrow()
  })
})
