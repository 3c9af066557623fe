import { execFile, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts, isAnswering, removePostgresData } from '@encaixe/local-servers'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from './paths.ts'
import { PORTS_OF_A_STACK } from './stack/ports.ts'
import { files, insertions, manifestFrom } from './test-programs/notes-service.ts'

const run = promisify(execFile)
/** Checking the types of the copy takes minutes on a busy machine. */
const PATIENCE_MS = 600_000
const COPIED = [
  ...['package.json', 'tsconfig.json', 'docker-compose.yml', 'docker-compose.cluster.yml'],
  ...['packages', 'services', 'deploy', 'checks'],
]

let checkout: string
let data: string
let stop: () => Promise<void> = async () => undefined

const stackFile = z.object({
  gateway: z.string(),
  nats: z.string(),
  services: z.record(z.string(), z.string()),
  databases: z.record(z.string(), z.string()),
})
const stack = () => stackFile.parse(JSON.parse(readFileSync(join(data, 'stack.json'), 'utf8')))

/** A copy of what is checked out, on the same installed packages. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'encaixe-new-service-'))
  for (const entry of COPIED) {
    cpSync(join(root, entry), join(copy, entry), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    })
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry === '@encaixe') continue
    symlinkSync(join(root, 'node_modules', entry), join(copy, 'node_modules', entry))
  }
  // A package that npm could not place at the root, because others want another version.
  for (const service of readdirSync(join(root, 'services'))) {
    const own = join('services', service, 'node_modules')
    if (existsSync(join(root, own))) symlinkSync(join(root, own), join(copy, own))
  }
  symlinkSync(join(root, 'checks/node_modules'), join(copy, 'checks/node_modules'))
  mkdirSync(join(copy, 'node_modules/@encaixe'))
  for (const folder of ['packages', 'services']) {
    for (const name of readdirSync(join(copy, folder))) {
      symlinkSync(join(copy, folder, name), join(copy, 'node_modules/@encaixe', name))
    }
  }
  return copy
}

function insert({ file, behind = '', text }: (typeof insertions)[number]) {
  const path = join(checkout, file)
  const before = readFileSync(path, 'utf8')
  if (!before.includes(behind)) throw new Error(`${file} has no "${behind}"`)
  const at = before.indexOf(behind) + behind.length
  writeFileSync(path, before.slice(0, at) + text + before.slice(at))
}

beforeAll(async () => {
  checkout = copyCheckout()
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    writeFileSync(join(checkout, file), content)
  }
  for (const insertion of insertions) insert(insertion)
  const manifests = join(checkout, 'deploy/kubernetes/base')
  const scheduling = readFileSync(join(manifests, 'scheduling.yaml'), 'utf8')
  writeFileSync(join(manifests, 'notes.yaml'), manifestFrom(scheduling))

  const generate = join(checkout, 'deploy/local/bootstrap/prisma.mjs')
  const { generateClients } = await import(generate)
  data = join(checkout, '.data')
  await generateClients(checkout, process.execPath, join(data, 'logs'))

  const port = await freePorts(PORTS_OF_A_STACK + 1)
  const child = spawn(
    process.execPath,
    [
      ...['--import', '@encaixe/local-servers/with-parent'],
      join(checkout, 'deploy/local/start.ts'),
      ...['--single', '--no-demo', '--no-web', '--port', String(port), '--data', data],
    ],
    { cwd: checkout, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  )
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const endedEarly = ended.then(() => {
    throw new Error(`the stack with the new service did not start: ${said}`)
  })
  stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const started = until(() => existsSync(join(data, 'stack.json')), {
    what: 'a stack with the new service',
    timeoutMs: PATIENCE_MS,
  })
  await Promise.race([started, endedEarly])
}, PATIENCE_MS)

afterAll(async () => {
  await stop()
  removePostgresData(data)
  rmSync(checkout, { recursive: true, force: true })
}, PATIENCE_MS)

test('a service in the registry has a database of its own, migrated, and is ready', async () => {
  const { services, databases } = stack()
  expect(new URL(databases.notes ?? '').username).toBe('encaixe_notes')
  expect(await isAnswering('postgres', databases.notes ?? '')).toBe(true)
  const health = await fetch(`${services.notes}/ready`)
  expect(health.status).toBe(200)
  expect(existsSync(join(data, 'logs/migrate-notes.log'))).toBe(true)
})

test('an operator sees its outbox and its dead letters', async () => {
  const ops = join(checkout, 'deploy/ops/main.ts')
  const { stdout } = await run(
    process.execPath,
    [ops, 'outbox', 'status', '--json', '--data', data],
    { cwd: checkout },
  )
  expect(JSON.parse(stdout)).toMatchObject({
    services: expect.arrayContaining([expect.objectContaining({ service: 'notes' })]),
  })
})

test('its events are in the AsyncAPI document', async () => {
  const program = `import { asyncApi } from '@encaixe/contracts'
    console.log(JSON.stringify(Object.keys(asyncApi().channels)))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: checkout,
  })
  expect(JSON.parse(stdout)).toContain('notes_NoteWritten_v1')
})

test('Compose, Kubernetes and Prometheus have the new service', {
  timeout: PATIENCE_MS,
}, async () => {
  const checked = run(
    process.execPath,
    [
      ...[
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        checkout,
        '--reporter=verbose',
      ],
      ...['deploy/container/compose.test.ts', 'checks/manifests.test.ts'],
    ],
    { cwd: checkout },
  )
  const { stdout } = await checked.catch((error: { stdout: string }) => error)
  expect(stdout).toContain('notes starts in production')
  expect(stdout).not.toContain('failed')
})

test('the types of the new service hold', { timeout: PATIENCE_MS }, async () => {
  const project = join(checkout, 'tsconfig.notes.json')
  writeFileSync(
    project,
    '{"extends":"./tsconfig.json","include":["services/notes","deploy/secrets"]}',
  )
  const types = await run(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', project],
    { cwd: checkout },
  ).catch((error: { stdout?: string }) => error)
  expect(types).toMatchObject({ stdout: '' })
})
