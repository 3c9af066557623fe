type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

interface Details {
  type?: ErrorType
  code?: string
  param?: string
  /** The bank's reason. */
  declineCode?: string
}

/** Answered in the processor's own form: `{"error":{type, code, message, param}}`. */
export class ProcessorError extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  body(requestId: string) {
    const { type = 'invalid_request_error', code, param, declineCode } = this.details
    return {
      error: {
        ...(code !== undefined && { code, doc_url: `https://stripe.com/docs/error-codes/${code}` }),
        ...(declineCode !== undefined && { decline_code: declineCode }),
        message: this.message,
        ...(param !== undefined && { param }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type,
      },
    }
  }
}

export const noSuch = (what: string, id: string, param = 'id') =>
  new ProcessorError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param })

/** The error of a declined card. */
export const declined = (declineCode = 'generic_decline') =>
  new ProcessorError(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    declineCode,
  })
