import { NO_PREPAYMENT } from '@encaixe/contracts/prepayment'
import { expect, test } from 'vitest'
import type { Profile } from '../api/resources.ts'
import { structuredData, structuredDataElement } from './structured-data.ts'

const profile: Profile = {
  slug: 'caio',
  name: 'Caio </script><script>alert(1)</script>',
  profession: { key: 'barber', label: 'Barbearia', category: 'Beleza e estética' },
  bio: '',
  avatarUrl: '/media/a.webp',
  city: 'Niterói',
  sessionDuration: 40,
  sessionPrice: 6500,
  rating: { average: 4.9, count: 12 },
  timezone: 'America/Sao_Paulo',
  autoConfirm: true,
  cancellationNoticeHours: 12,
  minNoticeMinutes: 60,
  horizonDays: 60,
  services: [],
  places: [],
  packages: [],
  prepayment: NO_PREPAYMENT,
  accentColor: null,
  photos: [],
  faq: [],
  bookingQuestion: null,
  related: [],
  relatedFor: 'everybody',
}
const service = (id: string, priceCents: number | null) => ({
  ...{ id, name: `Corte ${id}`, description: '', durationMinutes: 30, priceCents, placeIds: [] },
  prepayment: NO_PREPAYMENT,
  ...{ addOn: false, addsTo: null, repeatable: false },
})

test('a page without services offers its session, in its city, for its price', () => {
  expect(structuredData(profile, 'https://encaixe.test')).toMatchObject({
    '@type': 'LocalBusiness',
    '@id': 'https://encaixe.test/p/caio',
    image: ['https://encaixe.test/media/a.webp'],
    address: { addressLocality: 'Niterói', addressCountry: 'BR' },
    aggregateRating: { ratingValue: 4.9, reviewCount: 12 },
    makesOffer: [{ '@type': 'Offer', price: '65.00', itemOffered: { name: 'Barbearia' } }],
  })
})

test('each service is an offer, and a price to be agreed on is not shown as zero', () => {
  const offers = structuredData(
    { ...profile, services: [service('a', 5000), service('b', null)] },
    'https://encaixe.test',
  )
  expect(offers).toMatchObject({
    makesOffer: [{ price: '50.00', url: 'https://encaixe.test/p/caio?servico=a' }, {}],
  })
  expect(JSON.stringify(offers).match(/"price"/g)).toHaveLength(1)
})

test('a typed text cannot end the script element', () => {
  const element = structuredDataElement(structuredData(profile, 'https://encaixe.test'))
  expect(element.match(/<\/?script/g)).toEqual(['<script', '</script'])
})
