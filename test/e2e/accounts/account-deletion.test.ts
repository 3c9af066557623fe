import { serviceNames } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../../bus.ts'
import { query } from '../../database.ts'
import { keepDown, untilHealthy } from '../../faults/breakage.ts'
import { signedIn } from '../../person.ts'
import { offeredStarts } from '../../stack.ts'
import { appointmentsOf } from '../database.ts'
import {
  deleteAccount,
  type Professional,
  someClient,
  someProfessional,
  untilErased,
} from './accounts.ts'
import { placesOf } from './everything.ts'

const bus = await busOfFile()

describe('a client who deletes the account', () => {
  test('leaves no name, phone or e-mail anywhere; the record and the freed time stay', async () => {
    const professional = await someProfessional()
    const [first = '', second = ''] = professional.starts
    const client = await someClient(professional, first)
    const other = await someClient(professional, second)
    expect((await placesOf(bus, client.words)).length).toBeGreaterThan(5)

    const deletionId = await deleteAccount(client)
    expect((await client.call('GET', '/api/me')).status).toBe(401)
    expect((await client.call('DELETE', '/api/account')).status).toBe(401)
    await untilErased(deletionId)

    expect(await placesOf(bus, client.words)).toEqual([])
    expect(await appointmentsOf(professional.id)).toMatchObject([
      {
        status: 'cancelled',
        cancel_reason: 'account_deleted',
        price_cents: 18_000,
        name: null,
      },
      { status: 'pending_confirmation', price_cents: 18_000 },
    ])
    await until(async () => (await offeredStarts(professional.slug)).includes(first), {
      what: 'the freed time',
    })
    expect((await placesOf(bus, other.words)).length).toBeGreaterThan(5)
    await deleteAccount(other)
    await deleteAccount(professional)
  })

  test('is a new person when they return', async () => {
    const professional = await someProfessional()
    const [first = ''] = professional.starts
    const client = await someClient(professional, first)
    await untilErased(await deleteAccount(client))
    const again = await signedIn(client)
    expect(await (await again.call('GET', '/api/me')).json()).toMatchObject({ clientLinks: [] })
    await untilErased(await deleteAccount(again))
    await deleteAccount(professional)
  })
})

describe('a professional who deletes the account', () => {
  test('removes the page and its data; amounts and dates stay', async () => {
    const professional = await someProfessional()
    const [first = ''] = professional.starts
    const client = await someClient(professional, first)
    await untilErased(await deleteAccount(professional))

    expect(await placesOf(bus, professional.words)).toEqual([])
    // The client's account stays; this professional's client row is anonymous.
    const left = await placesOf(bus, client.words)
    const own = /^(?:gateway|ACCOUNT): |^booking: \S+ in accounts: /
    expect(left.filter((place) => !own.test(place))).toEqual([])
    expect(await (await client.call('GET', '/api/me')).json()).toMatchObject({ clientLinks: [] })
    expect(await appointmentsOf(professional.id)).toMatchObject([
      { status: 'cancelled', price_cents: 18_000, name: null, phone: null },
    ])
    const subscriptions = await query(
      'billing',
      'select * from subscriptions where professional_id = $1',
      [professional.id],
    )
    expect(subscriptions).toMatchObject([
      { plan: 'pro', status: 'canceled', effective_plan: 'free' },
    ])
    await deleteAccount(client)
  })
})

test('a service that is down during a deletion erases when it is back', async () => {
  const professional = await someProfessional()
  const [first = ''] = professional.starts
  const client = await someClient(professional, first)
  const bringBack = keepDown('notifier')
  const deletionId = await deleteAccount(client)
  await until(
    async () =>
      (await query('gateway', 'select from deletion_receipts where deletion_id = $1', [deletionId]))
        .length >= 2,
    { what: 'the answers of the others' },
  )
  bringBack()
  await untilHealthy()
  await untilErased(deletionId)
  expect(await placesOf(bus, client.words)).toEqual([])
  await deleteAccount(professional)
})

test('an export contains what every service holds of the person', async () => {
  const professional = await someProfessional()
  const [first = ''] = professional.starts
  const client = await someClient(professional, first)
  const exported = async ({ call }: Pick<Professional, 'call'>) =>
    z
      .object({ services: z.record(z.string(), z.unknown()) })
      .parse(await (await call('GET', '/api/account/export')).json()).services

  const ofClient = JSON.stringify(await exported(client))
  for (const word of client.words) expect(ofClient).toContain(word)
  const ofProfessional = await exported(professional)
  // The gateway holds the account.
  const sections = serviceNames.map((name) => (name === 'gateway' ? 'account' : name))
  expect(Object.keys(ofProfessional).sort()).toEqual(sections.toSorted())
  for (const word of [...professional.words, ...client.words]) {
    expect(JSON.stringify(ofProfessional)).toContain(word)
  }
  await untilErased(await deleteAccount(client))
  await untilErased(await deleteAccount(professional))
})
