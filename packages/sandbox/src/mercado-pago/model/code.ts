import { checksum, field, plain } from '../../pix-provider/model/code.ts'
import type { Account, Payment } from './objects.ts'

const PREFIX = 'mpqrinter'

/** The code of a payment: static, with the account's key, the amount, and the payment's number. */
export function codeOf({ name, pixKey }: Account, { id, cents }: Payment): string {
  const body = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', pixKey ?? '')),
    field('52', '0000'),
    field('53', '986'),
    field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', 'Sao Paulo'),
    field('62', field('05', PREFIX + id)),
    '6304',
  ].join('')
  return body + checksum(body)
}

/** The number of the payment that a code is of; undefined for a code of somebody else. */
export function paymentIn(code: string): string | undefined {
  const [, id] = /mpqrinter(\d{9,16})6304/.exec(code) ?? []
  return id
}
