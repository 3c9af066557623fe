import { expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { query } from '../database.ts'
import { book } from '../stack.ts'
import { deleteAccount, someClient, someProfessional, untilErased } from './accounts.ts'
import { placesOf } from './everything.ts'

const bus = await busOfFile()

/** Of whom a professional's times are taken, and whether it is somebody who was erased. */
const bookedBy = (professionalId: string) =>
  query(
    'booking',
    `select a.starts_at, c.phone is null as erased from appointments a
     join clients c on c.id = a.client_id where a.professional_id = $1`,
    [professionalId],
  )

test('bookings that come in while their client is erased bring nothing back', async () => {
  const professional = await someProfessional()
  // One phone may have three to come.
  const [first = '', ...starts] = professional.starts.slice(0, 3)
  const client = await someClient(professional, first)
  const phone = client.words[1] ?? ''
  // Each under a name of its own, so that every one can be looked for.
  const wanted = starts.map((startsAt) => ({
    startsAt,
    clientName: `Corrida ${crypto.randomUUID()}`,
  }))
  const bookings = wanted.map((booking) =>
    book({ slug: professional.slug, clientPhone: phone, ...booking }),
  )
  const deletionId = await deleteAccount(client)
  await Promise.all(bookings)
  await untilErased(deletionId)

  const rows = await bookedBy(professional.id)
  expect(rows).toHaveLength(starts.length + 1)
  const isErased = new Map(
    rows.map(({ starts_at: at, erased }) => [new Date(String(at)).getTime(), erased]),
  )
  const gone = wanted.filter(({ startsAt }) => isErased.get(new Date(startsAt).getTime()))
  expect(await placesOf(bus, [client.email, ...gone.map(({ clientName }) => clientName)])).toEqual(
    [],
  )
  await deleteAccount(professional)
})
