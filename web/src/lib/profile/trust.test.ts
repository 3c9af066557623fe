import { expect, test } from 'vitest'
import { trustLines } from './trust.ts'

const place = (kind: 'address' | 'online' | 'client_address', label: string) => ({
  ...{ id: label, kind, label, street: null, number: null },
  ...{ district: kind === 'address' ? 'Botafogo' : null, city: 'Rio de Janeiro', state: 'RJ' },
})
const page = { autoConfirm: true, cancellationNoticeHours: 12, places: [], city: 'Recife' }

test('a page says before a choice whether a booking is final and how it can be cancelled', () => {
  expect(trustLines(page)).toEqual({
    confirmation: 'Confirmação na hora',
    cancellation: 'Mude ou cancele até 12 horas antes',
    where: 'Recife',
  })
  const other = trustLines({ ...page, autoConfirm: false, cancellationNoticeHours: 0 })
  expect(other.confirmation).toContain('WhatsApp')
  expect(other.cancellation).toBe('Mude ou cancele quando precisar')
})

test('one place is shown by its district, two by name, more by their number', () => {
  const [shop, home, online] = [
    place('address', 'Barbearia'),
    place('client_address', 'Na sua casa'),
    place('online', 'Online'),
  ]
  const where = (...places: ReturnType<typeof place>[]) => trustLines({ ...page, places }).where
  expect(where(shop)).toBe('Botafogo, Rio de Janeiro')
  expect(where(online)).toBe('Online')
  expect(where(shop, home)).toBe('Barbearia ou na sua casa')
  expect(where(shop, home, online)).toBe('Barbearia e mais 2 lugares')
  expect(trustLines({ ...page, city: null }).where).toBeNull()
})
