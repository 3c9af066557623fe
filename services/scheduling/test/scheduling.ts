import {
  type Actor,
  type EventContract,
  type EventData,
  type OwnProfessional,
  type RpcInput,
  type RpcRequest,
  schedulingRpcs,
} from '@encaixe/contracts'
import { openDatabase, pageCache } from '@encaixe/service-kit'
import { testContext, testDatabase } from '@encaixe/service-kit/testing'
import { PrismaClient } from '../generated/client.ts'
import { availability } from '../src/availability/availability.ts'
import { explore } from '../src/explore/explore.ts'
import { listNextFreeTimes } from '../src/explore/next-free-times.ts'
import { holidays } from '../src/holidays/holidays.ts'
import { packages } from '../src/offer-settings/packages.ts'
import { places } from '../src/offer-settings/places.ts'
import { services } from '../src/offer-settings/services.ts'
import { pageAddress } from '../src/professionals/page-address.ts'
import { pageFace } from '../src/professionals/page-face.ts'
import { pagePhone } from '../src/professionals/page-phone.ts'
import { professionals } from '../src/professionals/professionals.ts'
import { settings } from '../src/professionals/settings.ts'
import { publicPageLoader, publicProfiles } from '../src/public-pages/public-page.ts'
import { publishedPages } from '../src/public-pages/published-pages.ts'
import { slotRulesLoader, slots } from '../src/slots/slots.ts'
import { specialDays } from '../src/special-days/special-days.ts'
import type { SchedulingDatabase } from '../src/store.ts'

/** A Saturday noon in São Paulo; the Monday after it is 2026-11-23. */
export const SATURDAY = Temporal.Instant.from('2026-11-21T15:00:00Z')

