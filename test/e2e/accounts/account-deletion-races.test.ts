import { expect, test } from 'vitest'
import { busOfFile } from '../../bus.ts'
import { query } from '../../database.ts'
import { bookPatiently } from '../../stack.ts'
import { deleteAccount, someClient, someProfessional, untilErased } from './accounts.ts'
import { placesOf } from './everything.ts'

const bus = await busOfFile()

/** The client of each appointment, and whether that client was erased. */
const bookedBy = (professionalId: string) =>
  query(
    'booking',
    `select a.starts_at, c.phone is null as erased from appointments a
     join clients c on c.id = a.client_id where a.professional_id = $1`,
    [professionalId],
  )

test('bookings made while their client is erased bring no data back', async () => {
  const professional = await someProfessional()
  // A phone may have three open bookings.
  const [first = '', ...starts] = professional.starts.slice(0, 3)
  const client = await someClient(professional, first)
  const phone = client.words[1] ?? ''
  // Each has its own name, so that a test can search for it.
  const wanted = starts.map((startsAt) => ({
    startsAt,
    clientName: `Corrida ${crypto.randomUUID()}`,
  }))
  const bookings = wanted.map((booking) =>
    bookPatiently({ slug: professional.slug, clientPhone: phone, ...booking }),
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
