/** What was under way for longer answers nothing any more. */
const OLD_HOURS = 24

/** Whether a message was more than a day under way. */
export const isTooOld = ({
  saidAt,
  createdAt,
}: {
  saidAt: string | null
  createdAt: string
}): boolean =>
  saidAt !== null &&
  Temporal.Instant.compare(
    Temporal.Instant.from(saidAt),
    Temporal.Instant.from(createdAt).subtract({ hours: OLD_HOURS }),
  ) < 0
