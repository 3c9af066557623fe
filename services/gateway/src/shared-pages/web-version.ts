/** Between two looks at which version of the pages runs. */
const EVERY_MS = 5_000

/**
 * Tells when another version of the pages has come: what is kept names scripts that are gone with the one
 * before. Looked at while pages are asked for, and beside them; while nobody answers, nothing is known.
 */
export function webVersion({
  webUrl,
  now,
  onChange,
}: {
  webUrl: string
  now: () => number
  onChange: () => void
}) {
  let known: string | null = null
  let lookedAt = Number.NEGATIVE_INFINITY

  async function look() {
    const signal = AbortSignal.timeout(EVERY_MS)
    const response = await fetch(new URL('/_app/version.json', webUrl), { signal })
    const version = await response.text()
    if (!response.ok) return
    if (known !== null && known !== version) onChange()
    known = version
  }

  return {
    watch() {
      if (now() - lookedAt < EVERY_MS) return
      lookedAt = now()
      look().catch(() => undefined)
    },
  }
}
