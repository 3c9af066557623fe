import { paths } from '@encaixe/contracts/paths'

const SHORTEST = 3

/** Whether anybody has an address already, in words. */
export const addressWords = {
  free: 'Livre: este endereço pode ser seu.',
  own: 'Este endereço já é seu.',
  taken: 'Este endereço já é de alguém. Tente outro.',
  unknown: '',
}

export type AddressState = keyof typeof addressWords

/**
 * Whether an address is free.
 * @param own the address that the page has now
 */
export async function stateOfAddress(address: string, own: string): Promise<AddressState> {
  if (address.length < SHORTEST) return 'unknown'
  try {
    const response = await fetch(paths.professional.replace(':slug', address))
    if (!response.ok) return response.status === 404 ? 'free' : 'unknown'
    // An address that the page had before leads to it, too.
    const page: { slug: string } = await response.json()
    return page.slug === own ? 'own' : 'taken'
  } catch {
    return 'unknown'
  }
}
