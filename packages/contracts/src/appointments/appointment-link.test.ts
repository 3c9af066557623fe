import { expect, test } from 'vitest'
import { type AppointmentLink, appointmentLinks } from './appointment-link.ts'

const links = appointmentLinks('a secret of the tests')
const link: AppointmentLink = {
  side: 'client',
  appointmentId: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4',
  generation: 3,
}

test('a token says which appointment, which side and which generation it is for', () => {
  const token = links.tokenFor(link)
  expect(token).toMatch(/^[\w-]{47}$/)
  expect(links.read(token)).toEqual(link)
  expect(links.read(links.tokenFor({ ...link, side: 'professional' }))?.side).toBe('professional')
})

test('no character of a token can be another', () => {
  const token = links.tokenFor(link)
  for (let at = 0; at < token.length; at += 1) {
    for (const other of 'AQgw059_-z') {
      if (token[at] === other) continue
      expect(links.read(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined()
    }
  }
})

test.each(['', 'a', '/'.repeat(47), 'A'.repeat(47), 'A'.repeat(48), 'é'.repeat(47)])(
  '%j is no token',
  (text) => expect(links.read(text)).toBeUndefined(),
)

test('another secret neither reads nor makes the same token', () => {
  const others = appointmentLinks('another secret of the tests')
  expect(others.read(links.tokenFor(link))).toBeUndefined()
  expect(others.tokenFor(link)).not.toBe(links.tokenFor(link))
})

test('what is no appointment gets no link', () => {
  expect(() => links.tokenFor({ ...link, appointmentId: 'zé' })).toThrow('by its UUID')
})
