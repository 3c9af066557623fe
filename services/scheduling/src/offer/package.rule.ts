import {
  AppError,
  MOST_PACKAGES,
  type PackageEntry,
  type PlanKey,
  planHas,
} from '@encaixe/contracts'

/** @throws AppError PLAN_FEATURE_REQUIRED */
export function requirePackages(plan: PlanKey): void {
  if (planHas(plan, 'packages')) return
  throw new AppError('PLAN_FEATURE_REQUIRED', 'The plan of the page has no packages.')
}

/**
 * @param count - how many there are with the new one
 * @throws AppError VALIDATION_FAILED for more than a page may have
 */
export function requireFewPackages(count: number): void {
  if (count <= MOST_PACKAGES) return
  throw new AppError('VALIDATION_FAILED', 'This cannot be offered.', {
    errors: [{ path: 'name', message: `São no máximo ${MOST_PACKAGES}, com os inativos.` }],
  })
}

/** @throws AppError SERVICE_NOT_FOUND, naming the entry, where a package is of a service that the page does not have */
export function requirePackagedServices(
  entries: readonly PackageEntry[],
  services: readonly { id: string }[],
): void {
  const own = new Set(services.map(({ id }) => id))
  const errors = entries.flatMap(({ serviceIds }, index) =>
    serviceIds.every((id) => own.has(id))
      ? []
      : [{ path: `entries.${index}.serviceIds`, message: 'Esse serviço não existe.' }],
  )
  if (errors.length > 0) {
    throw new AppError('SERVICE_NOT_FOUND', 'This page has no such service.', { errors })
  }
}

/** Whether a package names a service: then the service is never deleted, it only becomes inactive. */
export const isPackaged = (
  serviceId: string,
  packages: readonly { entries: readonly PackageEntry[] }[],
): boolean =>
  packages.some(({ entries }) => entries.some(({ serviceIds }) => serviceIds.includes(serviceId)))

/** The rows with one at another place of their order. */
export function movedTo<T extends { id: string }>(
  rows: readonly T[],
  { id, position }: { id: string; position: number },
): T[] {
  const moved = rows.filter((row) => row.id === id)
  const others = rows.filter((row) => row.id !== id)
  return [...others.slice(0, position), ...moved, ...others.slice(position)]
}
