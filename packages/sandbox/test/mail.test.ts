import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.call('DELETE', '/mail/messages')
  await world.call('DELETE', '/faults')
})

function post(
  mail: object,
  { timeoutMs = 20_000, auth }: { timeoutMs?: number; auth?: { user: string; pass: string } } = {},
) {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: world.smtpPort,
    socketTimeout: timeoutMs,
    ...(auth && { auth }),
  })
  const base = { from: 'Encaixe <avisos@encaixe.example>', to: 'ana@example.com', text: 'Oi' }
  return transport.sendMail({ ...base, ...mail }).finally(() => transport.close())
}

test('the mailbox has a mail with its text, HTML, headers and invitation', async () => {
  await post(
    {
      to: 'Ana <Ana@Example.com>',
      subject: 'Horário confirmado ✔',
      text: 'Olá, Ana',
      html: '<p>Olá, <b>Ana</b></p>',
      headers: { 'List-Unsubscribe': '<https://encaixe.example/sair>' },
      icalEvent: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
    },
    { auth: { user: 'any', pass: 'thing' } },
  )

  expect(await world.mails('ANA@example.com')).toMatchObject([
    {
      id: expect.any(String),
      from: 'avisos@encaixe.example',
      to: ['ana@example.com'],
      subject: 'Horário confirmado ✔',
      text: expect.stringContaining('Olá, Ana'),
      html: expect.stringContaining('<b>Ana</b>'),
      headers: { 'list-unsubscribe': '<https://encaixe.example/sair>' },
      attachments: expect.arrayContaining([
        expect.objectContaining({
          contentType: 'text/calendar',
          text: expect.stringContaining('BEGIN:VCALENDAR'),
        }),
      ]),
      receivedAt: expect.any(String),
    },
  ])
  expect(await world.mails('bia@example.com')).toEqual([])
})

test('a blind copy arrives in its own mailbox', async () => {
  await post({ bcc: 'bia@example.com' })
  expect(await world.mails('bia@example.com')).toHaveLength(1)
})

test('the mailbox page shows the HTML in a frame that cannot run anything', async () => {
  await post({ subject: '<img src=x onerror=alert(1)>', html: '<script>alert("2")</script>Oi' })
  const page = await world.page('/mail/ana@example.com')

  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).toMatch(
    /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/,
  )
  expect(page).not.toMatch(/<img|<script>/)
})

test.each([
  ['down', 421],
  ['rate_limit', 451],
  ['error:550', 550],
])('mail that is %s is answered with %i, as often as asked', async (mode, code) => {
  await world.call('POST', '/faults', { target: 'mail', mode, count: 1 })

  await expect(post({})).rejects.toMatchObject({ responseCode: code })
  expect(await world.mails('ana@example.com')).toEqual([])
  await post({})
  expect(await world.mails('ana@example.com')).toHaveLength(1)
})

test('a fault for one address leaves the others alone', async () => {
  const fault = { target: 'mail', mode: 'down', to: 'Ana@example.com' }
  await world.call('POST', '/faults', fault)

  await post({ to: 'bia@example.com' })
  await expect(post({})).rejects.toMatchObject({ responseCode: 421 })
})

test('a mail accepted without an answer is in the mailbox', async () => {
  await world.call('POST', '/faults', { target: 'mail', mode: 'timeout_after_accept', count: 1 })

  await expect(post({}, { timeoutMs: 1_500 })).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(await world.mails('ana@example.com')).toHaveLength(1)
})
