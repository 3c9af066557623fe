import { personalDataRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from './accounts.ts'
import { monday } from './world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

test('the export holds where the account is a client, and the clients of its page', async () => {
  const rpc = personalDataRpcs('booking').exportPersonalData
  const professional = await world.professional()
  const client = await world.client(professional.slug, monday('15:00'))
  const pages = async (userId: string, professionalId: string | null) => {
    const found: Record<string, unknown[]> = {}
    let cursor: string | null = null
    do {
      const page: { data: Record<string, unknown[]>; nextCursor: string | null } =
        await world.bus.call(rpc, { userId, professionalId, cursor })
      for (const [name, rows] of Object.entries(page.data)) {
        found[name] = [...(found[name] ?? []), ...rows]
      }
      cursor = page.nextCursor
    } while (cursor !== null)
    return found
  }
  expect(await pages(client.userId, null)).toMatchObject({
    asClient: [{ name: client.name, phone: client.phone, email: client.email }],
    appointmentsAsClient: [{ status: 'pending_confirmation', professionalId: professional.id }],
  })
  const ofPage = await pages(professional.userId, professional.id)
  expect(ofPage).toMatchObject({ clients: [{ name: client.name }], appointments: [{}] })
  expect(ofPage).not.toHaveProperty('asClient')
})
