import { expect, test } from 'vitest'
import { splitAddress, whatsappShare } from './share.ts'

test('an address is told without its scheme, and breaks before what is one’s own', () => {
  expect(splitAddress('https://encaixe.app/p/ana-lima')).toEqual(['encaixe.app/p/', 'ana-lima'])
  expect(splitAddress('http://localhost:4000/p/ana')).toEqual(['localhost:4000/p/', 'ana'])
})

test('a text for WhatsApp keeps its accents and its link', () => {
  const { host, searchParams } = new URL(whatsappShare('Agende um horário: https://a.b/p/ana'))
  expect(host).toBe('wa.me')
  expect(searchParams.get('text')).toBe('Agende um horário: https://a.b/p/ana')
})
