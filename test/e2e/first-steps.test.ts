import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type FirstStep, firstSteps } from '../../services/gateway/src/docs/first-steps.ts'
import { stack } from '../stack.ts'
import { type PageOwner, somePageOwner } from './actors.ts'

/** The examples of the first page of /docs do what the page says. */

const run = promisify(execFile)
const step = (wanted: FirstStep['id']) => {
  const found = firstSteps.find(({ id }) => id === wanted)
  if (!found) throw new Error(`no step ${wanted}`)
  return found
}

let owner: PageOwner
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  owner = await somePageOwner()
  const made = await owner.call('POST', '/api/settings/api-keys', {
    name: 'Exemplos',
    scopes: ['appointments:read', 'appointments:write', 'webhooks'],
  })
  const { key } = z.object({ key: z.string() }).parse(await made.json())
  // Beside the packages, so that what an example imports is found.
  folder = await mkdtemp(join(import.meta.dirname, 'first-steps-'))
  const { PATH = '' } = process.env
  environment = { PATH, ENCAIXE_URL: stack().gateway, ENCAIXE_KEY: key }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const curl = async (id: FirstStep['id'], more: Record<string, string> = {}) => {
  const { stdout } = await run('bash', ['-c', step(id).curl], { env: { ...environment, ...more } })
  return JSON.parse(stdout)
}

async function program(id: FirstStep['id']): Promise<string> {
  const file = join(folder, `${id}.ts`)
  await writeFile(file, step(id).typescript)
  return file
}

const typescript = async (id: FirstStep['id']) =>
  (await run(process.execPath, [await program(id)], { env: environment })).stdout

test('an appointment is booked by either example, and listed by either', async () => {
  expect(await curl('marcar')).toMatchObject({
    status: 'confirmed',
    contact: { name: 'João Silva' },
  })
  expect(await typescript('marcar')).toContain('confirmed')
  expect(await curl('listar')).toMatchObject({ items: [{}, {}], nextCursor: null })
  expect(await typescript('listar')).toContain('2 horários')
})

test('an event is heard and its signature holds', async () => {
  const reserved = createServer().listen(0, '127.0.0.1')
  await once(reserved, 'listening')
  const { port } = reserved.address() as AddressInfo
  reserved.close()
  const made = await curl('ouvir', { MEU_ENDERECO: `http://127.0.0.1:${port}/` })
  const { id, secret } = z.object({ id: z.string(), secret: z.string() }).parse(made)
  const listener = spawn(process.execPath, [await program('ouvir')], {
    env: { ...environment, ENCAIXE_SECRET: secret, PORT: String(port) },
  })
  let heard = ''
  listener.stdout.on('data', (part) => {
    heard += String(part)
  })
  try {
    await owner.call('POST', `/api/settings/webhooks/${id}/test`)
    await until(async () => heard.includes('appointment.created'), { what: 'the event' })
    expect(heard).toContain('test: true')
  } finally {
    listener.kill()
  }
})
