import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { NOTHING, withPreset } from '../../onboarding/preset.ts'
import { openDraft, sealDraft } from './draft.ts'

const keeper = { userId: 'ana', secret: 'a secret of thirty-two characters' }
const typed = withPreset({ ...NOTHING, name: 'Ana Lima', profession: 'manicurist' })
const draft = { step: 3 as const, typed }

test('a draft is found again only by the account that left it', () => {
  const kept = sealDraft(draft, keeper) ?? ''
  expect(openDraft(kept, keeper)).toEqual(draft)
  expect(openDraft(kept, { ...keeper, userId: 'beto' })).toBeNull()
  expect(openDraft(kept, { ...keeper, secret: 'another secret' })).toBeNull()
  expect(kept).not.toContain('Ana')
})

test.each([undefined, '', '.', 'nonsense', 'a.b'])('%j is no draft', (value) => {
  expect(openDraft(value, keeper)).toBeNull()
})

test('a draft with other fields is dropped', () => {
  const { city: _gone, ...fewer } = typed
  // @ts-expect-error the form as it was before it asked for the city
  const old = sealDraft({ step: 2, typed: fewer }, keeper) ?? ''
  expect(openDraft(old, keeper)).toBeNull()
})

test('a draft too large for a cookie is dropped; the form of every profession fits', () => {
  // names that no two of are alike do not shrink
  const services = Array.from({ length: 50 }, (_, index) => ({
    name: createHash('sha512').update(String(index)).digest('base64'),
    minutes: String(index),
    price: '',
  }))
  expect(sealDraft({ step: 3, typed: { ...typed, services } }, keeper)).toBeNull()
  expect(sealDraft(draft, keeper)?.length).toBeLessThan(1500)
})
