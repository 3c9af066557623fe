/**
 * Why a provider did not do what was asked.
 * `away`: it cannot be reached, is down, or too busy. `certificate`: the connection was refused over TLS.
 * `forbidden`: the token, or a permission. `missing`: there is no such thing. `refused`: the request itself.
 */
export type ProviderFailure = 'away' | 'certificate' | 'forbidden' | 'missing' | 'refused'

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly failure: ProviderFailure
  readonly status: number | null
  /** What the provider says for people, if it says something. */
  readonly said: string

  constructor(
    failure: ProviderFailure,
    message: string,
    {
      status = null,
      said = '',
      cause,
    }: { status?: number | null; said?: string; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.failure = failure
    this.status = status
    this.said = said
  }
}

export const isProviderAway = (error: unknown): boolean =>
  error instanceof ProviderError && error.failure === 'away'

/** What the status of an answer means. */
export function outcomeOf(status: number): 'ok' | ProviderFailure {
  if (status >= 200 && status < 300) return 'ok'
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  return status === 429 || status >= 500 || status < 400 ? 'away' : 'refused'
}
