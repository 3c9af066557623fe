import { expect, test } from 'vitest'
import { z } from 'zod'
import { linkTokenOf } from '../appointment-link.ts'
import { someAddress, stack } from '../stack.ts'
import { appointmentOf, somePageOwner } from './actors.ts'

const link = (token: string, rest = '', from = someAddress()) =>
  fetch(`${stack().gateway}/api/appointment-links/${token}${rest}`, {
    headers: { 'x-forwarded-for': from },
  })

const act = (token: string, action: string, body: unknown = {}) =>
  fetch(`${stack().gateway}/api/appointment-links/${token}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify(body),
  })

const seen = z.object({
  status: z.string(),
  contact: z.object({ phone: z.string(), email: z.string().nullable() }),
  actions: z.array(z.string()),
})

test('a message’s link opens its appointment without signing in and changes it only by POST', async () => {
  const owner = await somePageOwner()
  const token = linkTokenOf(await appointmentOf(owner))
  const answer = await link(token)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { contact, actions } = seen.parse(await answer.json())
  expect(contact.phone).toMatch(/^\(\d\d\) 9?•+-\d{4}$/)
  expect(actions).toContain('cancel')
  expect((await link(token, '/cancel')).status).toBe(404)
  const cancelled = await act(token, 'cancel', { reason: 'Viajei' })
  expect(seen.parse(await cancelled.json())).toMatchObject({ status: 'cancelled', actions: [] })
  expect((await act(token, 'cancel')).status).toBe(409)
})

test('a forged token opens nothing', async () => {
  const owner = await somePageOwner()
  const token = linkTokenOf(await appointmentOf(owner))
  for (const other of [
    'A'.repeat(47),
    token.slice(1),
    `${token}A`,
    token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    linkTokenOf(crypto.randomUUID()),
    '%2e%2e',
  ]) {
    expect((await link(other)).status, other).toBe(404)
  }
})

test('a link serves a calendar file, and an unknown action is named in the error', async () => {
  const owner = await somePageOwner()
  const token = linkTokenOf(await appointmentOf(owner))
  const file = await link(token, '/calendar.ics')
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toContain('BEGIN:VEVENT')
  const wrong = await act(token, 'explode')
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toMatchObject({ errors: [{ path: 'action' }] })
})

test('one link allows thirty requests a minute from one address', async () => {
  const owner = await somePageOwner()
  const token = linkTokenOf(await appointmentOf(owner))
  const from = someAddress()
  const statuses = await Promise.all(
    Array.from({ length: 31 }, async () => (await link(token, '', from)).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await link(token)).status).toBe(200)
})
