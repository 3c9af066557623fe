import { mobileAccessToken } from '@encaixe/sandbox/testing'
import type { Bus } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { issuer, signedIn, somePerson } from '../../person.ts'
import {
  book,
  connectToStack,
  createProfessional,
  offeredStarts,
  somePhone,
  stack,
} from '../../stack.ts'
import { expectBooked } from '../problem.ts'
import { confirmAddress } from './accounts.ts'

const me = z.object({
  account: z.object({ userId: z.string(), email: z.string().nullable() }),
  professional: z
    .object({ slug: z.string(), subscription: z.object({ plan: z.string() }).nullable() })
    .nullable(),
  clientLinks: z.array(z.object({ professional: z.object({ slug: z.string() }) })),
})

let bus: Bus
beforeAll(async () => {
  bus = await connectToStack()
})
afterAll(() => bus.drain())

type Person = Awaited<ReturnType<typeof signedIn>>
const meOf = async ({ call }: Pick<Person, 'call'>) =>
  me.parse(await (await call('GET', '/api/me')).json())

test('a client who signs in with a confirmed address finds their professional', async () => {
  const { slug } = await createProfessional(bus)
  const { email } = await somePerson()
  const [startsAt = ''] = await offeredStarts(slug)
  await expectBooked(await book({ slug, startsAt, clientEmail: email }))
  await confirmAddress(email)

  const person = await signedIn({ email })
  const links = await until(
    async () => {
      const { clientLinks } = await meOf(person)
      return clientLinks.length > 0 && clientLinks
    },
    { what: 'the link to the client' },
  )
  expect(links.map(({ professional }) => professional.slug)).toEqual([slug])
})

test('a client who signs in with an unconfirmed address finds nothing', async () => {
  const { slug } = await createProfessional(bus)
  const stranger = await somePerson({ emailVerified: false })
  const [startsAt = ''] = await offeredStarts(slug)
  await expectBooked(await book({ slug, startsAt, clientEmail: stranger.email }))
  const unconfirmed = await signedIn(stranger)

  // A later sign-in has taken effect, so this one has been handled too.
  const { email } = await somePerson()
  await expectBooked(
    await book({ slug, startsAt: (await offeredStarts(slug, 3))[0] ?? '', clientEmail: email }),
  )
  await confirmAddress(email)
  const later = await signedIn({ email })
  await until(async () => (await meOf(later)).clientLinks.length > 0)
  expect((await meOf(unconfirmed)).clientLinks).toEqual([])
})

test('a new account opens a page and has a plan soon after', async () => {
  const person = await signedIn(await somePerson({ name: 'Bruno Reis' }))
  const opened = await person.call('POST', '/api/professionals', {
    name: 'Bruno Reis',
    profession: 'barber',
    phone: somePhone(),
  })
  expect(opened.status).toBe(201)
  const { professional } = await until(
    async () => {
      const answer = await meOf(person)
      return answer.professional?.subscription && answer
    },
    { what: 'the plan of the new page' },
  )
  expect(professional?.subscription?.plan).toBe('pro')
})

test('a sign-out at the provider ends the sessions that began there', async () => {
  const { email } = await somePerson()
  const [left, other] = [await signedIn({ email }), await signedIn({ email })]
  await left.leaveProvider()
  await until(async () => (await left.call('GET', '/api/me')).status === 401, {
    what: 'the end of the session',
  })
  expect((await other.call('GET', '/api/me')).status).toBe(200)
})

test('a browser and the mobile app share an account until the browser signs out', async () => {
  const { email } = await somePerson()
  const browser = await signedIn({ email }, { query: '?returnTo=/explore' })
  expect(browser.location).toBe('/explore')
  const { account } = await meOf(browser)

  const token = await mobileAccessToken({ issuer: await issuer(), email })
  const authorization = `Bearer ${token}`
  const mobile = await fetch(`${stack().gateway}/api/me`, { headers: { authorization } })
  expect(me.parse(await mobile.json()).account).toEqual(account)

  expect((await browser.call('POST', '/auth/logout')).status).toBe(303)
  expect((await browser.call('GET', '/api/me')).status).toBe(401)
})

test('the dashboard’s address leads to the agenda', async () => {
  const answer = await fetch(`${stack().gateway}/dashboard?dia=2026-12-01`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/agenda?dia=2026-12-01'])
})
