export {
  type DayAvailability,
  isOffered,
  offeredDays,
  offeredSlots,
  offeredStarts,
} from './offered.ts'
export { groupByPeriod, type Periods } from './periods.ts'
export type { Interval, SlotRules, Window } from './rules.ts'
export { mergeWindows, type Problem, validateWindows, type WindowProblemCode } from './windows.ts'
