import { afterAll, expect, test } from 'vitest'
import { Unreadable } from '../reading/busy-of-file.ts'
import { TooComplex } from '../reading/occurrences.ts'
import { readingThreads } from './reading-threads.ts'

let warnings = 0
const threads = readingThreads({
  log: {
    warn() {
      warnings += 1
    },
  },
  timeLimitMs: 2_000,
})
afterAll(async () => {
  await threads.close()
  expect(warnings).toBe(0)
})

const fileOf = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
const small = fileOf('DTSTART:20261201T120000Z', 'DURATION:PT1H')
/** It takes some seconds. */
const endless = small.replace(/BEGIN:VEVENT[\s\S]*END:VEVENT/, (event) =>
  Array.from({ length: 80_000 }, () => event).join('\r\n'),
)
const from = Date.UTC(2026, 10) / 1_000
const reading = { timezone: 'UTC', from, until: from + 90 * 86_400, owners: [] }

const read = (page: string, text: string) => threads.of(page)('busyOfFile', text, reading)

test('a text is read, and what cannot be read fails by its own error', async () => {
  const { busy } = await read('ana', small)
  expect(busy).toEqual([[Date.UTC(2026, 11, 1, 12) / 1_000, Date.UTC(2026, 11, 1, 13) / 1_000]])
  await expect(read('ana', '<html>')).rejects.toThrow(Unreadable)
})

test('texts that take too long fail, and a page whose texts are read quickly never waits for all of them', async () => {
  const slow = ['ana', 'bia', 'caio']
  await Promise.all(slow.map((page) => expect(read(page, endless)).rejects.toThrow(TooComplex)))
  let over = 0
  const again = slow.map((page) =>
    expect(read(page, endless))
      .rejects.toThrow(TooComplex)
      .finally(() => {
        over += 1
      }),
  )
  expect((await read('eva', small)).busy).toHaveLength(1)
  expect(over).toBeLessThan(slow.length)
  await Promise.all(again)
})

test('a text that needs too much memory fails alone', async () => {
  // 8 MB of empty elements are 2 million objects.
  const text = `<d:multistatus xmlns:d="DAV:">${'<a/>'.repeat(2_000_000)}</d:multistatus>`
  const document = { status: 207, contentType: 'application/xml', text }
  const failing = threads.of('ana')('versionsIn', document, 'https://server.example/')
  const failed = expect(failing).rejects.toThrow(TooComplex)
  expect((await read('bia', small)).busy).toHaveLength(1)
  await failed
})
