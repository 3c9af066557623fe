import { type ActorOf, bookingRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { monday } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

async function page() {
  const made = await world.professional()
  const actor: ActorOf<'professional'> = { kind: 'professional', userId: made.userId }
  return {
    ...made,
    actor,
    /** What was told of the page's clients, in order. */
    told: () =>
      world.rows<{ id: string; change: string }>(
        `select told.id, data ->> 'change' as change
         from outbox cross join jsonb_array_elements_text(data -> 'clientIds') with ordinality as told (id, n)
         where type = 'booking.ClientsChanged.v1' and data ->> 'professionalId' = $1 order by outbox.id, n`,
        [made.id],
      ),
  }
}

test('a client is told of when written down, changed and merged, and not for what was refused', async () => {
  const { actor, told } = await page()
  const by = { actor }
  const one = await world.bus.call(
    bookingRpcs.createClient,
    { name: 'João', phone: '+5511911110001' },
    by,
  )
  const again = { name: 'Outro', phone: '+5511911110001' }
  await expect(world.bus.call(bookingRpcs.createClient, again, by)).rejects.toThrow()
  const other = await world.bus.call(
    bookingRpcs.createClient,
    { name: 'Bia', phone: '+5511911110002' },
    by,
  )
  await world.bus.call(bookingRpcs.updateClient, { id: one.id, name: 'João Silva' }, by)
  await world.bus.call(bookingRpcs.mergeClients, { id: one.id, intoId: other.id }, by)
  expect(await told()).toEqual([
    { id: one.id, change: 'created' },
    { id: other.id, change: 'created' },
    { id: one.id, change: 'changed' },
    { id: one.id, change: 'erased' },
    { id: other.id, change: 'changed' },
  ])
})

test('an import tells of each client that it adds or corrects, and a trial run of none', async () => {
  const { actor, told } = await page()
  const by = { actor }
  await world.bus.call(bookingRpcs.createClient, { name: 'Bia', phone: '+5511911110003' }, by)
  const csv = 'nome;telefone\nBia Souza;11 91111-0003\nCaio Reis;11 91111-0004\n'
  await world.bus.call(bookingRpcs.importClients, { csv, dryRun: 'true' }, by)
  expect(await told()).toHaveLength(1)
  await world.bus.call(bookingRpcs.importClients, { csv, dryRun: 'false' }, by)
  expect((await told()).map(({ change }) => change)).toEqual(['created', 'created', 'changed'])
})

test('the booking itself tells of whom it made, and of nobody the second time', async () => {
  const { slug, told, id } = await page()
  const person = world.newPerson()
  await world.bookAs(person, slug, monday('09:00'))
  await world.bookAs(person, slug, monday('10:00'))
  const made = await world.rows<{ is_new: string | null }>(
    `select data ->> 'isNewClient' as is_new from outbox
     where type = 'booking.BookingCreated.v1' and data -> 'professional' ->> 'id' = $1 order by id`,
    [id],
  )
  expect(made).toEqual([{ is_new: 'true' }, { is_new: null }])
  expect(await told()).toEqual([])
})

test('a page is told that its client was erased, by the id alone', async () => {
  const { slug, told, id } = await page()
  const client = await world.client(slug, monday('09:00'))
  const [row] = await world.rows<{ id: string }>(
    'select id from clients where professional_id = $1',
    [id],
  )
  const deletionId = await world.ask(client.userId)
  await world.schedulingAnswers(client.userId, deletionId)
  await world.answerOf(deletionId)
  expect(await told()).toEqual([{ id: row?.id, change: 'erased' }])
})
