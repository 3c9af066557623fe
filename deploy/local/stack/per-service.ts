import { type ServiceName, serviceNames } from '@encaixe/contracts/services'

export type PerService<T> = Record<ServiceName, T>

/** The same thing of every service. */
export function perService<T>(make: (service: ServiceName) => T): PerService<T> {
  const made: Partial<PerService<T>> = {}
  for (const service of serviceNames) made[service] = make(service)
  if (!isComplete(made)) throw new Error('a service is missing')
  return made
}

const isComplete = <T>(made: Partial<PerService<T>>): made is PerService<T> =>
  serviceNames.every((service) => Object.hasOwn(made, service))
