import {
  type OwnProfessional,
  type RpcInput,
  schedulingEvents,
  type schedulingRpcs,
  unclaimedOwner,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { availabilityOf, rowOf, withAvailability } from '../availability/availability-rows.ts'
import { weekToSave } from '../availability/week.rule.ts'
import { toldThrough } from '../holidays/tell-holidays.ts'
import { placeToSave } from '../offer/offer.rule.ts'
import type { PageCaches } from '../page-caches.ts'
import { foundBy } from '../search/found-by.ts'
import { storedDate } from '../special-days/special-days.ts'
import type { SchedulingDatabase } from '../store.ts'
import { takeAddress } from './page-addresses.ts'
import { ownProfessionalOf, professionalOf, withAllTold } from './professional-views.ts'

type Created = RpcInput<typeof schedulingRpcs.createProfessional>
/** What an operator's page may have from the beginning. */
type Face = Pick<
  Created,
  | 'avatarUrl'
  | 'accentColor'
  | 'faq'
  | 'photos'
  | 'packages'
  | 'instantPayKeyType'
  | 'instantPayKey'
>

type NewProfessional = Omit<Created, 'phone' | keyof Face> &
  Partial<Face> & {
    phone: string | null
    pendingPhone: string | null
    phoneProvenAt: Temporal.Instant | null
  }

/**
 * A professional with the week they work, published together.
 * @throws VALIDATION_FAILED for a week that may not be saved; SLUG_TAKEN, or a unique violation when the slug
 * is taken or the account owns a professional already
 */
export async function saveNewProfessional(
  { database, cache }: { database: SchedulingDatabase; cache: Pick<PageCaches, 'changed'> },
  {
    windows,
    owner,
    phoneProvenAt,
    services,
    places,
    packages = [],
    photos = [],
    ...practice
  }: NewProfessional,
  now: Temporal.Instant,
): Promise<OwnProfessional> {
  const week = weekToSave(windows)
  const placesToSave = places.map(placeToSave)
  const servicesToSave = services.map(ofAnyService).map(numbered)
  const packagesToSave = packages.map((sold) => ofServices(sold, servicesToSave))
  const id = newId()
  const createdAt = new Date(now.epochMilliseconds)
  const provenAt = phoneProvenAt && new Date(phoneProvenAt.epochMilliseconds)
  return database.transaction(async ({ tx, emit, afterCommit }) => {
    const row = await tx.professional.create({
      data: {
        ...practice,
        ...foundBy({ ...practice, services, places: placesToSave }),
        id,
        userId: owner ?? unclaimedOwner(id),
        phoneProvenAt: provenAt,
        createdAt,
        updatedAt: createdAt,
        holidaysToldThrough: storedDate(toldThrough(now)),
        availability: { createMany: { data: week.map(rowOf) } },
        services: { createMany: { data: servicesToSave } },
        places: { createMany: { data: placesToSave.map(numbered) } },
        packages: { createMany: { data: packagesToSave.map(numbered) } },
        photos: { createMany: { data: photos.map(numbered) } },
      },
      include: { ...withAvailability(now), ...withAllTold },
    })
    await takeAddress(tx, { slug: row.slug, professionalId: id }, now)
    const professional = professionalOf(row)
    await emit(schedulingEvents.ProfessionalCreated, { subject: id, data: professional })
    await emit(schedulingEvents.AvailabilityChanged, { subject: id, data: availabilityOf(row) })
    // Others show it as one of their profession.
    afterCommit(() => cache.changed(id))
    return ownProfessionalOf(row)
  })
}

/** The services of a page that opens have no ids yet: its add-ons are beside any of them. */
const ofAnyService = <S extends object>(service: S) => ({ ...service, addsTo: [] })

/** A package with the ids that its services have by now. */
const ofServices = (
  { entries, ...sold }: Created['packages'][number],
  ids: readonly { id: string }[],
) => ({
  ...sold,
  entries: entries.map(({ services, sessions }) => ({
    sessions,
    serviceIds: services.flatMap((place) => ids[place]?.id ?? []),
  })),
})

const numbered = <T extends object>(offered: T, position: number) => ({
  ...offered,
  id: newId(),
  position,
})
