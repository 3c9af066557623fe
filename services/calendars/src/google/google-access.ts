import { type GoogleApi, GoogleFailure } from './google-api.ts'

/** A token is not used in its last moments. */
const SPARE_MS = 60_000

export type GoogleAccess = ReturnType<typeof googleAccess>

/** Access tokens by refresh token. They live for an hour, in this process only. */
export function googleAccess(api: Pick<GoogleApi, 'refresh'>) {
  const known = new Map<string, { token: string; until: number }>()

  async function tokenFor(refreshToken: string, signal?: AbortSignal): Promise<string> {
    const kept = known.get(refreshToken)
    if (kept && kept.until > Date.now()) return kept.token
    const { access_token: token, expires_in: seconds } = await api.refresh(refreshToken, signal)
    for (const [key, { until }] of known) if (until <= Date.now()) known.delete(key)
    known.set(refreshToken, { token, until: Date.now() + seconds * 1_000 - SPARE_MS })
    return token
  }

  return {
    /** Asks Google with a token, and once more with a new one if the token is no longer good. */
    async withToken<T>(
      refreshToken: string,
      work: (token: string) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> {
      const token = await tokenFor(refreshToken, signal)
      try {
        return await work(token)
      } catch (error) {
        if (!(error instanceof GoogleFailure) || error.status !== 401) throw error
        known.delete(refreshToken)
        return work(await tokenFor(refreshToken, signal))
      }
    },
  }
}
