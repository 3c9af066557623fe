import { AppError } from '@encaixe/contracts'
import { findPage, storedPackages } from '../copies/professional-copies.ts'
import type { BookingDatabase, FetchProfessional } from '../store.ts'

interface Fetching {
  database: Pick<BookingDatabase, 'prisma'>
  fetchProfessional: FetchProfessional
}

/**
 * Has a page fetched whose copy does not know a package: either may be new, and their owner knows. If it does not answer,
 * booking's copy decides.
 * @throws AppError what its owner says of a page of which there is no copy
 */
export async function fetchUnknownPackage(
  { database: { prisma }, fetchProfessional }: Fetching,
  { slug, packageId }: { slug: string; packageId: string },
  context: Parameters<FetchProfessional>[1],
): Promise<void> {
  const page = await findPage(prisma, slug)
  if (page && storedPackages(page).some(({ id }) => id === packageId)) return
  await fetchProfessional(slug, context).catch((error: unknown) => {
    if (!(error instanceof AppError) || !page) throw error
  })
}
