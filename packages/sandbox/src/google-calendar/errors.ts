/** An error as Google's APIs answer it. */
export class GoogleError extends Error {
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string, message: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
  body() {
    const { status: code, reason, message } = this
    return { error: { code, message, errors: [{ domain: 'calendar', reason, message }] } }
  }
}

export const notFound = () => new GoogleError(404, 'notFound', 'Not Found')
export const badRequest = (message: string) => new GoogleError(400, 'badRequest', message)

/** An error of OAuth (RFC 6749, 5.2). */
export class OAuthError extends Error {
  readonly error: string
  readonly status: number
  constructor(error: string, message: string, status = 400) {
    super(message)
    this.error = error
    this.status = status
  }
  body() {
    return { error: this.error, error_description: this.message }
  }
}