/** The service's handlers over a database of their own, with a clock that the test sets. */
export async function openScheduling() {
  const { url, drop } = await testDatabase({ service: 'scheduling' })
  const opened: SchedulingDatabase = openDatabase({
    url,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  const { database, published } = recording(opened)
  const time = { now: SATURDAY }
  const clock = () => time.now
  const cache = pageCache({ load: slotRulesLoader(database, clock) })
  const pages = pageCache({ load: publicPageLoader(database, clock) })
  const broadcast = {
    changed(professionalId: string) {
      cache.drop(professionalId)
      pages.dropAll()
    },
    timesChanged: cache.drop,
  }
  return {
    database,
    cache,
    time,
    published,
    ...asked({
      ...professionals({ database, cache: broadcast, clock }),
      ...settings({ database, cache: broadcast, clock }),
      ...pageAddress({ database, cache: broadcast, clock }),
      ...pagePhone({ database, cache: broadcast, clock }).handlers,
      ...availability({ database, cache: broadcast, clock }),
      ...specialDays({ database, cache: broadcast, clock }),
      ...holidays({ database, cache: broadcast, clock }),
      ...explore({ database, clock }),
      listNextFreeTimes: listNextFreeTimes({ database, clock }),
      ...publicProfiles({ database, pages }),
      ...publishedPages({ database }),
      ...slots({ cache, clock }),
      ...services({ database, cache: broadcast, clock }),
      ...places({ database, cache: broadcast, clock }),
      ...packages({ database, cache: broadcast, clock }),
      ...pageFace({ database, cache: broadcast, clock }),
    }),
    async close() {
      await database.close()
      await drop()
    },
  }
}

type Handlers = ReturnType<typeof professionals> &
  ReturnType<typeof settings> &
  ReturnType<typeof pageAddress> &
  ReturnType<typeof pagePhone>['handlers'] &
  ReturnType<typeof availability> &
  ReturnType<typeof specialDays> &
  ReturnType<typeof holidays> &
  ReturnType<typeof explore> & {
    listNextFreeTimes: ReturnType<typeof listNextFreeTimes>
  } & ReturnType<typeof publicProfiles> &
  ReturnType<typeof publishedPages> &
  ReturnType<typeof slots> &
  ReturnType<typeof services> &
  ReturnType<typeof places> &
  ReturnType<typeof packages> &
  ReturnType<typeof pageFace>

type Rpcs = typeof schedulingRpcs
const nobody = { kind: 'nobody' } as const
/** Who asks, and what for. */
type By<K extends keyof Rpcs> = { userId: string } & Omit<RpcInput<Rpcs[K]>, 'userId'>

/** The handlers as a test asks them: who asks stands beside the input. */
function asked(handlers: Handlers) {
  const by = (userId: string) => testContext({ kind: 'professional', userId })
  const service = testContext({ kind: 'service', name: 'booking' })
  const anyone = testContext({ kind: 'nobody' })
  return {
    createProfessional: (input: NewProfessional) =>
      handlers.createProfessional(input, testContext({ kind: 'operator' })),
    openPage: ({ userId, email = null, ...input }: By<'openPage'> & { email?: string | null }) =>
      handlers.openPage(input, testContext({ kind: 'account', userId, email })),
    getOwnProfessional: ({ userId }: { userId: string }) =>
      handlers.getOwnProfessional({}, by(userId)),
    getProfessional: (input: RpcInput<Rpcs['getProfessional']>) =>
      handlers.getProfessional(input, service),
    listNextFreeTimes: (input: RpcInput<Rpcs['listNextFreeTimes']>) =>
      handlers.listNextFreeTimes(input, service),
    pageProfessionals: (input: RpcInput<Rpcs['pageProfessionals']>) =>
      handlers.pageProfessionals(input, service),
    updateProfile: ({ userId, ...input }: By<'updateProfile'>) =>
      handlers.updateProfile(input, by(userId)),
    getPageAddress: (userId: string) => handlers.getPageAddress({}, by(userId)),
    changePageAddress: ({ userId, ...input }: By<'changePageAddress'>) =>
      handlers.changePageAddress(input, by(userId)),
    provePagePhone: (input: RpcInput<Rpcs['provePagePhone']>) =>
      handlers.provePagePhone(input, service),
    updateBookingSettings: ({ userId, ...input }: By<'updateBookingSettings'>) =>
      handlers.updateBookingSettings(input, by(userId)),
    setInstantPay: ({ userId, ...input }: By<'setInstantPay'>) =>
      handlers.setInstantPay(input, by(userId)),
    setAvatar: ({ userId, ...input }: By<'setAvatar'>) => handlers.setAvatar(input, by(userId)),
    getAvailability: ({ userId }: { userId: string }) => handlers.getAvailability({}, by(userId)),
    replaceAvailability: ({ userId, ...input }: By<'replaceAvailability'>) =>
      handlers.replaceAvailability(input, by(userId)),
    addTimeOff: ({ userId, ...input }: By<'addTimeOff'>) => handlers.addTimeOff(input, by(userId)),
    removeTimeOff: ({ userId, ...input }: By<'removeTimeOff'>) =>
      handlers.removeTimeOff(input, by(userId)),
    listTimeOff: ({ userId }: { userId: string }) => handlers.listTimeOff({}, by(userId)),
    listSpecialDays: ({ userId, ...input }: By<'listSpecialDays'>) =>
      handlers.listSpecialDays(input, by(userId)),
    setSpecialDay: ({ userId, ...input }: By<'setSpecialDay'>) =>
      handlers.setSpecialDay(input, by(userId)),
    removeSpecialDay: ({ userId, ...input }: By<'removeSpecialDay'>) =>
      handlers.removeSpecialDay(input, by(userId)),
    listHolidays: ({ userId, ...input }: By<'listHolidays'>) =>
      handlers.listHolidays(input, by(userId)),
    decideHoliday: ({ userId, ...input }: By<'decideHoliday'>) =>
      handlers.decideHoliday(input, by(userId)),
    listOpeningHours: (input: RpcInput<Rpcs['listOpeningHours']>) =>
      handlers.listOpeningHours(input, anyone),
    listServices: ({ userId }: { userId: string }) => handlers.listServices({}, by(userId)),
    createService: ({ userId, ...input }: By<'createService'>) =>
      handlers.createService(input, by(userId)),
    updateService: ({ userId, ...input }: By<'updateService'>) =>
      handlers.updateService(input, by(userId)),
    removeService: ({ userId, ...input }: By<'removeService'>) =>
      handlers.removeService(input, by(userId)),
    orderServices: ({ userId, ...input }: By<'orderServices'>) =>
      handlers.orderServices(input, by(userId)),
    listPlaces: ({ userId }: { userId: string }) => handlers.listPlaces({}, by(userId)),
    createPlace: ({ userId, ...input }: By<'createPlace'>) =>
      handlers.createPlace(input, by(userId)),
    updatePlace: ({ userId, ...input }: By<'updatePlace'>) =>
      handlers.updatePlace(input, by(userId)),
    removePlace: ({ userId, ...input }: By<'removePlace'>) =>
      handlers.removePlace(input, by(userId)),
    orderPlaces: ({ userId, ...input }: By<'orderPlaces'>) =>
      handlers.orderPlaces(input, by(userId)),
    listPackages: ({ userId }: { userId: string }) => handlers.listPackages({}, by(userId)),
    createPackage: ({ userId, ...input }: By<'createPackage'>) =>
      handlers.createPackage(input, by(userId)),
    updatePackage: ({ userId, ...input }: By<'updatePackage'>) =>
      handlers.updatePackage(input, by(userId)),
    removePackage: ({ userId, ...input }: By<'removePackage'>) =>
      handlers.removePackage(input, by(userId)),
    getPageFace: (userId: string) => handlers.getPageFace({}, by(userId)),
    updatePageFace: ({ userId, ...input }: By<'updatePageFace'>) =>
      handlers.updatePageFace(input, by(userId)),
    addPhoto: ({ userId, ...input }: By<'addPhoto'>) => handlers.addPhoto(input, by(userId)),
    updatePhoto: ({ userId, ...input }: By<'updatePhoto'>) =>
      handlers.updatePhoto(input, by(userId)),
    removePhoto: ({ userId, ...input }: By<'removePhoto'>) =>
      handlers.removePhoto(input, by(userId)),
    orderPhotos: ({ userId, ...input }: By<'orderPhotos'>) =>
      handlers.orderPhotos(input, by(userId)),
    listProfessionals: (input: RpcRequest<Rpcs['listProfessionals']>, as: Actor = nobody) =>
      handlers.listProfessionals(
        schedulingRpcs.listProfessionals.input.parse(input),
        testContext(as),
      ),
    listSitemapParts: () => handlers.listSitemapParts({}, anyone),
    listPublishedPages: (from: string) => handlers.listPublishedPages({ from }, anyone),
    listProfessions: () => handlers.listProfessions({}, anyone),
    getPublicProfile: (input: RpcInput<Rpcs['getPublicProfile']>) =>
      handlers.getPublicProfile(input, anyone),
    listSlots: (input: RpcInput<Rpcs['listSlots']>) => handlers.listSlots(input, anyone),
    listDays: (input: RpcInput<Rpcs['listDays']>) => handlers.listDays(input, anyone),
  }
}

export type Scheduling = Awaited<ReturnType<typeof openScheduling>>

/** Remembers what committed transactions published, besides writing it to the outbox. */
function recording(opened: SchedulingDatabase) {
  const published: { type: string; subject: string; data: unknown }[] = []
  const database: SchedulingDatabase = {
    ...opened,
    async transaction(work, options) {
      const emitted: typeof published = []
      const result = await opened.transaction((open) => {
        emitted.length = 0
        return work({
          ...open,
          emit<E extends EventContract>(event: E, what: { subject: string; data: EventData<E> }) {
            emitted.push({ type: event.type, ...what })
            return open.emit(event, what)
          },
        })
      }, options)
      published.push(...emitted)
      return result
    },
  }
  return { database, published }
}

type NewProfessional = RpcInput<typeof schedulingRpcs.createProfessional>

let made = 0

/** A professional who works Monday mornings, with what the test says of them. */
export function someone(details: Partial<NewProfessional> = {}): NewProfessional {
  made += 1
  return {
    slug: `profissional-${made}`,
    name: `Profissional ${made}`,
    profession: 'psychologist',
    bio: '',
    phone: '+5511987654321',
    email: null,
    city: null,
    sessionDuration: 60,
    sessionPrice: 15_000,
    autoConfirm: true,
    timezone: 'America/Sao_Paulo',
    minNoticeMinutes: 60,
    horizonDays: 60,
    bufferMinutes: 0,
    cancellationNoticeHours: 12,
    published: true,
    slotStepMinutes: null,
    bookingQuestion: null,
    instantPayKeyType: null,
    instantPayKey: null,
    waitlistHold: true,
    windows: [{ dayOfWeek: 1, startTime: '09:00', endTime: '12:00' }],
    services: [],
    places: [],
    packages: [],
    avatarUrl: null,
    accentColor: null,
    faq: [],
    photos: [],
    ...details,
  }
}

/** A professional as its events have it. */
export const asPublished = ({
  pendingPhone: _,
  phoneProvenAt: __,
  ...professional
}: OwnProfessional) => ({
  ...professional,
  services: [],
  places: [],
  packages: [],
  formerSlugs: [],
})
