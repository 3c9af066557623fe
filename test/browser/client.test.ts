import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../../deploy/local/paths.ts'
import { somePageOwner } from '../e2e/actors.ts'
import { type ClientProject, packedClient } from '../packed-client.ts'
import { visit } from './support/browser.ts'
import { browserOfFile } from './support/browser-of-file.ts'

const run = promisify(execFile)
const PATH = '/tela-do-cliente/'

const program = `import { createClient, EncaixeError, everyItem, orThrow } from '@encaixe/client'
const key = location.hash.slice(1)
const encaixe = createClient({ url: location.origin, key })
const body = { name: 'João Silva', phone: '(11) 98765-4321' }
const names = []
let refusal = ''
await orThrow(encaixe.POST('/api/clients', { body }))
const clients = everyItem((next) => orThrow(encaixe.GET('/api/clients', { params: { query: next } })))
for await (const { name } of clients) names.push(name)
try {
  await orThrow(encaixe.GET('/api/appointments'))
} catch (error) {
  refusal = error instanceof EncaixeError ? error.code : String(error)
}
document.querySelector('output').textContent = [...names, refusal].join(', ')
`

const browser = await browserOfFile()
let project: ClientProject
beforeAll(async () => {
  project = await packedClient()
})
afterAll(() => project.remove())

test('the packed library runs in a browser', async () => {
  await writeFile(join(project.folder, 'program.js'), program)
  await writeFile(
    join(project.folder, 'index.html'),
    '<!doctype html><title>x</title><output></output><script type="module" src="/program.js"></script>',
  )
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await run(process.execPath, [vite, 'build', project.folder, '--base', PATH], {
    cwd: project.folder,
  })

  const owner = await somePageOwner()
  const scopes = ['clients:read', 'clients:write']
  const made = await owner.call('POST', '/api/settings/api-keys', { name: 'Tela', scopes })
  const { key } = z.object({ key: z.string() }).parse(await made.json())

  const { page, context, consoleErrors } = await visit(browser, '/')
  // Served beside the API, as a proxy of its owner would: other sites' pages cannot call it.
  await page.route(`**${PATH}**`, async (route) => {
    const asked = new URL(route.request().url()).pathname.slice(PATH.length) || 'index.html'
    const body = await readFile(join(project.folder, 'dist', asked), 'utf8')
    const contentType = asked.endsWith('.js') ? 'text/javascript' : 'text/html'
    await route.fulfill({ body, contentType })
  })
  await page.goto(`${PATH}#${key}`)
  await page.getByText('João Silva, SCOPE_REQUIRED').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
