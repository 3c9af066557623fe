interface Timed {
  endsAt: string
}

/** A client's appointments as a professional looks for them: the next ones first, and of the past the last one first. */
export function comingAndPast<Appointment extends Timed>(
  appointments: readonly Appointment[],
  now: number,
): { coming: Appointment[]; past: Appointment[] } {
  const at = ({ endsAt }: Timed) => Date.parse(endsAt)
  const byEnd = appointments.toSorted((one, other) => at(one) - at(other))
  return {
    coming: byEnd.filter((appointment) => at(appointment) > now),
    past: byEnd.filter((appointment) => at(appointment) <= now).reverse(),
  }
}
