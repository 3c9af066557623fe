import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { serviceNames } from '@encaixe/contracts'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { root } from '../deploy/local/paths.ts'
import { fieldsUnreadBy } from './unread.ts'

/** The manifests against Kubernetes's and KEDA's schemas, and against docker-compose.yml, which is tried for real. */

const folder = join(root, 'deploy/kubernetes')
const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})
type Manifest = z.infer<typeof manifest>

const manifestsOf = (part: string): Manifest[] =>
  readdirSync(join(folder, part))
    .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
    .flatMap((file) => parseAllDocuments(readFileSync(join(folder, part, file), 'utf8')))
    .map((document) => manifest.parse(document.toJSON()))
const base = manifestsOf('base')
const overlay = manifestsOf('overlays/production')

const setting = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z.object({ configMapKeyRef: z.object({ key: z.string() }) }).optional(),
})
const container = z.looseObject({
  args: z.array(z.string()).optional(),
  env: z.array(setting),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
})
const workload = z.object({
  spec: z.looseObject({
    template: z.object({
      spec: z.looseObject({
        automountServiceAccountToken: z.literal(false),
        enableServiceLinks: z.literal(false),
        securityContext: z.looseObject({
          runAsNonRoot: z.literal(true),
          seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
        }),
        containers: z.tuple([container]),
        volumes: z.tuple([
          z.looseObject({ name: z.literal('tmp') }),
          z.object({
            name: z.literal('secrets'),
            secret: z.looseObject({ items: z.array(z.looseObject({ key: z.string() })) }),
          }),
        ]),
      }),
    }),
  }),
})

const program = z.looseObject({
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  secrets: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
})
const compose = z
  .object({ services: z.record(z.string(), program) })
  .parse(parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }))

const programs = [...serviceNames, 'web', 'migrate']
function podOf(name: string) {
  const found = base.find(
    ({ kind, metadata }) => ['Deployment', 'Job'].includes(kind) && metadata.name === name,
  )
  return workload.parse(found).spec.template.spec
}

describe.each([...base, ...overlay].map((one) => [one.kind, one.metadata.name, one] as const))(
  '%s %s',
  (kind, _name, one) => {
    test('matches its schema', async () => {
      const from = one.apiVersion.startsWith('keda.sh/')
        ? '@kubernetes-models/keda'
        : 'kubernetes-models'
      const { [kind]: Model } = await import(`${from}/${one.apiVersion}/${kind}`)
      const validate = (value: unknown) => Model.prototype.validate.call(value)
      expect(() => validate(one)).not.toThrow()
      expect(fieldsUnreadBy(validate, one)).toEqual([])
      const misspelt = { ...one, spek: { replicas: 1 } }
      expect(fieldsUnreadBy(validate, misspelt)).toEqual(['/spek', '/spek/replicas'])
    })
  },
)

describe.each(programs)('%s', (name) => {
  test('runs the program that Compose runs, with the same settings and secrets', () => {
    const { environment, secrets, command } = program.parse(compose.services[name])
    const pod = podOf(name)
    expect(pod.containers[0].env.map((one) => one.name).toSorted()).toEqual(
      Object.keys(environment).toSorted(),
    )
    expect(pod.volumes[1].secret.items.map(({ key }) => key).toSorted()).toEqual(secrets.toSorted())
    const files = pod.containers[0].env.flatMap(({ value = '' }) =>
      value.startsWith('/run/secrets/') ? [basename(value)] : [],
    )
    expect(secrets).toEqual(expect.arrayContaining(files))
    expect(pod.containers[0].args).toEqual(command)
    const fallback = pod.containers[0].env.find((one) => one.name === 'RPC_FALLBACK_URLS')
    expect(fallback?.value).toBe(environment.RPC_FALLBACK_URLS)
  })
})

test('every long-running program has a service, a disruption budget and probes', () => {
  const named = (kind: string) =>
    base.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name)
  const staying = programs.filter((name) => name !== 'migrate').toSorted()
  for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget']) {
    expect(named(kind).toSorted()).toEqual(staying)
  }
  for (const name of staying) {
    expect(Object.keys(podOf(name).containers[0])).toEqual(
      expect.arrayContaining(['startupProbe', 'livenessProbe', 'readinessProbe', 'lifecycle']),
    )
  }
})

test('the production settings name every variable that Compose requires', () => {
  const settings = readFileSync(join(folder, 'overlays/production/settings.env'), 'utf8')
  const given = settings.split('\n').map((line) => line.split('=')[0])
  const required = Object.values(compose.services)
    .flatMap(({ environment }) => Object.values(environment))
    .flatMap((value) => /^\$\{(\w+):\?/.exec(String(value))?.[1] ?? [])
    .filter((name) => !name.startsWith('ENCAIXE_'))
  expect(given).toEqual(expect.arrayContaining(required))
})

test('the overlay has every secret that a program reads', () => {
  const generator = z.object({
    secretGenerator: z.tuple([z.object({ files: z.array(z.string()) })]),
  })
  const text = readFileSync(join(folder, 'overlays/production/kustomization.yaml'), 'utf8')
  const { files } = generator.parse(parse(text)).secretGenerator[0]
  const read = programs.flatMap((name) => compose.services[name]?.secrets ?? [])
  expect(files.map((file) => basename(file)).toSorted()).toEqual([...new Set(read)].toSorted())
})
