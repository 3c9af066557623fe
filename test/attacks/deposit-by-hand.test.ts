import { bookingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { linkTokenOf } from '../appointment-link.ts'
import { busOfFile } from '../bus.ts'
import { query } from '../database.ts'
import { someClient, somePageOwner } from '../e2e/actors.ts'
import { actByLink, messagesTo, pageByHand, send, statusOf } from '../hand-page.ts'
import { somePhone } from '../stack.ts'

/** Somebody keeps times by saying "já paguei", or says it of what belongs to others. */

const bus = await busOfFile()
let page: Awaited<ReturnType<typeof pageByHand>>
beforeAll(async () => {
  page = await pageByHand(bus)
})

const claim = (id: string) => actByLink(linkTokenOf(id), 'declare-payment')
const answer = (id: string, paymentStatus: 'none' | 'captured') =>
  bus.call(
    bookingRpcs.changeAppointment,
    { id, paymentStatus },
    { actor: { kind: 'account', userId: page.userId, email: null } },
  )
const HELD = ['pending_confirmation', 'none', 0]

test('a phone that books three times keeps one of them by its word', async () => {
  const phone = somePhone()
  const all = [
    await page.booked('Marlene', phone),
    await page.booked('Marlene', phone),
    await page.booked('Marlene', phone),
  ]
  const codes = await Promise.all(all.map(async ({ id }) => (await claim(id)).status))
  expect(codes.toSorted()).toEqual([200, 409, 409])
  const states = await Promise.all(all.map(({ id }) => statusOf(id)))
  expect(states.filter(([, payment]) => payment === 'authorized')).toHaveLength(1)
  // What it does not keep ends by its clock.
  const rows = await query(
    'booking',
    `select extract(epoch from hold_until - created_at) / 60 as minutes from appointments
     where id = any($1::uuid[]) and payment_status = 'none'`,
    [all.map(({ id }) => id)],
  )
  expect(rows.map(({ minutes }) => Math.round(Number(minutes)))).toEqual([120, 120])
})

test('a phone that was twice told that nothing came keeps no time by its word, whatever it books', async () => {
  const phone = somePhone()
  const first = await page.booked('Iracema', phone)
  for (let times = 0; times < 2; times += 1) {
    expect((await claim(first.id)).status).toBe(200)
    await answer(first.id, 'none')
  }
  expect((await claim(first.id)).status).toBe(409)
  const second = await page.booked('Iracema', phone)
  expect((await claim(second.id)).status).toBe(409)
  expect(await statusOf(second.id)).toEqual(HELD)
})

test('nobody but its two sides moves a deposit', async () => {
  const { id } = await page.booked('Jandira')
  const [stranger, otherOwner] = [await someClient(), await somePageOwner()]
  for (const { call } of [stranger, otherOwner]) {
    for (const paymentStatus of ['authorized', 'captured', 'none']) {
      const { status } = await call('PATCH', `/api/appointments/${id}`, { paymentStatus })
      expect(status).toBe(404)
    }
    expect((await call('GET', `/api/appointments/${id}/payments`)).status).toBe(404)
  }
  expect((await actByLink(`${linkTokenOf(id).slice(0, -2)}xx`, 'declare-payment')).status).toBe(404)
  // Its client cannot receive it.
  for (const action of ['receive-payment', 'deny-payment']) {
    expect((await actByLink(linkTokenOf(id), action)).status).toBe(409)
  }
  expect(await statusOf(id)).toEqual(HELD)
  // On WhatsApp another phone says that it has paid.
  const foreign = somePhone()
  await send(foreign, { text: 'já paguei' })
  await until(async () => (await messagesTo(foreign)).length > 0, { what: 'an answer' })
  expect(await statusOf(id)).toEqual(HELD)
})
