import { expect, test } from 'vitest'
import { instagramBio, splitAddress, whatsappShare } from './share.ts'

test('an address is shown without its scheme and breaks before the slug', () => {
  expect(splitAddress('https://encaixe.app/p/ana-lima')).toEqual(['encaixe.app/p/', 'ana-lima'])
  expect(splitAddress('http://localhost:4000/p/ana')).toEqual(['localhost:4000/p/', 'ana'])
})

test('a text for WhatsApp keeps its accents and its link', () => {
  const { host, searchParams } = new URL(whatsappShare('Agende um horário: https://a.b/p/ana'))
  expect(host).toBe('wa.me')
  expect(searchParams.get('text')).toBe('Agende um horário: https://a.b/p/ana')
})

test('a bio says profession and city if the address still fits', () => {
  const address = 'https://encaixe.app/p/ana-lima'
  const profession = 'Psicologia'
  expect(instagramBio({ profession, city: 'Recife', address })).toBe(
    'Psicologia · Recife\nAgende seu horário: encaixe.app/p/ana-lima',
  )
  expect(instagramBio({ profession, city: null, address })).toBe(
    'Psicologia\nAgende seu horário: encaixe.app/p/ana-lima',
  )
  const long = { profession, city: 'C'.repeat(80), address: `${address}-${'x'.repeat(50)}` }
  expect(instagramBio(long)).toBe(
    `Psicologia\nAgende seu horário: encaixe.app/p/ana-lima-${'x'.repeat(50)}`,
  )
})
