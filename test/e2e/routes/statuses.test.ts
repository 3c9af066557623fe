import type { ErrorCode } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { linkTokenOf } from '../../appointment-link.ts'
import { query, rowsOf } from '../../database.ts'
import { somePhone } from '../../stack.ts'
import { aSeries, type PageOwner, somePageOwner } from '../actors.ts'
import { expectProblem } from '../problem.ts'

/** Statuses that the access matrix does not show, because they depend on what is asked and not on who asks. */

const NOBODYS = '01a1fd0c-df3d-7aab-b4f3-efff32c477a4'
const inDays = (days: number) =>
  Temporal.Now.instant()
    .add({ hours: 24 * days })
    .toString()
const dateIn = (days: number) =>
  Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days }).toString()
/** Nobody else's, far enough ahead that a client may still cancel. */
const startsAt = `${dateIn(20)}T06:00:00-03:00`

let owner: PageOwner
let clientId: string
let phone: string
let appointmentId: string

const idOf = async (answer: Response) => {
  const text = await answer.text()
  expect(answer.status, text).toBe(201)
  return z.object({ id: z.string() }).parse(JSON.parse(text)).id
}

beforeAll(async () => {
  owner = await somePageOwner()
  phone = somePhone()
  clientId = await idOf(await owner.call('POST', '/api/clients', { name: 'Rui Costa', phone }))
  appointmentId = await idOf(await owner.call('POST', '/api/appointments', { clientId, startsAt }))
})

test('what is created is answered with 201 and itself', async () => {
  const created: [string, object, object?][] = [
    ['/api/clients', { name: 'Eva Reis', phone: somePhone() }],
    [
      '/api/appointments',
      { clientId, startsAt: `${dateIn(21)}T06:00:00-03:00` },
      { status: 'confirmed', source: 'professional', client: { name: 'Rui Costa' } },
    ],
    // Recorded afterwards.
    ['/api/appointments', { clientId, startsAt: inDays(-29) }, { status: 'confirmed' }],
    ['/api/clients/notes', { clientId, body: 'Dorme mal.' }],
    [
      '/api/messages',
      { clientId, type: 'text', body: 'Até lá!' },
      { type: 'text', body: 'Até lá!' },
    ],
  ]
  for (const [path, body, shown = body] of created) {
    const answer = await owner.call('POST', path, body)
    const text = await answer.text()
    expect(answer.status, `${path} ${text}`).toBe(201)
    expect(JSON.parse(text), path).toMatchObject({ ...shown, id: expect.any(String) })
  }
})

test('what cannot be is refused with the code that the documents name', async () => {
  const appointment = `/api/appointments/${appointmentId}`
  const unknown = `/api/appointment-links/${linkTokenOf(NOBODYS)}`
  const refused: [ErrorCode, string, string, object?][] = [
    ['CLIENT_EXISTS', 'POST', '/api/clients', { name: 'Outro Nome', phone }],
    ['SLOT_TAKEN', 'POST', '/api/appointments', { clientId, startsAt }],
    ['SLOT_UNAVAILABLE', 'POST', '/api/appointments', { clientId, startsAt: inDays(-31) }],
    ['NOT_FOUND', 'POST', '/api/appointments', { clientId: NOBODYS, startsAt: inDays(9) }],
    ['PIX_KEY_MISSING', 'GET', `${appointment}/pix`],
    ['VALIDATION_FAILED', 'PATCH', appointment, {}],
    ['VALIDATION_FAILED', 'PATCH', appointment, { status: 'cancelled', startsAt: inDays(9) }],
    ['VALIDATION_FAILED', 'PATCH', appointment, { status: 'pending_confirmation' }],
    ['STALE_VERSION', 'PATCH', appointment, { status: 'cancelled', expectedVersion: 99 }],
    // A key that no route knows is ignored.
    ['INVALID_TRANSITION', 'PATCH', appointment, { status: 'completed', colour: 'blue' }],
    ['VALIDATION_FAILED', 'GET', '/api/appointments?limit=101'],
    ['VALIDATION_FAILED', 'POST', '/api/clients/notes', { clientId, body: 'x'.repeat(10_001) }],
    ['VALIDATION_FAILED', 'POST', '/api/messages', { clientId, type: 'appointment', body: 'Oi' }],
    ['VALIDATION_FAILED', 'POST', '/api/messages', { slug: owner.slug, type: 'payment_request' }],
    ['VALIDATION_FAILED', 'GET', `/api/reports/finance?from=2026-01-01&to=2027-01-02&by=day`],
    ['VALIDATION_FAILED', 'POST', '/api/ai/chat', { slug: owner.slug, message: 'x'.repeat(1_001) }],
    ['CODE_INVALID', 'POST', '/api/client-profile/phone', { phone: somePhone(), code: '000000' }],
    ['NOT_FOUND', 'GET', unknown],
    ['NOT_FOUND', 'GET', `${unknown}/pix`],
    ['NOT_FOUND', 'GET', `${unknown}/calendar.ics`],
    ['NOT_FOUND', 'POST', `${unknown}/cancel`, {}],
    ['NOT_FOUND', 'GET', `/api/recurring-schedules/${NOBODYS}`],
  ]
  for (const [code, method, path, body] of refused) {
    const what = `${method} ${path} ${JSON.stringify(body)?.slice(0, 90)}`
    const problem = await expectProblem(await owner.call(method, path, body), code).catch(
      (error: unknown) => expect.fail(`${what}: ${String(error)}`),
    )
    if (code === 'CLIENT_EXISTS') expect(problem).toMatchObject({ clientId })
  }
})

test('a list is its items and the cursor to the next page', async () => {
  for (const path of [
    ...['/api/appointments', '/api/clients', '/api/recurring-schedules', '/api/notifications'],
    ...['/api/messages/threads', `/api/messages?clientId=${clientId}`, '/api/conversations'],
    ...[
      `/api/clients/notes?clientId=${clientId}`,
      `/api/clients/notes/access-log?clientId=${clientId}`,
    ],
    ...[`/api/reviews?slug=${owner.slug}`, '/api/follows'],
  ]) {
    const answer = await owner.call('GET', path)
    const text = await answer.text()
    expect(answer.status, `${path} ${text}`).toBe(200)
    expect(JSON.parse(text), path).toMatchObject({ items: expect.any(Array) })
    expect(JSON.parse(text), path).toHaveProperty('nextCursor')
  }
})

test('every route of series answers a page on the free plan with 403', async () => {
  const free = await somePageOwner()
  const [{ id } = { id: '' }] = await rowsOf(
    'scheduling',
    z.object({ id: z.string() }),
    'select id from professionals where slug = $1',
    [free.slug],
  )
  // By the clock, which no sweep has to follow.
  const ended = `update plans set trial_ends_at = now() - interval '1 second'
    where professional_id = $1 and trial_ends_at is not null returning 1`
  await until(async () => (await query('booking', ended, [id])).length === 1, {
    what: 'the plan of the page',
  })
  const one = `/api/recurring-schedules/${NOBODYS}`
  for (const [method, path, body] of [
    ['GET', '/api/recurring-schedules', undefined],
    ['POST', '/api/recurring-schedules', aSeries],
    ['PATCH', one, { from: aSeries.startsOn, priceCents: 1 }],
    ['POST', `${one}/pause`, {}],
    ['POST', `${one}/resume`, {}],
    ['POST', `${one}/end`, {}],
  ] as const) {
    await expectProblem(await free.call(method, path, body), 'PLAN_FEATURE_REQUIRED')
  }
})
