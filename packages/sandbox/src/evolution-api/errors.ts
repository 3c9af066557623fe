const names: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

/** Thrown in the routes and answered in the shape of the Evolution API. */
export class EvolutionError extends Error {
  readonly status: number
  private readonly reasons: readonly unknown[] | string

  constructor(status: number, reasons: readonly unknown[] | string) {
    super(names[status] ?? 'Error')
    this.status = status
    this.reasons = reasons
  }

  body() {
    return { status: this.status, error: this.message, response: { message: this.reasons } }
  }
}
