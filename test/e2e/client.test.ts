import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../../deploy/local/paths.ts'
import { type ClientProject, packedClient, readmePrograms } from '../packed-client.ts'
import { stack } from '../stack.ts'
import { type PageOwner, somePageOwner } from './actors.ts'

/** The packed library installs and runs in an empty project, and the examples of its README do what they say. */

const run = promisify(execFile)

let owner: PageOwner
let project: ClientProject
let environment: Record<string, string>

beforeAll(async () => {
  project = await packedClient()
  for (const [name, text] of await readmePrograms()) {
    await writeFile(join(project.folder, name), text)
  }
  owner = await somePageOwner()
  const scopes = ['appointments:read', 'appointments:write', 'webhooks']
  const made = await owner.call('POST', '/api/settings/api-keys', { name: 'Cliente', scopes })
  const { key } = z.object({ key: z.string() }).parse(await made.json())
  const { PATH = '' } = process.env
  environment = { PATH, ENCAIXE_URL: stack().gateway, ENCAIXE_KEY: key }
})
afterAll(() => project.remove())

async function output(name: string, more: Record<string, string> = {}): Promise<string> {
  const options = { cwd: project.folder, env: { ...environment, ...more } }
  return (await run(process.execPath, [name], options)).stdout
}

test('the pack has programs, types and papers, and nothing else', async () => {
  expect(project.files).toEqual(expect.arrayContaining(['README.md', 'index.js', 'index.d.ts']))
  expect(project.files.filter((path) => !/\.(js|d\.ts|md)$/.test(path))).toEqual(['package.json'])
  const manifest = await readFile(
    join(project.folder, 'node_modules/@encaixe/client/package.json'),
    'utf8',
  )
  expect(Object.keys(JSON.parse(manifest)).toSorted()).toEqual([
    'dependencies',
    'description',
    'engines',
    'exports',
    'name',
    'sideEffects',
    'type',
    'version',
  ])
})

test('the examples compile by the types of the pack, and a wrong call does not', async () => {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, module: 'nodenext', target: 'esnext', skipLibCheck: true },
    ...{ exactOptionalPropertyTypes: true, lib: ['esnext', 'dom'], types: ['node'] },
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const wrong = `import { createClient, orThrow } from '@encaixe/client'
const encaixe = createClient({ url: '', key: '' })
// @ts-expect-error there is no such path
await encaixe.GET('/api/nothing')
// @ts-expect-error no key opens it
await encaixe.GET('/api/settings/api-keys')
// @ts-expect-error an appointment has no such field
console.log((await orThrow(encaixe.GET('/api/appointments'))).items[0]?.phone)
`
  await writeFile(join(project.folder, 'wrong.ts'), wrong)
  await writeFile(
    join(project.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts'] }),
  )
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  await expect(run(process.execPath, [compiler, '-p', project.folder])).resolves.toMatchObject({
    stdout: '',
  })
})

test('an appointment is booked, refused a second time by its code, listed, and in the log of events', async () => {
  const booked = await output('book.ts')
  expect(booked).toMatch(/booked [0-9a-f-]{36} confirmed/)
  expect(booked).toContain('refused SLOT_TAKEN')
  expect(await output('agenda.ts')).toMatch(/confirmed João Silva/)
  // The log tells of what is two seconds old.
  await until(async () => (await output('catch-up.ts')).includes('appointment.created'), {
    what: 'the event in the log',
  })
  const [id = ''] = (await output('catch-up.ts')).split(' ')
  expect(await output('catch-up.ts', { LAST_EVENT: id })).not.toContain(id)
})

test('a webhook is heard, its signature checked', async () => {
  const reserved = createServer().listen(0, '127.0.0.1')
  await once(reserved, 'listening')
  const { port } = reserved.address() as AddressInfo
  reserved.close()
  const url = `http://127.0.0.1:${port}/`
  const made = await owner.call('POST', '/api/settings/webhooks', {
    ...{ url, types: ['appointment.created'] },
  })
  const { id, secret } = z.object({ id: z.string(), secret: z.string() }).parse(await made.json())
  const listener = spawn(process.execPath, ['listen.ts'], {
    cwd: project.folder,
    env: { ...environment, ENCAIXE_SECRET: secret, PORT: String(port) },
  })
  let heard = ''
  listener.stdout.on('data', (part) => {
    heard += String(part)
  })
  try {
    const answers = () => fetch(url, { method: 'POST', body: '{}' }).catch(() => null)
    await until(async () => (await answers())?.status === 400, { what: 'the listener' })
    await owner.call('POST', `/api/settings/webhooks/${id}/test`)
    await until(async () => heard.includes('test: true'), { what: 'the event' })
    expect(heard).toContain('appointment.created')
  } finally {
    listener.kill()
  }
})

test('its major version is that of the API, and its changelog begins with its version and a date', async () => {
  const read = (path: string) => readFile(join(root, 'packages/client', path), 'utf8')
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await read('package.json')))
  const document = await (await fetch(`${stack().gateway}/openapi.json`)).json()
  const { info } = z.object({ info: z.object({ version: z.string() }) }).parse(document)
  expect(version.split('.')[0]).toBe(info.version.split('.')[0])
  const [, newest] = /^## (\S+) \(\d{4}-\d{2}-\d{2}\)$/m.exec(await read('CHANGELOG.md')) ?? []
  expect(newest).toBe(version)
})
