import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { book, bookOnceKnown, offeredStarts, someAddress, stack } from '../stack.ts'
import { type PageOwner, somePageOwner } from './actors.ts'

const AHEAD = 3
const day = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: AHEAD })

const look = (path: string) =>
  fetch(stack().gateway + path, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': someAddress(), accept: 'text/html' },
  })
const read = async (path: string): Promise<unknown> => {
  const response = await look(path)
  expect(response.status, path).toBe(200)
  return response.json()
}

async function openPage(): Promise<PageOwner> {
  const owner = await somePageOwner()
  const windows = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    ...{ dayOfWeek, startTime: '09:00', endTime: '12:00' },
  }))
  await owner.call('PUT', '/api/settings/availability', { windows })
  await until(async () => (await offeredStarts(owner.slug, AHEAD)).length > 0, { what: 'hours' })
  return owner
}

const addresses = z.object({ slug: z.string(), former: z.array(z.object({ slug: z.string() })) })

test('everything by the old address of a page works after it has moved', async () => {
  const owner = await openPage()
  const old = owner.slug
  const slug = `${old}-nova`
  // Strangers have the page kept for them.
  expect((await look(`/p/${old}`)).status).toBe(200)
  expect((await look(`/p/${old}`)).status).toBe(200)

  const put = await owner.call('PUT', '/api/settings/address', { slug })
  expect(addresses.parse(await put.json())).toEqual({ slug, former: [{ slug: old }] })

  for (const [path, to] of [
    [`/p/${old}?dia=${day}&de=explorar`, `/p/${slug}?dia=${day}&de=explorar`],
    [`/quadro/${old}`, `/quadro/${slug}`],
    [`/p/${old}/espera`, `/p/${slug}/espera`],
  ]) {
    await until(async () => (await look(path ?? '')).status === 308, { what: `${path} to move` })
    const { headers } = await look(path ?? '')
    expect(headers.get('location')).toBe(to)
    // A browser that kept it would never see the page go back to this address.
    expect(headers.get('cache-control')).toBe('private, no-cache')
  }
  expect((await look(`/p/${slug}`)).status).toBe(200)
  const card = await look(`/p/${old}/cartao.jpg`)
  expect([200, 302]).toContain(card.status)

  expect(await read(`/api/professionals/${old}`)).toMatchObject({ slug })
  expect(await read(`/api/booking/days?slug=${old}&from=${day}&to=${day}`)).toEqual({
    days: [{ date: day.toString(), available: true }],
  })
  expect(await read(`/api/booking/limit?slug=${old}`)).toMatchObject({ acceptsBookings: true })
  expect(await read(`/api/reviews?slug=${old}`)).toMatchObject({ items: [] })
  const [startsAt = ''] = await offeredStarts(old, AHEAD)
  await bookOnceKnown({ slug: old, startsAt })
  const again = await book({ slug, startsAt })
  expect(again.status).toBe(409)

  // It goes back to where it was: nothing has kept the way that it went.
  await owner.call('PUT', '/api/settings/address', { slug: old })
  await until(async () => (await look(`/p/${slug}`)).headers.get('location') === `/p/${old}`, {
    what: 'the page to be back',
  })
  await until(async () => (await look(`/p/${old}`)).status === 200, { what: 'the page itself' })
})

test('nobody else gets an address that a page has left', async () => {
  const [owner, other] = [await somePageOwner(), await somePageOwner()]
  const left = owner.slug
  await owner.call('PUT', '/api/settings/address', { slug: `${left}-nova` })
  const refused = await other.call('PUT', '/api/settings/address', { slug: left })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'SLUG_TAKEN', errors: [{ path: 'slug' }] })
})
