interface Listed {
  endsAt: string
  status: string
}

/** What is still to come; one that was called off is history at once. */
const STANDING = ['pending_confirmation', 'confirmed']

/** A client's appointments as a professional looks for them: the next ones first, and of the past the last one first. */
export function comingAndPast<Appointment extends Listed>(
  appointments: readonly Appointment[],
  now: number,
): { coming: Appointment[]; past: Appointment[] } {
  const at = ({ endsAt }: Listed) => Date.parse(endsAt)
  const isComing = (one: Listed) => at(one) > now && STANDING.includes(one.status)
  const byEnd = appointments.toSorted((one, other) => at(one) - at(other))
  return {
    coming: byEnd.filter(isComing),
    past: byEnd.filter((appointment) => !isComing(appointment)).reverse(),
  }
}
