import { z } from 'zod'
import { id } from '../text/primitives.ts'
import { emptyAsAbsent } from '../text/text.ts'
import { MOST_SERVICES } from './sums.ts'

const tooMany = `São no máximo ${MOST_SERVICES} serviços de uma vez.`

/** Several services of a body. */
export const serviceIds = z
  .array(id)
  .min(1, 'Escolha um serviço.')
  .max(MOST_SERVICES, tooMany)
  .meta({ description: 'Several services in one appointment, in the order they are done.' })

/** A body names services in one way. */
export const isOneWay = ({
  serviceId,
  serviceIds: several,
}: {
  serviceId?: string | undefined
  serviceIds?: readonly string[] | undefined
}): boolean => serviceId === undefined || several === undefined

export const oneWay = { path: ['serviceIds'], message: 'Envie serviceId ou serviceIds.' }

/** Why what is asked for cannot be booked, whenever that is: see chosenServices and offerOf. */
export const serviceErrors = ['SERVICE_NOT_FOUND', 'SERVICES_APART', 'ADD_ON_ALONE'] as const

/** The services that a public form asks for. */
export const servicesOfPage = {
  serviceId: emptyAsAbsent(id).meta({
    description: 'A service of the page; without it the first one, or the page’s session.',
  }),
  serviceIds: emptyAsAbsent(serviceIds),
}

/** The same in an address: ids with commas between. */
export const serviceList = z
  .string()
  .refine((list) => serviceIds.safeParse(list.split(',')).success, {
    message: `Não conhecemos esse serviço; ${tooMany.charAt(0).toLowerCase()}${tooMany.slice(1)}`,
  })
  .meta({ examples: ['9b2f8a54-2c2c-4c64-9b6c-0a4c6f1b2a3d'] })
