import { createHmac } from 'node:crypto'
import { keyFrom, type Logger } from '@encaixe/service-kit'
import { limitKeyOf } from '../http/access/client-address.ts'

/** What an operator may have to look into one day. */
type SecurityEvent =
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  /** The provider has another address for the account than at the last sign-in. */
  | 'account_address_changed'
  | 'session_ended'
  | 'every_session_ended'
  /** The person signed out at the provider. */
  | 'provider_signed_out'
  | 'logout_token_refused'
  /** What was shown was no good, or came from another site. */
  | 'request_refused'
  | 'fresh_sign_in_asked'
  | 'code_asked'
  | 'word_asked'
  | 'code_right'
  | 'code_wrong'
  | 'page_phone_waits'
  | 'page_phone_changed'
  | 'pix_key_changed'
  | 'pix_account_changed'
  | 'pix_account_removed'
  | 'erasure_asked'
  | 'api_key_made'
  | 'api_key_deleted'

interface About {
  userId?: string | null | undefined
  phone?: string
  /** The client's. */
  address?: string
  /** Words and counts of ours; nothing that people typed. */
  [detail: string]: string | number | boolean | null | undefined
}

export type SecurityLog = ReturnType<typeof securityLog>

/**
 * Security events as a stream of their own: lines with `stream: "security"`. Accounts, phones and addresses
 * stand in it as keyed hashes, by which lines of the same one are found together and nobody is.
 */
export function securityLog({ log, secret }: { log: Logger; secret: string }) {
  const key = keyFrom(secret, 'encaixe security log')
  const nameOf = (kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url').slice(0, 22)

  // Also where the service itself tells only of warnings.
  const level = log.level === 'silent' ? 'silent' : 'info'
  const stream = log.child({ stream: 'security' }, { level })

  return {
    record(event: SecurityEvent, { userId, phone, address, ...details }: About): void {
      stream.info(
        {
          event,
          ...details,
          ...(userId && { account: nameOf('account', userId) }),
          ...(phone !== undefined && { line: nameOf('phone', phone) }),
          ...(address !== undefined && { origin: nameOf('address', limitKeyOf(address)) }),
        },
        'security event',
      )
    },
  }
}
