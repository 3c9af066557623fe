import { AppError } from '@encaixe/contracts'

/** More stretches at once are a mistake, and would make every copy of the availability heavy. */
export const MOST_TIME_OFF = 500

/** @throws VALIDATION_FAILED when the stretch is empty, or too many are held already. */
export function refuseInvalidTimeOff(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  held: number,
): void {
  if (milliseconds(endsAt) <= milliseconds(startsAt)) {
    throw invalid('endsAt', 'O fim precisa vir depois do início.')
  }
  if (held >= MOST_TIME_OFF) {
    throw invalid('startsAt', `São no máximo ${MOST_TIME_OFF} folgas marcadas ao mesmo tempo.`)
  }
}

/** How many intervals lie in a stretch; what only touches it does not. */
export const countIn = (
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  intervals: readonly { startsAt: Date; endsAt: Date }[],
): number =>
  intervals.filter(
    (each) =>
      each.startsAt.getTime() < milliseconds(endsAt) &&
      each.endsAt.getTime() > milliseconds(startsAt),
  ).length

/** The precision the times are stored with. */
const milliseconds = (text: string) => Temporal.Instant.from(text).epochMilliseconds

const invalid = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', 'This time off cannot be saved.', {
    errors: [{ path, message }],
  })
