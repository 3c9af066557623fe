import { PROFESSIONS } from '@encaixe/contracts'
import type { TownPage } from './town.ts'

/** A page of each profession that says nothing of what it does, and people whose names are like words of a search. */
export const ordinaryTown: readonly TownPage[] = [
  ...PROFESSIONS.filter(({ key }) => key !== 'other').map(({ key }, nth) => ({
    slug: key.replaceAll('_', '-'),
    name: `Pessoa ${String.fromCharCode(65 + (nth % 26))}`,
    profession: key,
    city: 'Recife, PE',
    district: 'Boa Viagem',
  })),
  ...[
    { slug: 'roberto-nascimento', name: 'Roberto Nascimento', city: 'Olinda, PE' },
    { slug: 'maria-souza', name: 'Maria Souza', city: 'Caruaru, PE', stars: [5, 5, 5] },
    { slug: 'maria-lima', name: 'Maria Lima', city: 'Caruaru, PE' },
    { slug: 'jose-silva', name: 'José Silva', city: 'Caruaru, PE' },
    { slug: 'paula-limeira', name: 'Paula Limeira', city: 'Caruaru, PE' },
    { slug: 'vilma-escobar', name: 'Vilma Escobar', city: 'Caruaru, PE' },
  ].map((page) => ({ ...page, profession: 'other' })),
]
