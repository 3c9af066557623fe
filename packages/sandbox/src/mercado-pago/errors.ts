/** An error as Mercado Pago's API answers it. */
export class MercadoPagoError extends Error {
  readonly status: number
  readonly code: number | string
  readonly error: string
  constructor(
    status: number,
    message: string,
    { code = status, error = 'bad_request' }: { code?: number | string; error?: string } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.error = error
  }
  body() {
    const { status, message, error, code } = this
    return { message, error, status, cause: [{ code, description: message }] }
  }
}

export const notFound = (what: string) =>
  new MercadoPagoError(404, `${what} not found`, { code: 2000, error: 'not_found' })
