import type { AppointmentView } from '@encaixe/contracts'
import type { RequestEvent } from '@sveltejs/kit'
import type { Api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { Pix } from '../../api/resources.ts'
import { apiFor, failSignedInPage } from '../visit.ts'

const PAGE = '100'
/** The limit of pages to fetch; no real month has more. */
const MOST_PAGES = 8

/** All appointments in a range, by start. */
export async function appointmentsIn(
  api: Pick<Api, 'listAppointments'>,
  { from, to }: { from: string; to: string },
): Promise<AppointmentView[]> {
  const found: AppointmentView[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, nextCursor }: Awaited<ReturnType<Api['listAppointments']>> =
      await api.listAppointments({
        ...{ from, to, cursor },
        as: 'professional',
        limit: PAGE,
      })
    found.push(...items)
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return found
}

/** What the professional has to answer: new requests, and requests to move. */
export const awaitingAnswer = async (
  api: Pick<Api, 'listAppointments'>,
  now: number,
): Promise<AppointmentView[]> =>
  (
    await api.listAppointments({
      as: 'professional',
      awaiting: 'answer',
      from: new Date(now).toISOString(),
      limit: PAGE,
    })
  ).items

/** With those that are asked to move: the time they ask for may be shown where their own is not. */
export const withMoves = (
  appointments: readonly AppointmentView[],
  awaiting: readonly AppointmentView[],
): AppointmentView[] => [
  ...appointments,
  ...awaiting.filter(
    ({ id, requestedStartsAt }) =>
      requestedStartsAt !== null && !appointments.some((known) => known.id === id),
  ),
]

/** The Pix code of an appointment; null without a Pix key. */
export const pixOf = (event: RequestEvent, id: string): Promise<Pix | null> =>
  apiFor(event)
    .getAppointmentPix({ id })
    .catch((cause: unknown) =>
      cause instanceof ApiProblem && cause.status === 404 ? null : failSignedInPage(cause, event),
    )
