import { expect, test } from 'vitest'
import { busOfFile } from '../../bus.ts'
import { book, createProfessional, offeredStarts, someAddress, stack } from '../../stack.ts'

/** The timer may start up to a millisecond after the request left. */
const FLOOR_MS = 249

const bus = await busOfFile()

/** Returns the status and the duration of the whole answer. */
async function measured(request: () => Promise<Response>) {
  const start = performance.now()
  const response = await request()
  await response.text()
  return { status: response.status, ms: performance.now() - start }
}

const raw = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${stack().gateway}/api/booking`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': someAddress(),
      ...headers,
    },
    body,
  })

const nobody = { slug: 'ninguem-aqui', startsAt: '2026-11-30T09:00:00-03:00' }

test('every answer to a booking takes at least 250 ms, so that its duration reveals nothing', async () => {
  const { slug } = await createProfessional(bus)
  const [startsAt = ''] = await offeredStarts(slug)
  const address = someAddress()
  const attempts: [number, () => Promise<Response>][] = [
    [200, () => book({ slug, startsAt }, { address })],
    [409, () => book({ slug, startsAt }, { address })],
    [200, () => book({ ...nobody, website: 'x' }, { address })],
    [422, () => book({ ...nobody, slug: '' }, { address })],
    [404, () => book(nobody, { address })],
    [429, () => book({ slug, startsAt }, { address })],
    [422, () => book({ slug, startsAt: '2020-01-01T00:00:00Z' })],
    [400, () => raw('{"slug": ')],
    [400, () => raw('')],
    [422, () => raw('[]')],
    [413, () => raw(`"${'x'.repeat(300 * 1024)}"`)],
    [415, () => raw('slug=ana', { 'content-type': 'application/x-www-form-urlencoded' })],
  ]
  for (const [status, request] of attempts) {
    const answer = await measured(request)
    expect(answer.status).toBe(status)
    expect(answer.ms, `the answer ${status}`).toBeGreaterThanOrEqual(FLOOR_MS)
  }
})
