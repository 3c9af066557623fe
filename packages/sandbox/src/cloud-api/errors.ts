import { randomBytes } from 'node:crypto'

interface Known {
  status: number
  title: string
}

/**
 * Titles and HTTP statuses of the Cloud API's error codes, as its reference lists them:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
const known: Record<number, Known> = {
  0: { status: 401, title: 'AuthException' },
  1: { status: 400, title: 'API Unknown' },
  2: { status: 503, title: 'Service temporarily unavailable' },
  3: { status: 500, title: 'API Method' },
  4: { status: 400, title: 'Application request limit reached' },
  10: { status: 403, title: 'Application does not have permission for this action' },
  33: { status: 400, title: 'Parameter value is not valid' },
  100: { status: 400, title: 'Invalid parameter' },
  190: { status: 401, title: 'Invalid OAuth access token' },
  200: { status: 403, title: 'Permissions error' },
  368: { status: 403, title: 'Temporarily blocked for policies violations' },
  80007: { status: 400, title: 'Rate limit issues' },
  130429: { status: 400, title: 'Rate limit hit' },
  130472: { status: 400, title: "User's number is part of an experiment" },
  131000: { status: 500, title: 'Something went wrong' },
  131005: { status: 403, title: 'Access denied' },
  131008: { status: 400, title: 'Required parameter is missing' },
  131009: { status: 400, title: 'Parameter value is not valid' },
  131016: { status: 500, title: 'Service unavailable' },
  131021: { status: 400, title: 'Recipient cannot be sender' },
  131026: { status: 400, title: 'Message undeliverable' },
  131031: { status: 403, title: 'Account has been locked' },
  131042: { status: 400, title: 'Business eligibility payment issue' },
  131045: { status: 500, title: 'Incorrect certificate' },
  131047: { status: 400, title: 'Re-engagement message' },
  131048: { status: 400, title: 'Spam rate limit hit' },
  131049: { status: 400, title: 'This message was not delivered to maintain healthy engagement' },
  131050: { status: 400, title: 'User has stopped marketing messages from this business' },
  131051: { status: 400, title: 'Unsupported message type' },
  131052: { status: 400, title: 'Media download error' },
  131053: { status: 400, title: 'Media upload error' },
  131056: { status: 400, title: '(Business Account, Consumer Account) pair rate limit hit' },
  131057: { status: 500, title: 'Account in maintenance mode' },
  132000: {
    status: 400,
    title: 'Number of parameters does not match the expected number of params',
  },
  132001: { status: 404, title: 'Template name does not exist in the translation' },
  132005: { status: 400, title: 'Translated text too long' },
  132007: { status: 400, title: 'Template format character policy violated' },
  132012: { status: 400, title: 'Parameter format does not match format in the created template' },
  132018: { status: 400, title: "There's an issue with the parameters in your template" },
  132015: { status: 400, title: 'Template is paused' },
  132016: { status: 400, title: 'Template is disabled' },
  133004: { status: 503, title: 'Server temporarily unavailable' },
  133010: { status: 400, title: 'Phone number not registered' },
  135000: { status: 400, title: 'Generic user error' },
}

function lookUp(code: number): Known {
  const permission = code >= 200 && code <= 299 ? known[200] : undefined
  return known[code] ?? permission ?? { status: 400, title: 'Unknown error' }
}

/** Thrown in the Cloud API's routes and answered in the Graph API's shape. */
export class CloudApiError extends Error {
  readonly code: number
  readonly details: string
  readonly subcode: number | undefined

  constructor(code: number, details?: string, subcode?: number) {
    super(lookUp(code).title)
    this.code = code
    this.details = details ?? lookUp(code).title
    this.subcode = subcode
  }

  get status(): number {
    return lookUp(this.code).status
  }

  body() {
    return {
      error: {
        message: `(#${this.code}) ${this.message}`,
        type: 'OAuthException',
        code: this.code,
        ...(this.subcode !== undefined && { error_subcode: this.subcode }),
        error_data: { messaging_product: 'whatsapp', details: this.details },
        fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
      },
    }
  }
}

/** The same error as a `failed` status carries it. */
export function statusError(code: number, details?: string) {
  const { title } = lookUp(code)
  return {
    code,
    title,
    message: title,
    error_data: { details: details ?? title },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  }
}
