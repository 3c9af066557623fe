import { expect, test } from 'vitest'
import { lateMigrations } from './migrations.ts'

const booking = 'services/booking/prisma/migrations'
const notifier = 'services/notifier/prisma/migrations'
const onMain = [`${booking}/20261203_two`, `${booking}/20261201_one`, `${notifier}/20261205_one`]

test('a new migration that is older than the newest one of its folder on main is late', () => {
  const added = [`${booking}/20261130_a`, `${booking}/20261202_b`]
  expect(lateMigrations(onMain, [...onMain, ...added])).toEqual(added)
})

test('a later migration, one of another folder, and the first of a folder are in order', () => {
  const added = [`${booking}/20261204_c`, 'services/notes/prisma/migrations/20260101_first']
  expect(lateMigrations(onMain, [...onMain, ...added])).toEqual([])
})
