import { expect, test } from 'vitest'
import type { Me } from '../../api/resources.ts'
import { bookingPrefill } from './prefill.ts'

const nobody: Me = {
  account: {
    ...{ userId: 'u', name: 'Bia', email: 'bia@exemplo.com.br', emailVerified: true },
    freshUntil: null,
  },
  professional: null,
  clientLinks: [],
}
const link = (slug: string, name: string): Me['clientLinks'][number] => ({
  clientId: slug,
  professional: { id: slug, slug, name: slug },
  name,
  phone: '+5511987654321',
  email: null,
})

test('a signed-in visitor gets their data filled in', () => {
  const me = { ...nobody, clientLinks: [link('outra', 'B. Nogueira'), link('ana', 'Beatriz')] }
  expect(bookingPrefill(me, 'ana')).toEqual({
    startsAt: '',
    clientName: 'Beatriz',
    clientPhone: '(11) 98765-4321',
    clientEmail: 'bia@exemplo.com.br',
  })
  expect(bookingPrefill(me, 'nova')?.clientName).toBe('B. Nogueira')
  expect(bookingPrefill(nobody, 'ana')).toMatchObject({ clientName: 'Bia', clientPhone: '' })
})

test('an unconfirmed e-mail is not filled in, and a stranger gets an empty form', () => {
  const { account } = nobody
  const me = { ...nobody, account: { ...account, emailVerified: false } }
  expect(bookingPrefill(me, 'ana')?.clientEmail).toBe('')
  expect(bookingPrefill(null, 'ana')).toBeNull()
})
