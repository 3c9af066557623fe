import { expect, test } from 'vitest'
import { addressAsTyped } from './address.ts'

test('an address takes its shape while it is typed', () => {
  expect(addressAsTyped('Ana Lím')).toBe('ana-lim')
  expect(addressAsTyped('ana ')).toBe('ana-')
  expect(addressAsTyped("Espaço d'Água & Cia.")).toBe('espaco-dagua-cia-')
  expect(addressAsTyped('  ')).toBe('')
  expect(addressAsTyped('dra-ana-2')).toBe('dra-ana-2')
})
