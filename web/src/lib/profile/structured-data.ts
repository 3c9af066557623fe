import type { Profile } from '../api/resources.ts'

/**
 * What search engines read of a page (schema.org): who it is, where about, what can be booked and for how
 * much. No more than the page itself says.
 */
export function structuredData(profile: Profile, publicUrl: string): object {
  const url = `${publicUrl}/p/${profile.slug}`
  const absolute = (path: string) => new URL(path, publicUrl).href
  const cover = profile.photos.find(({ isCover }) => isCover) ?? profile.photos[0]
  const images = [cover?.url, profile.avatarUrl].flatMap((path) => (path ? absolute(path) : []))
  const place = profile.places.find(({ kind }) => kind === 'address')
  const locality = place?.city ?? profile.city
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    name: profile.name,
    description: profile.bio || profile.profession.label,
    url,
    ...(images.length > 0 && { image: images }),
    ...(locality && {
      address: {
        '@type': 'PostalAddress',
        ...(place?.street && { streetAddress: place.street }),
        addressLocality: locality,
        ...(place?.state && { addressRegion: place.state }),
        addressCountry: 'BR',
      },
    }),
    ...(profile.rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: profile.rating.average,
        reviewCount: profile.rating.count,
        bestRating: 5,
      },
    }),
    makesOffer: offersOf(profile, url),
    potentialAction: {
      '@type': 'ReserveAction',
      target: { '@type': 'EntryPoint', urlTemplate: url, inLanguage: 'pt-BR' },
    },
  }
}

function offersOf(profile: Profile, url: string): object[] {
  const { services, profession, sessionPrice } = profile
  const offered =
    services.length > 0
      ? services.map(({ id, name, description, priceCents }) => ({
          ...{ name, description, priceCents },
          url: services.length > 1 ? `${url}?servico=${id}` : url,
        }))
      : [{ name: profession.label, description: '', priceCents: sessionPrice, url }]
  return offered.map(({ name, description, priceCents, ...offer }) => ({
    '@type': 'Offer',
    ...offer,
    // a price of 0 was not told
    ...(priceCents && { price: (priceCents / 100).toFixed(2), priceCurrency: 'BRL' }),
    itemOffered: { '@type': 'Service', name, ...(description && { description }) },
  }))
}

/**
 * The same as an element. A block of data runs nowhere, so the policy for scripts has nothing to say; nothing
 * in it can end the element.
 */
export const structuredDataElement = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</scr${''}ipt>`
