import { z } from 'zod'
import { ERASED_NAME, firstName, hostName, personName } from '../texts/names.ts'

/** Who is with whom, as most notices tell it. */
export const sides = z.object({
  professionalName: z.string(),
  slug: z.string(),
  clientName: z.string(),
  clientPhone: z.string(),
})
export type Sides = z.output<typeof sides>

export const exampleSides: Sides = {
  professionalName: 'Ana Souza',
  slug: 'ana-souza',
  clientName: 'João Lima',
  clientPhone: '+5511987654321',
}

/** Both sides, as an event names them; null is who was erased. */
export const sidesOf = (
  professional: { name: string | null; slug: string | null },
  client: { name: string | null; phone: string | null },
): Sides => ({
  professionalName: professional.name ?? ERASED_NAME,
  slug: professional.slug ?? '',
  clientName: client.name ?? ERASED_NAME,
  clientPhone: client.phone ?? '',
})

/** The audience, and what may stay for it when the other side was erased. */
export const forClient = {
  audience: 'client' as const,
  phoneOf: ({ clientPhone }: Pick<Sides, 'clientPhone'>) => clientPhone,
  withoutOtherSide: <P extends Sides>(about: P): P => ({
    ...about,
    professionalName: ERASED_NAME,
    slug: '',
  }),
}
export const forProfessional = {
  audience: 'professional' as const,
  withoutOtherSide: <P extends Sides>(about: P): P => ({
    ...about,
    clientName: ERASED_NAME,
    clientPhone: '',
  }),
}

/** How a text greets its reader, and what it calls the other side: the first values of most texts. */
export const namesForClient = ({ clientName, professionalName }: Sides) => [
  firstName(clientName),
  hostName(professionalName),
]
export const namesForProfessional = ({ professionalName, clientName }: Sides) => [
  firstName(professionalName),
  personName(clientName),
]
