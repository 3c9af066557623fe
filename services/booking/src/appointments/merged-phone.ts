import type { BookingTransaction } from '../store.ts'
import type { Viewer } from './side.rule.ts'

type Reader = Pick<BookingTransaction, 'mergedPhone'>

/**
 * Whoever asks, with what their phone became: a number that was merged into another client still opens
 * what was booked with it.
 */
export async function withMergedPhone<V extends Viewer>(
  reader: Reader,
  viewer: V,
): Promise<V & { mergedInto?: readonly string[] }> {
  if (viewer.kind !== 'phone' && viewer.kind !== 'agent') return viewer
  if (viewer.phone === null) return viewer
  return { ...viewer, mergedInto: await clientsMergedFrom(reader, viewer.phone) }
}

/** The clients, at any page, that this number was merged into. */
export async function clientsMergedFrom({ mergedPhone }: Reader, phone: string): Promise<string[]> {
  const rows = await mergedPhone.findMany({ where: { phone }, select: { clientId: true } })
  return rows.map(({ clientId }) => clientId)
}
