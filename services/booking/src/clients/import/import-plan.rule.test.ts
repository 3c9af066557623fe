import { expect, test } from 'vitest'
import { planImport } from './import-plan.rule.ts'

const line = (changes: Partial<Parameters<typeof planImport>[0][number]> = {}) => ({
  line: 2,
  text: 'a linha',
  name: 'Bia Souza',
  phone: '+5511911111111',
  email: null,
  ...changes,
})
const known = (changes: Partial<Parameters<typeof planImport>[1]['known'][number]> = {}) => ({
  id: 'bia',
  name: 'Bia Souza',
  phone: '+5511911111111',
  email: 'bia@exemplo.com',
  emailConfirmed: true,
  countedAt: new Date(0),
  blocked: false,
  ...changes,
})
const page = (known: Parameters<typeof planImport>[1]['known'], merged: string[] = []) => ({
  known,
  merged: new Set(merged),
})
const nothing = { created: [], updated: [], same: 0, problems: [] }
const noRoom = {
  text: 'a linha',
  field: '',
  message: 'O seu plano não tem mais espaço para clientes.',
}

test('a new client is added', () => {
  expect(planImport([line()], page([]), null)).toEqual({ ...nothing, created: [line()] })
  expect(planImport([line()], page([known({ phone: '+5511922222222' })]), 1).created).toHaveLength(
    1,
  )
})

test('a known client changes nothing, even with a full plan', () => {
  const same = { ...nothing, same: 1 }
  expect(planImport([line()], page([known()]), 0)).toEqual(same)
  expect(planImport([line({ email: 'bia@exemplo.com' })], page([known()]), 0)).toEqual(same)
})

test.each([
  ['another name', line({ name: 'Beatriz' }), known()],
  ['another address', line({ email: 'b@exemplo.com' }), known()],
  [
    'an address that nobody had confirmed',
    line({ email: 'bia@exemplo.com' }),
    known({ emailConfirmed: false }),
  ],
])('%s is corrected, also with a full plan', (_, typed, before) => {
  const { name, email } = typed
  const updated = [{ id: 'bia', name, email }]
  expect(planImport([typed], page([before]), 0)).toEqual({ ...nothing, updated })
})

test('a client who did not count counts from now on while there is room', () => {
  const asked = known({ countedAt: null })
  const updated = [{ id: 'bia', name: 'Bia Souza', email: null }]
  expect(planImport([line()], page([asked]), 1)).toEqual({ ...nothing, updated })
  expect(planImport([line()], page([asked]), 0)).toEqual({
    ...nothing,
    problems: [{ line: 2, ...noRoom }],
  })
})

test('lines beyond the plan’s room are named, and known clients take no room', () => {
  const others = ['+5511933333333', '+5511944444444'].map((phone, n) =>
    line({ line: 4 + n, phone }),
  )
  const planned = planImport([line({ line: 3 }), ...others], page([known()]), 1)
  expect(planned).toEqual({
    ...nothing,
    same: 1,
    created: [others[0]],
    problems: [{ line: 5, ...noRoom }],
  })
})

test('a phone from before a merge adds nobody, and a blocked client stays as they are', () => {
  const old = '+5511955555555'
  expect(planImport([line({ phone: old })], page([known()], [old]), 1)).toEqual({
    ...nothing,
    same: 1,
  })
  const blocked = planImport([line({ name: 'Outro' })], page([known({ blocked: true })]), null)
  expect(blocked).toEqual({
    ...nothing,
    problems: [
      { line: 2, text: 'a linha', field: 'phone', message: 'Este cliente está bloqueado.' },
    ],
  })
})
