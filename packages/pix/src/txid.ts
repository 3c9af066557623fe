import { PixError } from './errors.ts'

export const TXID_LIMIT = 25

/** What field 62-05 holds when the payment carries no identifier. */
export const NO_TXID = '***'

const txid = /^[A-Za-z0-9]{1,25}$/

/** The shortest that the API Pix takes for a charge is 26, the longest 35 (bacen/pix-api, `TxId`). */
const CHARGE_TXID_LENGTH = 32
const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

export const isTxid = (text: string): boolean => txid.test(text)

/**
 * The txid of an appointment: the same id always gives the same 25 letters and digits, and nothing
 * but the id goes in. The 128 bits of a UUID fit whole (36²⁵ > 2¹²⁸), so two UUIDs never share one;
 * any other id is hashed to 128 bits first.
 *
 * @throws PixError INVALID_INPUT when the id is not a string or is empty
 */
export function txidFor(appointmentId: string): string {
  return bitsOf(appointmentId).toString(36).toUpperCase().padStart(TXID_LIMIT, '0')
}

/**
 * The txid of a charge at a provider of the API Pix, which wants 26 to 35 letters and digits: the same id always gives
 * the same 32, so a charge that is asked for twice is one charge. Two UUIDs never share one.
 *
 * @throws PixError INVALID_INPUT when the id is not a string or is empty
 */
export function chargeTxid(chargeId: string): string {
  return bitsOf(chargeId).toString(16).padStart(CHARGE_TXID_LENGTH, '0')
}

function bitsOf(id: string): bigint {
  if (typeof id !== 'string' || id === '') {
    throw new PixError('INVALID_INPUT', 'the id must be a text with something in it')
  }
  return uuid.test(id) ? BigInt(`0x${id.replaceAll('-', '')}`) : fnv1a128(id)
}

/** FNV-1a, 128 bits (draft-eastlake-fnv): enough to tell ids apart, no secret is kept. */
function fnv1a128(text: string): bigint {
  const prime = 0x1000000000000000000013bn
  let hash = 0x6c62272e07bb014262b821756295c58dn
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(128, (hash ^ BigInt(byte)) * prime)
  }
  return hash
}
