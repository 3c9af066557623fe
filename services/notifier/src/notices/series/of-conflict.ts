import { noticeOfConflict } from './about-conflict.ts'
import { msgRecurringConflict } from './msg-recurring-conflict.ts'
import { msgRecurringSkipped } from './msg-recurring-skipped.ts'

/** What both sides hear of dates that could not be kept. */
export const noticesOfConflict = (conflict: Parameters<typeof noticeOfConflict>[1]) =>
  [msgRecurringConflict, msgRecurringSkipped].flatMap((notice) =>
    noticeOfConflict(notice, conflict),
  )
