import { AppError, type AppointmentPix } from '@encaixe/contracts'
import {
  buildPix,
  normalizePixKey,
  PixError,
  type PixInput,
  type PixKeyType,
  pixSvg,
  txidFor,
} from '@encaixe/pix'

/** What a Pix code is made of. */
export interface Payable {
  appointmentId: string
  /** 0: the payer types the amount. */
  priceCents: number
  professionalName: string
  city: string | null
  keyType: PixKeyType | null
  key: string | null
}

/**
 * How an appointment is paid by Pix. The same appointment always has the same txid, by which its professional
 * finds the payment again.
 * @throws AppError PIX_KEY_MISSING
 */
export function pixCodeOf(payable: Payable): AppointmentPix {
  const code = pixTextOf(payable)
  return { ...code, svg: pixSvg(code.payload) }
}

/**
 * The same without its picture.
 * @throws AppError PIX_KEY_MISSING
 */
export function pixTextOf(payable: Payable): Omit<AppointmentPix, 'svg'> {
  const { appointmentId, priceCents, professionalName, city, keyType, key } = payable
  if (keyType === null || key === null) {
    throw new AppError('PIX_KEY_MISSING', 'The professional has not given a Pix key.')
  }
  const txid = txidFor(appointmentId)
  const amountCents = priceCents > 0 ? priceCents : null
  const payload = payloadOf({
    key: normalizePixKey(keyType, key),
    merchantName: professionalName,
    ...(city?.trim() && { merchantCity: city }),
    ...(amountCents !== null && { amountCents }),
    txid,
  })
  return { payload, amountCents, txid }
}

/** A name or a city of which no letter can stand in a Pix code gives way to plain words. */
function payloadOf({ merchantCity, ...input }: PixInput): string {
  try {
    return buildPix({ ...input, ...(merchantCity !== undefined && { merchantCity }) })
  } catch (error) {
    if (!(error instanceof PixError) || error.code !== 'EMPTY_TEXT') throw error
    return buildPix({ ...input, merchantName: 'Profissional' })
  }
}
