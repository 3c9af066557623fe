import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { awayErrorIn } from '../provider/provider-fetch.ts'

/** Why nobody was signed in, as the page /entrar tells it: `?erro=`. */
export type Refusal =
  /** The person went back at the provider. */
  | 'cancelado'
  /** Too late, already used, or begun in another browser. */
  | 'expirado'
  /** A fresh sign-in was needed, and this was an old one. */
  | 'entre-de-novo'
  | 'exclusao-em-andamento'
  /** The provider, Redis or the database is away. */
  | 'indisponivel'
  /** Whatever the provider sent does not prove anything. */
  | 'falhou'

/** What an error on the way from the provider means to the person. */
export function refusalOf(error: unknown): Refusal {
  if (awayErrorIn(error)) return 'indisponivel'
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelado'
    return /^(?:temporarily_unavailable|server_error)$/.test(error.error)
      ? 'indisponivel'
      : 'falhou'
  }
  // The code was too old, or had been used.
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return 'expirado'
  return 'falhou'
}
