import { type ChangeElsewhere, changeElsewhere } from '../../agenda/changes-elsewhere.ts'
import type { Api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'

/** Questions shown at once; answering some shows the next. */
const MOST = 5

/** The answer, or what stands for it while nobody knows: the agenda is there anyway. */
async function orElse<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof ApiProblem && (cause.status >= 500 || cause.status === 404))
      return otherwise
    throw cause
  }
}

/** What calendars elsewhere block, and whether access to one has ended. */
export const busyElsewhere = (
  api: Pick<Api, 'listBusyElsewhere'>,
  range: { from: string; to: string },
) => orElse(api.listBusyElsewhere(range), { items: [], needsReconnect: false })

/** Appointments that were moved or deleted in a calendar elsewhere, until they are answered. */
export async function changesElsewhere(
  api: Pick<Api, 'listCalendarChanges' | 'getAppointment'>,
  timezone: string,
): Promise<ChangeElsewhere[]> {
  const { items } = await orElse(api.listCalendarChanges(), { items: [] })
  const changes = items.slice(0, MOST).map(async (found) => {
    const appointment = await orElse(api.getAppointment({ id: found.appointmentId }), null)
    if (!appointment) return []
    const { startsAt, contact, client } = appointment
    const name = contact.name ?? client?.name ?? 'Alguém'
    return [changeElsewhere(found, { startsAt, name }, timezone)]
  })
  return (await Promise.all(changes)).flat()
}
