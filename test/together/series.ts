import { AppError } from '@encaixe/contracts'

/** 15:00 in New York, where it is winter. */
export const at = (date: string, time = '15:00') => `${date}T${time}:00-05:00`

/** Returns this many local times, a week apart. */
export const weeks = (first: string, count: number, time = '15:00') =>
  Array.from(
    { length: count },
    (_, n) => `${Temporal.PlainDate.from(first).add({ weeks: n })}T${time}`,
  )

/** Returns OK or the error code. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'OK'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}
