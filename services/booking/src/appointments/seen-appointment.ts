import { AppError } from '@encaixe/contracts'
import { loadAppointment, sidesOf } from './load-appointment.ts'
import { withMergedPhone } from './merged-phone.ts'
import { type Viewer, viewOf } from './side.rule.ts'

type Reader = Parameters<typeof loadAppointment>[0] & Parameters<typeof withMergedPhone>[0]

export const noSuchAppointment = () => new AppError('NOT_FOUND', 'There is no such appointment.')

/**
 * An appointment as it is loaded, and what whoever asks is to it.
 * @throws AppError NOT_FOUND also where it is somebody else's
 */
export async function seenAppointment(reader: Reader, id: string, actor: Viewer) {
  const loaded = await loadAppointment(reader, id)
  const view = loaded && viewOf(sidesOf(loaded.row), await withMergedPhone(reader, actor))
  if (!loaded || !view) throw noSuchAppointment()
  return { loaded, view }
}
