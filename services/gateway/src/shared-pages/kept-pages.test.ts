import { expect, test } from 'vitest'
import { keptPages } from './kept-pages.ts'

const page = (size: number) => ({ size })
/** What each takes besides its own bytes. */
const one = (size: number) => {
  const pages = keptPages({ bytes: Number.POSITIVE_INFINITY, each: 1 })
  pages.set('key', 'ana', page(size))
  return pages.held()
}

test('of too many bytes those not looked at for longest go', () => {
  const pages = keptPages({ bytes: 3 * one(10_000), each: 10 })
  for (const slug of ['ana', 'bia', 'caio']) pages.set(`/p/${slug}`, slug, page(10_000))
  pages.get('/p/ana')
  pages.set('/p/davi', 'davi', page(10_000))
  expect(
    ['ana', 'bia', 'caio', 'davi'].map((slug) => pages.get(`/p/${slug}`) !== undefined),
  ).toEqual([true, false, true, true])
  expect(pages.held()).toBe(3 * one(10_000))
})

test('whoever asks for every day of one page drives out that page alone', () => {
  const pages = keptPages({ bytes: Number.POSITIVE_INFINITY, each: 3 })
  pages.set('/p/ana', 'ana', page(1))
  for (let day = 1; day <= 100; day += 1) pages.set(`/p/bia?dia=${day}`, 'bia', page(1))
  expect(pages.get('/p/ana')).toBeDefined()
  expect(pages.get('/p/bia?dia=97')).toBeUndefined()
  expect(pages.get('/p/bia?dia=98')).toBeDefined()
  expect(pages.held()).toBe(4 * one(1))
})

test('a page that is made again takes the place of the old one', () => {
  const pages = keptPages({ bytes: Number.POSITIVE_INFINITY, each: 3 })
  pages.set('/p/ana', 'ana', page(1_000))
  pages.set('/p/ana', 'ana', page(10))
  expect(pages.get('/p/ana')).toEqual(page(10))
  expect(pages.held()).toBe(one(10))
  pages.forget('/p/ana')
  expect(pages.held()).toBe(0)
})

test('one that is larger than all may be is not kept', () => {
  const pages = keptPages({ bytes: 5_000, each: 3 })
  pages.set('/p/ana', 'ana', page(10_000))
  expect([pages.get('/p/ana'), pages.held()]).toEqual([undefined, 0])
})
