import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { rootCertificates } from 'node:tls'
import type { AccountSecrets } from '../account/sealed-secrets.ts'
import { isPrivate, PrivateAddress, publicLookup } from './address-guard.ts'
import { outcomeOf, ProviderError, type ProviderFailure } from './provider-error.ts'

const IDLE_MS = 30_000
const MOST_BYTES = 1024 * 1024
const SOCKETS = 4

export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  text: string
}

export interface ConnectionOptions {
  /** A file of authorities to be trusted beside the well-known ones. */
  caFile: string | undefined
  /** Whether a provider may be in a private network. */
  allowsPrivate: boolean
  /** How long a provider may take to answer. */
  timeoutMs: number
  /** Called with what came of each request: `ok`, or why it failed. */
  onOutcome: (outcome: 'ok' | ProviderFailure) => void
}

export interface Connection {
  send(sent: Sent): Promise<Answer>
  close(): void
}

/** Connections to one provider, with the account's certificate for ourselves. */
export function connect(
  { certificate, certificatePassword }: Pick<AccountSecrets, 'certificate' | 'certificatePassword'>,
  { caFile, allowsPrivate, timeoutMs, onOutcome }: ConnectionOptions,
): Connection {
  const agent = new Agent({
    ...(certificate.form === 'pem'
      ? { cert: certificate.certificate, key: certificate.privateKey }
      : { pfx: Buffer.from(certificate.base64, 'base64') }),
    ...(certificatePassword !== null && { passphrase: certificatePassword }),
    ...(caFile !== undefined && { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] }),
    minVersion: 'TLSv1.2',
    keepAlive: true,
    timeout: IDLE_MS,
    maxSockets: SOCKETS,
    ...(!allowsPrivate && { lookup: publicLookup }),
  })

  return {
    async send(sent) {
      const { hostname } = new URL(sent.url)
      try {
        // A host that is an address is not looked up.
        if (!allowsPrivate && isPrivate(hostname.replace(/^\[|\]$/g, ''))) {
          throw new PrivateAddress(`${hostname} is in a private network`)
        }
        const answer = await exchange(agent, sent, timeoutMs)
        onOutcome(outcomeOf(answer.status))
        return answer
      } catch (cause) {
        const error = failureOf(cause)
        onOutcome(error.failure)
        throw error
      }
    },
    close: () => agent.destroy(),
  }
}

function exchange(
  agent: Agent,
  { url, method, headers, body }: Sent,
  timeoutMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > MOST_BYTES) response.destroy(new Error('the answer is too long'))
          else chunks.push(chunk)
        })
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

/** What TLS says when one side does not accept the other. */
const isTls = (code: unknown) =>
  typeof code === 'string' && /^(ERR_SSL|ERR_TLS|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)/.test(code)

function failureOf(cause: unknown): ProviderError {
  const { code }: { code?: unknown } = Object(cause)
  return isTls(code)
    ? new ProviderError('certificate', 'the provider and we do not accept each other over TLS', {
        cause,
      })
    : new ProviderError('away', 'the provider cannot be reached', { cause })
}
