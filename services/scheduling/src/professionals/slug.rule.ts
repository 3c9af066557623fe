import { AppError, isReservedSlug } from '@encaixe/contracts'

const LONGEST = 60
/** Looked for together; a hundred pages of one name are rare. */
const TOGETHER = 100

/** @throws VALIDATION_FAILED when nobody may have this address */
export function refuseReservedSlug(slug: string): void {
  if (!isReservedSlug(slug)) return
  throw new AppError('VALIDATION_FAILED', 'This address is reserved.', {
    errors: [{ path: 'slug', message: 'Esse endereço é reservado. Escolha outro.' }],
  })
}

/** The n-th address to try for one that is taken: `ana`, `ana-2`, `ana-3`; never longer than 60. */
export function numberedSlug(slug: string, n: number): string {
  if (n === 1) return slug
  const suffix = `-${n}`
  return `${slug.slice(0, LONGEST - suffix.length).replace(/-+$/, '')}${suffix}`
}

/** Addresses to try, in their order, a hundred at a time. */
export const numberedSlugs = (slug: string, round: number): string[] =>
  Array.from({ length: TOGETHER }, (_, index) => numberedSlug(slug, round * TOGETHER + index + 1))

/** Whether a page of this address may have been opened for that one, which was taken. */
export function isNumberedFrom(slug: string, base: string): boolean {
  const n = /-(\d{1,6})$/.exec(slug)?.[1]
  return slug === base || (n !== undefined && slug === numberedSlug(base, Number(n)))
}
