import { parsePix } from '@encaixe/pix'
import { until } from '@encaixe/service-kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { linkTokenOf } from '../appointment-link.ts'
import { busOfFile } from '../bus.ts'
import {
  actByLink,
  messagesTo,
  messageTo,
  pageByHand,
  press,
  send,
  statusOf,
} from '../hand-page.ts'

const bus = await busOfFile()
let page: Awaited<ReturnType<typeof pageByHand>>
beforeAll(async () => {
  page = await pageByHand(bus)
})

test('a deposit to a plain key is claimed, denied, claimed again and received by buttons alone', async () => {
  const { id, client, payment, name } = await page.booked('Zuleide')
  expect(payment).toMatchObject({ amountCents: 3_000, confirmation: 'by_hand' })
  const { txid = '' } = parsePix(payment.payload)
  const opened = await messageTo(client, 'Pix copia e cola')
  expect(opened.text).toContain(payment.payload)
  expect(opened.text).not.toMatch(/sozinho|cair/)
  // The professional hears of it when there is something to look for.
  expect(await messagesTo(page.phone)).toEqual([])

  await press(client, opened, 'Já paguei')
  await messageTo(client, 'que você pagou')
  const claimed = await messageTo(page.phone, `${name} marcou`)
  expect(claimed.text).toContain(txid.slice(-4))
  expect(claimed.buttons.map(({ title }) => title)).toEqual(['Recebi', 'Não chegou'])
  expect(await statusOf(id)).toEqual(['pending_confirmation', 'authorized', 0])

  await press(page.phone, claimed, 'Não chegou')
  const denied = await messageTo(client, 'ainda não achou')
  expect(await statusOf(id)).toEqual(['pending_confirmation', 'none', 0])

  await press(client, denied, 'Já paguei')
  await until(async () => (await statusOf(id))[1] === 'authorized', { what: 'the second claim' })
  const again = await until(
    async () => {
      const found = (await messagesTo(page.phone)).filter(({ text }) =>
        text.includes(`${name} marcou`),
      )
      return found.length === 2 && found[1]
    },
    { what: 'the second question' },
  )
  await press(page.phone, again, 'Recebi')
  await messageTo(client, 'está confirmado')
  expect(await statusOf(id)).toEqual(['confirmed', 'captured', 3_000])
  await press(page.phone, again, 'Recebi')
  await messageTo(page.phone, 'já está anotado')
  expect(await statusOf(id)).toEqual(['confirmed', 'captured', 3_000])
})

test('“já paguei” on WhatsApp is a claim after one yes, from the phone that booked', async () => {
  const { id, client, name } = await page.booked('Valdirene')
  await messageTo(client, 'Pix copia e cola')
  await send(client, { text: 'já paguei' })
  const asked = await until(
    async () =>
      (await messagesTo(client)).findLast(({ buttons }) =>
        buttons.some(({ title }) => title === 'Sim, paguei'),
      ),
    { what: 'the question of the agent' },
  )
  await press(client, asked, 'Sim, paguei')
  await messageTo(page.phone, `${name} marcou`)
  expect((await statusOf(id))[1]).toBe('authorized')
})

test('the link claims as well, and a wrong one does not', async () => {
  const { id, payment } = await page.booked('Teodora')
  const token = linkTokenOf(id)
  expect(payment.link).toContain(`/a/${token}`)
  expect((await actByLink(`${token.slice(0, -1)}x`, 'declare-payment')).status).toBe(404)
  expect((await actByLink(token, 'receive-payment')).status).toBe(409)
  expect((await actByLink(token, 'declare-payment')).status).toBe(200)
  expect((await actByLink(token, 'declare-payment')).status).toBe(409)
  expect((await statusOf(id))[1]).toBe('authorized')
})
