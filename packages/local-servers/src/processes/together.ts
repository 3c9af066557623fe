/**
 * Runs all of it. When one fails, the others are told to give up, and that first failure is thrown
 * once nothing is under way any more.
 */
export async function together(
  work: readonly ((giveUp: AbortSignal) => Promise<void>)[],
  signal?: AbortSignal,
): Promise<void> {
  const failed = new AbortController()
  const giveUp = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  await Promise.allSettled(
    work.map((task) =>
      task(giveUp).catch((error: unknown) => {
        failed.abort(error) // Only the first reason is kept.
      }),
    ),
  )
  failed.signal.throwIfAborted()
}
