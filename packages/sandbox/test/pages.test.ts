import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { richText } from '../src/pages/rich-text.ts'
import { reminder, reminderTo, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.graph('POST', '/555/message_templates', reminder)
})
afterAll(() => world.stop())

test('the pages show messages as text, never as markup', async () => {
  await world.send(reminderTo('5511900000001', ['<b>Ana</b>', '"><script>alert(1)</script>']))
  for (const path of ['/phone', '/phone/+5511900000001', '/phone/list', '/']) {
    const page = await world.page(path)
    expect(page).not.toMatch(/<b>Ana|<script>/)
  }
  expect(await world.page('/phone/+5511900000001')).toContain('Oi, &lt;b&gt;Ana&lt;/b&gt;!')
})

test('the list of phones shows each phone with its last message', async () => {
  await world.send(reminderTo('5521900000002', ['Caio', 'Bia']))
  const page = await world.page('/phone')
  expect(page).toContain('+55 21 90000-0002')
  expect(page).toContain('Oi, Caio!')
})

test('a person answers on the phone page without JavaScript', async () => {
  const response = await fetch(`${world.url}/phone/+5521900000003/reply`, {
    method: 'POST',
    body: new URLSearchParams({ text: 'Quero remarcar' }),
  })
  expect(response.url).toBe(`${world.url}/phone/+5521900000003`)
  expect(await response.text()).toContain('Quero remarcar')
})

test('a fault is set and cleared on the home page without JavaScript', async () => {
  const form = { target: 'mail', mode: 'slow', count: '', to: '' }
  const dialled = await fetch(`${world.url}/faults/form`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  expect(await dialled.text()).toContain('lento')
  const cleared = await fetch(`${world.url}/faults/clear`, { method: 'POST' })
  expect(await cleared.text()).toContain('Nenhuma falha ligada')
})

test.each([
  ['*Ana* às _10h_, ~não~', '<strong>Ana</strong> às <em>10h</em>, <s>não</s>'],
  ['2 * 3 * 4 e um_nome_longo', '2 * 3 * 4 e um_nome_longo'],
  ['<b> & *"x"*', '&lt;b&gt; &amp; <strong>&quot;x&quot;</strong>'],
  [
    'Veja https://encaixe.example/a_b_c?x=1&y=2.',
    'Veja <a href="https://encaixe.example/a_b_c?x=1&amp;y=2" target="_blank" rel="noreferrer">https://encaixe.example/a_b_c?x=1&amp;y=2</a>.',
  ],
])('%s is shown with its marks', (text, markup) => {
  expect(richText(text).markup).toBe(markup)
})

test('a bad variable stops the start with its name', () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { PORT: 'eighty', WHATSAPP_APP_SECRET: 's', WHATSAPP_PHONE_NUMBER_ID: '1' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The sandbox cannot start: PORT: .*WHATSAPP_ACCESS_TOKEN: .*\n$/m)
})
