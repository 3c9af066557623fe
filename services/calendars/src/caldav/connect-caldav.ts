import { AppError, type calendarRpcs, MOST_CONNECTIONS } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import {
  answersMs,
  connectingFew,
  requireTime,
  requireTimeToStore,
} from '../connections/connecting.ts'
import { shownConnection } from '../connections/connections.ts'
import type { Listing } from '../connections/listing.ts'
import { saveAccount } from '../connections/save-account.ts'
import { ownPage } from '../pages/pages.ts'
import { TooComplex } from '../reading/occurrences.ts'
import { problemText } from '../reading/problems.ts'
import type { CalendarsParts } from '../store.ts'
import type { RunJob } from '../threads/reading-threads.ts'
import { accessText, type CaldavAccess } from './caldav-access.ts'
import { findHome, listHome } from './dav-calendars.ts'
import { DavFailure, problemOf } from './dav-failure.ts'
import { type DavParts, type DavRequests, type DavSignIn, davRequests } from './dav-requests.ts'

const LISTING_MS = 15_000
/** Who somebody is at a server, and where their calendars are, is some lines of XML. */
const SHORT_BYTES = 64 * 1_024

/** Connects a CalDAV server. It is asked first, outside of any transaction, so that a wrong one is refused at once. */
export function connectCaldav({
  database,
  fetch,
  threads,
  requests,
  sealing,
  tasks,
  clock,
  log,
}: CalendarsParts & DavParts): HandlersOf<typeof calendarRpcs, 'connectCaldav'> {
  async function discover(
    url: string,
    signIn: DavSignIn,
    run: RunJob,
    deadline: number,
  ): Promise<{ home: string; listings: Listing[] }> {
    const failures: DavFailure[] = []
    const watched = (asked: DavRequests): DavRequests => ({
      ...asked,
      async fetch(input, init) {
        try {
          return await asked.fetch(input, init)
        } catch (error) {
          if (error instanceof DavFailure) failures.push(error)
          throw error
        }
      },
    })
    const until = Date.now() + answersMs(deadline)
    const requestsOf = (maxBytes?: number) =>
      watched(
        davRequests(fetch, {
          ...{ signIn, timeoutMs: until - Date.now(), requests },
          ...(maxBytes !== undefined && { maxBytes }),
        }),
      )
    try {
      const home = await findHome(url, requestsOf(SHORT_BYTES))
      return { home, listings: await listHome(home, { ...requestsOf(), run }) }
    } catch (error) {
      if (error instanceof TooComplex) throw refusal('url', problemText('too_complex'))
      // Whatever was tried besides, a server that wants another password is the right one.
      const named = failures.find(({ status }) => status === 401) ?? failures.at(-1)
      log.info({ err: named ?? error }, 'a CalDAV server is not connected')
      throw refusalOf(named)
    }
  }

  const few = connectingFew()
  return {
    async connectCaldav({ url, username, password }, { actor, deadline }) {
      const page = await ownPage(database.prisma, actor.userId)
      const { home, listings } = await few(page.id, () =>
        discover(url, { username, password }, threads.of(page.id), deadline),
      )
      requireTimeToStore(deadline)
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
        const shown = await shownConnection(work.tx, saved.id, clock())
        requireTime(deadline)
        return shown
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
  ({ fetch, threads, requests }: DavParts) =>
  async ({ home, ...signIn }: CaldavAccess, professionalId: string): Promise<Listing[] | null> => {
    try {
      const asked = davRequests(fetch, { signIn, timeoutMs: LISTING_MS, requests })
      return await listHome(home, { ...asked, run: threads.of(professionalId) })
    } catch (error) {
      if (error instanceof DavFailure || error instanceof TooComplex) return null
      throw error
    }
  }
