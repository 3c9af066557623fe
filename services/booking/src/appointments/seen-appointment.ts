import { AppError } from '@encaixe/contracts'
import type { BookingTransaction } from '../store.ts'
import { loadAppointment, sidesOf } from './load-appointment.ts'
import { type Viewer, viewOf } from './side.rule.ts'

type Reader = Pick<BookingTransaction, '$queryRaw' | 'mergedPhone'>
type PhoneReader = Pick<BookingTransaction, 'mergedPhone'>

export const noSuchAppointment = () => new AppError('NOT_FOUND', 'There is no such appointment.')

/**
 * Loads an appointment, and says as what the actor sees it.
 * @throws AppError NOT_FOUND also for somebody else's appointment
 */
export async function seenAppointment(reader: Reader, id: string, actor: Viewer) {
  const loaded = await loadAppointment(reader, id)
  const view = loaded && viewOf(sidesOf(loaded.row), await withMergedPhone(reader, actor))
  if (!loaded || !view) throw noSuchAppointment()
  return { loaded, view }
}

/** The viewer with the clients that their phone was merged into: it still opens what was booked with it. */
export async function withMergedPhone<V extends Viewer>(
  reader: PhoneReader,
  viewer: V,
): Promise<V & { mergedInto?: readonly string[] }> {
  if (viewer.kind !== 'phone' && viewer.kind !== 'agent') return viewer
  if (viewer.phone === null) return viewer
  return { ...viewer, mergedInto: await clientsMergedFrom(reader, viewer.phone) }
}

/** The clients, at any page, that this number was merged into. */
export async function clientsMergedFrom(
  { mergedPhone }: PhoneReader,
  phone: string,
): Promise<string[]> {
  const rows = await mergedPhone.findMany({ where: { phone }, select: { clientId: true } })
  return rows.map(({ clientId }) => clientId)
}
