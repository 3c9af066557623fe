import { personalDataRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { monday } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

const rpc = personalDataRpcs('booking').exportPersonalData

const pages = async (userId: string, professionalId: string | null) => {
  const found: Record<string, unknown[]> = {}
  let cursor: string | null = null
  do {
    const page: { data: Record<string, unknown[]>; nextCursor: string | null } =
      await world.bus.call(
        rpc,
        { professionalId, cursor },
        { actor: { kind: 'account', userId, email: null } },
      )
    for (const [name, rows] of Object.entries(page.data)) {
      found[name] = [...(found[name] ?? []), ...rows]
    }
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

test('an account exports a booking that somebody made with its address, and nothing else of that client', async () => {
  const professional = await world.professional()
  const owner = await world.client(professional.slug, monday('09:00'))
  const account = world.newPerson()
  await world.bookAs({ ...owner, email: account.email }, professional.slug, monday('10:00'))
  await world.signIn(account)
  const exported = await pages(account.userId, null)
  expect(exported).toMatchObject({
    appointmentsByAddress: [{ contactEmail: account.email, contactName: owner.name }],
  })
  expect(Object.keys(exported)).toEqual(['appointmentsByAddress'])
  expect(JSON.stringify(exported)).not.toContain(owner.phone)
  expect(await pages(owner.userId, null)).toMatchObject({ appointmentsAsClient: [{}, {}] })
})

test('the export holds the account’s data as a client and the clients of its page', async () => {
  const professional = await world.professional()
  const client = await world.client(professional.slug, monday('15:00'))
  expect(await pages(client.userId, null)).toMatchObject({
    asClient: [{ name: client.name, phone: client.phone, email: client.email }],
    appointmentsAsClient: [{ status: 'pending_confirmation', professionalId: professional.id }],
  })
  const ofPage = await pages(professional.userId, professional.id)
  expect(ofPage).toMatchObject({ clients: [{ name: client.name }], appointments: [{}] })
  expect(ofPage).not.toHaveProperty('asClient')
})
