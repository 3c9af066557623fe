import { AppError, type AppointmentView } from '@encaixe/contracts'
import { appointmentViewOf } from '../appointments/appointment-view.ts'
import { sidesOf } from '../appointments/load-appointment.ts'
import { noSuchAppointment } from '../appointments/seen-appointment.ts'
import type { AppointmentRow } from '../appointments/select-appointments.sql.ts'
import { type Viewer, viewOf } from '../appointments/side.rule.ts'
import type { Deciding, Loaded } from './decide-change.ts'
import type { WantedChange } from './wanted-change.rule.ts'

/** A change that somebody asks for. */
export interface Asked {
  id: string
  actor: Viewer
  expectedVersion?: number | undefined
  reason: string | null
  /** Of the appointment as it is then. */
  wanted: (loaded: Loaded) => WantedChange
}

/**
 * What they ask for of the appointment as it is loaded, and as which side of it.
 * @throws AppError NOT_FOUND where they are none, or only see it; STALE_VERSION
 */
export function understood(
  loaded: Loaded | null,
  { actor, expectedVersion, reason, wanted }: Asked,
  now: Temporal.Instant,
): { loaded: Loaded; wanted: WantedChange; deciding: Deciding } {
  const view = loaded && viewOf(sidesOf(loaded.row), actor)
  if (!loaded || !view || view === 'addressee') throw noSuchAppointment()
  const { version } = loaded.row
  if (expectedVersion !== undefined && expectedVersion !== version) {
    throw new AppError('STALE_VERSION', `The appointment has version ${version} by now.`)
  }
  const by = view === 'professional' ? 'professional' : 'client'
  return { loaded, wanted: wanted(loaded), deciding: { by, reason, now } }
}

/** What they are shown afterwards. */
export function shownTo(
  row: AppointmentRow | undefined,
  actor: Viewer,
  now: Temporal.Instant,
): AppointmentView {
  const view = row && viewOf(sidesOf(row), actor)
  if (!row || !view) throw noSuchAppointment()
  return appointmentViewOf(row, view, now)
}
