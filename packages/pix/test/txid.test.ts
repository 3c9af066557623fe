import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeTxid, txidFor } from '../src/index.ts'
import { refusalOf } from './refusal-of.ts'

test('the same appointment has the same txid, now and in a later version', () => {
  expect(txidFor('123e4567-e12b-12d1-a456-426655440000')).toBe('12VQJRNPJ10VAKVCKV7MLBYF4')
  expect(txidFor('123E4567E12B12D1A456426655440000')).toBe('12VQJRNPJ10VAKVCKV7MLBYF4')
  expect(txidFor('appointment 7')).toBe(txidFor('appointment 7'))
})

test('any id gives 25 letters and digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), fc.string({ unit: 'binary', minLength: 1 })), (id) => {
      expect(txidFor(id)).toMatch(/^[A-Za-z0-9]{25}$/)
    }),
  )
})

test('the first and the last UUID fit', () => {
  expect(txidFor('00000000-0000-0000-0000-000000000000')).toBe('0'.repeat(25))
  expect(txidFor('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('F5LXX1ZZ5PNORYNQGLHZMSP33')
})

test('different ids have different txids', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2 }), (ids) => {
      expect(new Set(ids.map(txidFor)).size).toBe(ids.length)
    }),
  )
  expect(txidFor('a')).not.toBe(txidFor('b'))
})

test('nothing has no txid', () => {
  expect(refusalOf(() => txidFor('')).code).toBe('INVALID_INPUT')
})

test('a charge asked for twice has one txid, which providers take', () => {
  expect(chargeTxid('123e4567-e12b-12d1-a456-426655440000')).toBe(
    '123e4567e12b12d1a456426655440000',
  )
  expect(chargeTxid('123E4567E12B12D1A456426655440000')).toBe('123e4567e12b12d1a456426655440000')
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), fc.string({ unit: 'binary', minLength: 1 })), (id) => {
      expect(chargeTxid(id)).toMatch(/^[a-zA-Z0-9]{26,35}$/)
      expect(chargeTxid(id)).toBe(chargeTxid(id))
    }),
  )
})

test('different charges have different txids', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2 }), (ids) => {
      expect(new Set(ids.map(chargeTxid)).size).toBe(ids.length)
    }),
  )
  expect(refusalOf(() => chargeTxid('')).code).toBe('INVALID_INPUT')
})
