import {
  type Actor,
  AppError,
  type OwnProfessional,
  practice,
  type RpcInput,
  type schedulingRpcs,
  slugOf,
} from '@encaixe/contracts'
import { type HandlersOf, isUniqueViolation } from '@encaixe/service-kit'
import { weekToSave } from '../availability/week.rule.ts'
import type { Parts } from '../store.ts'
import { saveNewProfessional } from './new-professional.ts'
import { slugTaken } from './page-addresses.ts'
import { ownProfessionalOf } from './professional-views.ts'
import { isNumberedFrom, numberedSlugs, refuseReservedSlug } from './slug.rule.ts'

type Request = RpcInput<typeof schedulingRpcs.openPage>
type Account = Extract<Actor, { kind: 'account' }>

/** Among so many of one name opening their pages at the same moment, one may be asked to try again. */
const ATTEMPTS = 20

/** Onboarding: makes an account a professional, once. */
export function openPage({
  database,
  cache,
  clock,
}: Parts): HandlersOf<typeof schedulingRpcs, 'openPage'>['openPage'] {
  const { prisma } = database

  /** The page this account has: the one it asks for again, as by a double click, or another. */
  async function pageOf(
    { slug, name }: Request,
    { userId }: Account,
  ): Promise<OwnProfessional | null> {
    const row = await prisma.professional.findUnique({ where: { userId } })
    if (!row) return null
    const isSame = slug === undefined ? isNumberedFrom(row.slug, slugOf(name)) : slug === row.slug
    if (isSame) return ownProfessionalOf(row)
    const message = `Esta conta já tem uma página: /p/${row.slug}. Cada conta tem uma só.`
    throw new AppError('FORBIDDEN', message)
  }

  /** The first of `ana`, `ana-2`, `ana-3` … that nobody has or had. */
  async function freeSlug(wanted: string): Promise<string> {
    for (let round = 0; ; round++) {
      const slugs = numberedSlugs(wanted, round)
      const rows = await prisma.pageAddress.findMany({
        where: { slug: { in: slugs } },
        select: { slug: true },
      })
      const taken = new Set(rows.map(({ slug }) => slug))
      const free = slugs.find((slug) => !taken.has(slug))
      if (free !== undefined) return free
    }
  }

  /** What onboarding does not ask for begins with its default. */
  const save = (request: Request, { userId: owner, email }: Account, slug: string) => {
    const { windows, services, places } = request
    const { phone: pendingPhone, ...page } = practice.parse({ ...request, email })
    const phones = { phone: null, pendingPhone, phoneProvenAt: null }
    const opened = { ...page, ...phones, services, places, slug, owner, windows }
    return saveNewProfessional({ database, cache }, opened, clock())
  }

  return async (request, { actor }) => {
    weekToSave(request.windows)
    if (request.slug !== undefined) refuseReservedSlug(request.slug)
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const existing = await pageOf(request, actor)
      if (existing) return existing
      // A chosen slug is tried once: another is for the person to choose.
      if (attempt > 1 && request.slug !== undefined) break
      try {
        return await save(request, actor, request.slug ?? (await freeSlug(slugOf(request.name))))
      } catch (error) {
        // This account has opened its page in between, or somebody else took the slug.
        if (!isUniqueViolation(error) && !isSlugTaken(error)) throw error
      }
    }
    throw slugTaken()
  }
}

const isSlugTaken = (error: unknown) => error instanceof AppError && error.code === 'SLUG_TAKEN'
