import { type Actor, AppError, schedulingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { note } from '../simulator.ts'
import { Broken, type World } from '../world.ts'

/** Somebody who books. Nothing of theirs is anybody else's, so that it is recognised wherever it turns up. */
export interface Person {
  name: string
  phone: string
  email: string | null
  userId: string
  isErased: boolean
}

export interface Page {
  id: string
  slug: string
  userId: string
  timezone: string
}

const SURNAMES = [
  'Zanetti',
  'Wexler',
  'Quaresma',
  'Kubrusly',
  'Ypiranga',
  'Xerez',
  'Jobim',
  'Uchoa',
]
const TIMEZONES = ['America/Sao_Paulo', 'America/New_York', 'America/Manaus']
export const WEEKDAYS = [1, 2, 3, 4, 5] as const
/** Of a session. */
export const MINUTES = 50
/** More lost requests in a row are a fault. */
const MOST_ATTEMPTS = 4

/** An appointment as it is in the database. */
export interface Found {
  id: string
  phone: string
  status: string
  starts_at: Date
  updated_at: Date
}

/** Opens a page. A request or its answer may be lost: then somebody else opens another one. */
async function openedPage(
  world: World,
  { timezone, autoConfirm }: { timezone: string; autoConfirm: boolean },
): Promise<Page> {
  for (let attempt = 1; ; attempt += 1) {
    const userId = `account-${newId()}`
    try {
      const { id, slug } = await world.begun(() =>
        world.operate(schedulingRpcs.createProfessional, {
          ...{ slug: `pratica-${attempt}`, name: 'Ana Ferreira', profession: 'psychologist' },
          ...{ phone: '+5511900000000', sessionDuration: MINUTES, sessionPrice: 15_000 },
          ...{ autoConfirm, timezone, owner: userId },
          windows: WEEKDAYS.map((dayOfWeek) => ({
            ...{ dayOfWeek, startTime: '08:00', endTime: '20:00' },
          })),
        }),
      )
      return { id, slug, userId, timezone }
    } catch (error) {
      if (!(error instanceof AppError) || attempt === MOST_ATTEMPTS) throw error
      note(`the page is not opened: ${error.code}`)
    }
  }
}

/** Who there is: a professional with a page, and those who book. */
export type Scene = Awaited<ReturnType<typeof openScene>>

export async function openScene(world: World) {
  const { chance, databases } = world
  const timezone = chance.oneOf(TIMEZONES)
  const page = await openedPage(world, { timezone, autoConfirm: chance.is(0.5) })
  const { userId } = page
  const people: Person[] = SURNAMES.map((surname, index) => ({
    name: `Bia ${surname}`,
    phone: `+55119${70_000_001 + index}`,
    email: index % 3 === 0 ? `${surname.toLowerCase()}@cliente.example` : null,
    userId: `account-of-${surname.toLowerCase()}`,
    isErased: false,
  }))
  return {
    world,
    page,
    people,
    professional: { kind: 'professional', userId } as const,
    owner: { kind: 'account', userId, email: null } as const,
    phoneOf: ({ phone }: Person): Actor => ({ kind: 'phone', phone, sessionId: 'simulated' }),
    somebody: () => chance.oneOf(people.filter(({ isErased }) => !isErased)),
    localNow: () => world.now().toZonedDateTimeISO(timezone),
    /** Appointments as they are in the database, in an order that does not depend on their ids. */
    rows: (where: string) =>
      databases.of.booking.rows<Found>(
        `select a.id::text, c.phone, a.status, a.starts_at, a.updated_at from appointments a
         join clients c on c.id = a.client_id where ${where} order by a.starts_at, a.created_at limit 40`,
      ),
  }
}

/** Does something, and notes how it was answered. What must not be is thrown on. */
export async function settled(run: () => Promise<unknown>, name: string): Promise<void> {
  try {
    await run()
    note(`${name}: done`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'INTERNAL') throw new Broken(`${name}: ${error.message}`)
    note(`${name}: ${error.code}`)
  }
}
