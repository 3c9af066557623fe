import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface AccessKey {
  accessKeyId: string
  secretAccessKey: string
}

export interface SignedRequest {
  method: string
  /** Path and query as sent. */
  url: string
  headers: IncomingHttpHeaders
  body: Uint8Array
}

/** Codes of the real service. */
export type SignatureProblem =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch'

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const MAX_SKEW_MS = 15 * 60_000
/** Without these in the signature, a request could be sent again as another one. */
const REQUIRED = ['host', 'x-amz-content-sha256', 'x-amz-date']

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Uint8Array | string, data: string) =>
  createHmac('sha256', key).update(data).digest()

/**
 * Checks AWS signature version 4 of a request to S3; null when it is right.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signatureProblem(
  request: SignedRequest,
  { accessKeyId, secretAccessKey }: AccessKey,
  now: number,
): SignatureProblem | null {
  const { headers, body } = request
  if (headers.authorization === undefined) return 'AccessDenied'
  const parts = AUTHORIZATION.exec(headers.authorization)
  if (!parts) return 'AuthorizationHeaderMalformed'
  const [, key = '', day = '', region = '', signedList = '', signature = ''] = parts
  const signed = signedList.split(';')
  if (key !== accessKeyId) return 'InvalidAccessKeyId'
  const date = String(headers['x-amz-date'])
  const at = timeOf(date)
  if (at === null || !date.startsWith(day) || !REQUIRED.every((name) => signed.includes(name))) {
    return 'AuthorizationHeaderMalformed'
  }
  if (Math.abs(now - at) > MAX_SKEW_MS) return 'RequestTimeTooSkewed'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical(request, signed))].join('\n')
  const dayKey = hmac(`AWS4${secretAccessKey}`, day)
  const signingKey = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request')
  const isRight = timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'))
  return isRight ? null : 'SignatureDoesNotMatch'
}

function timeOf(date: string): number | null {
  const [, ...fields] = DATE.exec(date) ?? []
  if (fields.length < 6) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields.map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function canonical({ method, url, headers }: SignedRequest, signed: string[]): string {
  const [path = '/', query = ''] = url.split('?')
  const values = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  return [
    method,
    path,
    query.split('&').toSorted().join('&'),
    values.join(''),
    signed.join(';'),
    String(headers['x-amz-content-sha256']),
  ].join('\n')
}
