export { isOffered, offeredDays, offeredSlots, offeredStarts } from './offered.ts'
export { groupByPeriod } from './periods.ts'
export type { Interval, SlotRules, Window } from './rules.ts'
export { mergeWindows, validateWindows } from './windows.ts'
