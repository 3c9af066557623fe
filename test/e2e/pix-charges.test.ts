import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bank, connectBank } from '../deposit-page.ts'
import { somePhone } from '../stack.ts'
import { somePageOwner } from './actors.ts'

const made = z.object({ id: z.string() })
const code = z.object({ payload: z.string(), confirmsItself: z.boolean() })
const shown = z.object({ paymentStatus: z.string(), paidCents: z.number() })
const told = z.object({ items: z.array(z.object({ title: z.string() })) })

async function connected() {
  const owner = await somePageOwner()
  await connectBank(owner)
  return owner
}

test('a Pix of a connected account confirms itself, and the professional is told once', async () => {
  const owner = await connected()
  const startsAt = Temporal.Now.instant().add({ hours: 72 }).round('hour').toString()
  const booking = await owner.call('POST', '/api/appointments', {
    client: { name: 'Bia Lima', phone: somePhone() },
    ...{ startsAt, priceCents: 12_300, notify: false },
  })
  expect(booking.status).toBe(201)
  const { id } = made.parse(await booking.json())
  const pix = code.parse(await (await owner.call('GET', `/api/appointments/${id}/pix`)).json())
  expect(pix.confirmsItself).toBe(true)

  await bank('/pix/payments', { code: pix.payload })
  const paid = Date.now()
  await until(
    async () => {
      const answer = await owner.call('GET', `/api/appointments/${id}`)
      return shown.parse(await answer.json()).paymentStatus === 'captured'
    },
    { what: 'the payment', timeoutMs: 30_000 },
  )
  // By the callback: the watcher alone comes after 15 seconds.
  expect(Date.now() - paid).toBeLessThan(10_000)
  await until(
    async () => {
      const { items } = told.parse(await (await owner.call('GET', '/api/notifications')).json())
      return items.filter(({ title }) => title === 'Pix recebido').length === 1
    },
    { what: 'the notification', timeoutMs: 30_000 },
  )
})

const posted = z.object({ id: z.string(), pix: z.object({ payload: z.string() }) })
const conversation = z.object({
  items: z.array(z.object({ pix: z.object({ paidCents: z.int() }).optional() })),
})

test('money that was asked for in a conversation confirms itself, and the professional is told once', async () => {
  const owner = await connected()
  const wanted = { name: 'Bia Lima', phone: somePhone() }
  const client = await owner.call('POST', '/api/clients', wanted)
  const { id: clientId } = made.parse(await client.json())
  const asked = await owner.call('POST', '/api/messages', {
    ...{ clientId, type: 'payment_request', body: 'O material.', amountCents: 4_500 },
  })
  expect(asked.status).toBe(201)
  const { pix } = posted.parse(await asked.json())
  await bank('/pix/payments', { code: pix.payload })
  await until(
    async () => {
      const answer = await owner.call('GET', `/api/messages?clientId=${clientId}`)
      return conversation.parse(await answer.json()).items[0]?.pix?.paidCents === 4_500
    },
    { what: 'the payment', timeoutMs: 30_000 },
  )
  await until(
    async () => {
      const { items } = told.parse(await (await owner.call('GET', '/api/notifications')).json())
      return items.filter(({ title }) => title === 'Pix recebido').length === 1
    },
    { what: 'the notification', timeoutMs: 30_000 },
  )
})
