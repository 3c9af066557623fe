import { bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { codeOf, monday } from '../world.ts'
import { aPageWithPackages, leftOf } from './sessions-world.ts'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

async function scene() {
  const page = await aPageWithPackages(world)
  const client = await page.client()
  const purchaseId = await page.sell(client)
  return { page, client, purchaseId }
}

const words = (value: unknown) => JSON.stringify(value)

describe('a stranger who types a client’s phone', () => {
  test('into the form of the page uses no session, whatever they send, and sees none', async () => {
    const { page, client, purchaseId } = await scene()
    const answer = await page.book(client, '09:00', { kind: 'nobody' }, { useSession: true })
    expect(answer).toEqual({ success: true })
    expect(await page.newest()).toMatchObject({ paidWith: null, priceCents: 12_000 })
    expect(await leftOf(world, purchaseId)).toBe(10)
  })

  test('with a proven phone or an account of their own uses none', async () => {
    const { page, client, purchaseId } = await scene()
    const stranger = world.newPerson()
    await world.provePhone(stranger)
    const account = { kind: 'account', userId: stranger.userId, email: stranger.email } as const
    await page.book(client, '09:00', account)
    const phone = { kind: 'phone', phone: stranger.phone, sessionId: newId() } as const
    await page.book(client, '11:00', phone)
    const visitor = { kind: 'agent', phone: null, conversationId: newId() } as const
    await page.book(client, '14:00', visitor)
    expect(await leftOf(world, purchaseId)).toBe(10)
  })

  test('beside an address of their own learns nothing by the link that goes there', async () => {
    const { page, client, purchaseId } = await scene()
    const stranger = world.newPerson()
    await page.book(client, '09:00', { kind: 'nobody' }, { clientEmail: stranger.email })
    const { id } = await page.newest()
    const link = { kind: 'link', appointmentId: id, side: 'client', generation: 0 } as const
    const seen = await world.bus.call(bookingRpcs.getLinkedAppointment, {}, { actor: link })
    expect(seen).toMatchObject({ paidWith: null })
    expect(words(seen.actions)).not.toContain('session')
    expect(await codeOf(page.act(id, 'use-session'))).toBe('INVALID_TRANSITION')
    expect(await leftOf(world, purchaseId)).toBe(10)
    // The client's own phone has a link of its own.
    expect(await page.act(id, 'use-session', 'client_phone')).toMatchObject({
      paidWith: { purchaseId },
    })
    const after = await world.bus.call(bookingRpcs.getLinkedAppointment, {}, { actor: link })
    expect(words(after)).not.toContain(purchaseId)
    expect(words(after.actions)).not.toContain('session')
    expect(await codeOf(page.act(id, 'release-session'))).toBe('INVALID_TRANSITION')
  })

  test('whose account sees an appointment by its address alone sees no session', async () => {
    const { page, client, purchaseId } = await scene()
    const stranger = world.newPerson()
    await page.book(client, '09:00', { kind: 'nobody' }, { clientEmail: stranger.email })
    const { id } = await page.newest()
    await page.act(id, 'use-session', 'client_phone')
    const account = { kind: 'account', userId: stranger.userId, email: stranger.email } as const
    const seen = await page.seen(id, account)
    expect(words(seen)).not.toContain(purchaseId)
    expect(await codeOf(page.change(id, { session: 'release' }, account))).toBe('NOT_FOUND')
  })
})

describe('sessions of somebody else', () => {
  test('pay no appointment of another client, also of the same page', async () => {
    const { page, purchaseId } = await scene()
    const other = await page.client()
    const made = await page.byHand(other, monday('09:00'))
    expect(made).toMatchObject({ paidWith: null })
    expect(await codeOf(page.change(made.id, { session: 'use' }))).toBe('INVALID_TRANSITION')
    expect(await leftOf(world, purchaseId)).toBe(10)
  })

  test('pay none of the same person on another page', async () => {
    const { client, purchaseId } = await scene()
    const elsewhere = await aPageWithPackages(world)
    await elsewhere.book(client, '09:00', client.phoneSession)
    expect(await elsewhere.newest()).toMatchObject({ paidWith: null })
    expect(await leftOf(world, purchaseId)).toBe(10)
  })

  test('are moved by nobody but the two sides of the appointment', async () => {
    const { page, client, purchaseId } = await scene()
    const { id } = await page.byHand(client, monday('09:00'))
    const { owner } = await aPageWithPackages(world)
    const other = { kind: 'phone', phone: world.newPerson().phone, sessionId: newId() } as const
    for (const actor of [owner, other]) {
      expect(await codeOf(page.change(id, { session: 'release' }, actor))).toBe('NOT_FOUND')
    }
    expect(await codeOf(page.change(newId(), { session: 'use' }))).toBe('NOT_FOUND')
    expect(await leftOf(world, purchaseId)).toBe(9)
  })
})
