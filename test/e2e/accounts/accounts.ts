import { until } from '@encaixe/service-kit/testing'
import { expect } from 'vitest'
import { z } from 'zod'
import { parseHours } from '../../../deploy/ops/hours.ts'
import { query } from '../../database.ts'
import { signedIn, somePerson } from '../../person.ts'
import { book, offeredStarts, somePhone } from '../../stack.ts'
import { expectBooked } from '../problem.ts'

/** Names that are unique in this run and occur in none of our texts. */
const someName = (first: string) => `${first} ${crypto.randomUUID().slice(0, 8)} Apagável`

/** Makes a professional with an account, and lists all words that identify them. */
export async function someProfessional() {
  const name = someName('Petúnia')
  const { email } = await somePerson({ name })
  const person = await signedIn({ email })
  const phone = somePhone()
  const opened = await person.call('POST', '/api/professionals', {
    name,
    profession: 'psychologist',
    phone,
    sessionDuration: 60,
    sessionPrice: 18_000,
  })
  const { id, slug } = z.object({ id: z.string(), slug: z.string() }).parse(await opened.json())
  await person.call('PUT', '/api/settings/availability', {
    windows: parseHours('sun-sat 08:00-20:00'),
  })
  const starts = await until(
    async () => {
      const offered = await offeredStarts(slug)
      return offered.length > 0 && offered
    },
    { what: 'free times' },
  )
  await until(
    () =>
      query('booking', 'select from availabilities where professional_id = $1 and version > 1', [
        id,
      ]).then((rows) => rows.length),
    { what: "booking's copy" },
  )
  return { ...person, id, slug, starts, words: [name, phone, email, slug] }
}

export type Professional = Awaited<ReturnType<typeof someProfessional>>

/** Books, then signs in with the booking's address, which is confirmed. */
export async function someClient({ id, slug }: Professional, startsAt: string) {
  const name = someName('Clodoaldo')
  const phone = somePhone()
  const { email } = await somePerson({ name })
  await expectBooked(
    await book({ slug, startsAt, clientName: name, clientPhone: phone, clientEmail: email }),
  )
  await confirmAddress(email)
  const person = await signedIn({ email })
  await until(
    async () =>
      (
        await query('booking', 'select from clients where email = $1 and user_id is not null', [
          email,
        ])
      ).length,
    { what: 'the link' },
  )
  await untilTold(id)
  return { ...person, email, words: [name, phone, email] }
}

/** Waits until every notice is sent: sending during an erasure is another test. */
const untilTold = (professionalId: string) =>
  until(
    async () => {
      const rows = await query(
        'notifier',
        'select status from deliveries where professional_id = $1',
        [professionalId],
      )
      return (
        rows.length > 0 &&
        rows.every(({ status }) => ['delivered', 'read', 'sent'].includes(String(status)))
      )
    },
    { what: 'all notices' },
  )

/** Confirms the address, as if the professional had entered it. */
export const confirmAddress = (email: string) =>
  query('booking', 'update clients set email_confirmed = true where email = $1', [email])

export async function deleteAccount({ call }: Pick<Professional, 'call'>) {
  const response = await call('DELETE', '/api/account')
  expect(response.status).toBe(200)
  return z.object({ deletionId: z.uuid() }).parse(await response.json()).deletionId
}

/** @throws Error naming the services that have not answered */
export const untilErased = (deletionId: string) =>
  until(
    async () => {
      const [deletion] = await query(
        'gateway',
        `select completed_at, array(select service from deletion_receipts where deletion_id = id) as answers
         from account_deletions where id = $1`,
        [deletionId],
      )
      if (!deletion?.completed_at) throw new Error(`answers came of ${deletion?.answers}`)
      return true
    },
    { what: 'the answers of all services', timeoutMs: 120_000 },
  )
