import { AppError, type calendarRpcs, MOST_CONNECTIONS } from '@encaixe/contracts'
import type { HandlersOf, Logger } from '@encaixe/service-kit'
import type { GuardedFetch } from '@encaixe/service-kit/guarded-fetch'
import type { Counter } from 'prom-client'
import { shownConnection } from '../connections/connections.ts'
import type { Listing } from '../connections/listing.ts'
import { saveAccount } from '../connections/save-account.ts'
import type { Sealing } from '../connections/sealing.ts'
import { ownPage } from '../pages/pages.ts'
import { problemText } from '../reading/problems.ts'
import type { CalendarsDatabase, CalendarsTasks } from '../store.ts'
import { accessText, type CaldavAccess } from './caldav-access.ts'
import { findHome, listHome } from './dav-calendars.ts'
import { DavFailure, type DavSignIn, davRequests, problemOf } from './dav-requests.ts'

type Counted = Pick<Counter<'method' | 'outcome'>, 'inc'>

/** What is left of the caller's patience for storing what was found. */
const STORING_MS = 500
const LISTING_MS = 15_000

/** Connects a CalDAV server. It is asked first, outside of any transaction, so that a wrong one is refused at once. */
export function connectCaldav({
  database,
  fetch,
  requests,
  sealing,
  tasks,
  clock,
  log,
}: {
  database: CalendarsDatabase
  fetch: GuardedFetch
  requests: Counted
  sealing: Sealing
  tasks: CalendarsTasks
  clock: () => Temporal.Instant
  log: Logger
}): HandlersOf<typeof calendarRpcs, 'connectCaldav'> {
  async function discover(
    url: string,
    signIn: DavSignIn,
    timeoutMs: number,
  ): Promise<{ home: string; listings: Listing[] }> {
    const failures: DavFailure[] = []
    const asked = davRequests(fetch, { signIn, timeoutMs, requests })
    const watched: typeof asked = {
      ...asked,
      async fetch(input, init) {
        try {
          return await asked.fetch(input, init)
        } catch (error) {
          if (error instanceof DavFailure) failures.push(error)
          throw error
        }
      },
    }
    try {
      const home = await findHome(url, watched)
      return { home, listings: await listHome(home, watched) }
    } catch (error) {
      // Whatever was tried besides, a server that wants another password is the right one.
      const named = failures.find(({ status }) => status === 401) ?? failures.at(-1)
      log.info({ err: named ?? error }, 'a CalDAV server is not connected')
      throw refusalOf(named)
    }
  }

  return {
    async connectCaldav({ url, username, password }, { actor, deadline }) {
      const page = await ownPage(database.prisma, actor.userId)
      const timeoutMs = Math.max(1, deadline - Date.now() - STORING_MS)
      const { home, listings } = await discover(url, { username, password }, timeoutMs)
      if (listings.length === 0) {
        throw refusal('url', 'Nesta conta não há nenhuma agenda. Crie uma lá e tente de novo.')
      }
      return database.transaction(async (work) => {
        const saved = await saveAccount(
          work,
          {
            professionalId: page.id,
            kind: 'caldav',
            account: `${username} · ${new URL(url).hostname}`,
            key: `caldav:${home}:${username}`,
            secret: accessText({ home, username, password }),
            listings,
          },
          { tasks, sealing, clock },
        )
        if (saved === 'full') {
          throw refusal('url', `São no máximo ${MOST_CONNECTIONS} agendas. Desconecte uma antes.`)
        }
        return shownConnection(work.tx, saved.id)
      })
    },
  }
}

function refusalOf(failure: DavFailure | undefined): AppError {
  if (failure?.status === 401) {
    return refusal(
      'password',
      'O servidor não aceitou o usuário com esta senha. Confira os dois: muitos serviços pedem uma senha de app.',
    )
  }
  if (failure?.status === 0) return refusal('url', problemText(problemOf(failure)))
  return refusal(
    'url',
    'Neste endereço não há um servidor de agendas (CalDAV). Confira o endereço.',
  )
}

const refusal = (path: 'url' | 'password', message: string) =>
  new AppError('VALIDATION_FAILED', 'The server cannot be connected.', {
    errors: [{ path, message }],
  })

/** Lists the calendars of a CalDAV account. @returns null if the server does not answer, or access has ended */
export const listCaldav =
  ({ fetch, requests }: { fetch: GuardedFetch; requests: Counted }) =>
  async ({ home, ...signIn }: CaldavAccess): Promise<Listing[] | null> => {
    try {
      return await listHome(home, davRequests(fetch, { signIn, timeoutMs: LISTING_MS, requests }))
    } catch (error) {
      if (error instanceof DavFailure) return null
      throw error
    }
  }
