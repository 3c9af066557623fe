import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import type { ReadingContext } from '../../reader.ts'

export const isReminder = (template: string): boolean => template.startsWith('msgReminder')

/** The own appointment that the last notice was a reminder of. */
export const remindedOf = ({
  notice,
  reminded,
  hasPhone,
}: ReadingContext): OwnAppointment | null =>
  hasPhone && isReminder(notice ?? '') ? reminded : null
