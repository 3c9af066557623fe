import { expect, test } from 'vitest'
import type { OfferedPackage } from './packages.ts'
import { packagesOnPage } from './packages-on-page.ts'

const [CUT, BEARD, GONE] = [
  '01931f00-0000-7000-8000-000000000001',
  '01931f00-0000-7000-8000-000000000002',
  '01931f00-0000-7000-8000-000000000003',
]
const services = [
  { id: CUT, active: true },
  { id: BEARD, active: false },
]
const aPackage = (changes: Partial<OfferedPackage> = {}): OfferedPackage => ({
  id: '01931f00-0000-7000-8000-0000000000aa',
  name: '10 sessões',
  description: '',
  entries: [{ serviceIds: [CUT], sessions: 10 }],
  priceCents: 90_000,
  validDays: 180,
  onPage: true,
  active: true,
  position: 0,
  ...changes,
})

test('a page sells its active packages that are meant for it, without what only their professional sets', () => {
  const { onPage, active, position, ...shown } = aPackage()
  const packages = [aPackage(), aPackage({ active: false }), aPackage({ onPage: false })]
  expect(packagesOnPage({ packages, services })).toEqual([shown])
})

test('a package names only the services that can be booked', () => {
  const packages = [aPackage({ entries: [{ serviceIds: [BEARD, CUT, GONE], sessions: 4 }] })]
  expect(packagesOnPage({ packages, services })).toMatchObject([
    { entries: [{ serviceIds: [CUT], sessions: 4 }] },
  ])
})

test('a package with sessions that nobody could book is not sold on the page', () => {
  const entries = [
    { serviceIds: [CUT], sessions: 4 },
    { serviceIds: [BEARD], sessions: 2 },
  ]
  expect(packagesOnPage({ packages: [aPackage({ entries })], services })).toEqual([])
})
