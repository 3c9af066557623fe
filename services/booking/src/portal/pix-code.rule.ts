import { AppError, type AppointmentPix, instantPayKeyType } from '@encaixe/contracts'
import {
  buildPix,
  normalizePixKey,
  PixError,
  type PixInput,
  type PixKeyType,
  pixSvg,
  txidFor,
} from '@encaixe/pix'

export interface Payable {
  appointmentId: string
  /** 0: the payer types the amount. */
  priceCents: number
  professionalName: string
  city: string | null
  keyType: PixKeyType | null
  key: string | null
}

/** How a professional is paid, as booking's copy has it; null: an erased one. */
export const payeeOf = (
  professional: {
    name: string
    city: string | null
    instantPayKeyType: string | null
    instantPayKey: string | null
  } | null,
): Omit<Payable, 'appointmentId' | 'priceCents'> => ({
  professionalName: professional?.name ?? '',
  city: professional?.city ?? null,
  keyType: instantPayKeyType.nullable().parse(professional?.instantPayKeyType ?? null),
  key: professional?.instantPayKey ?? null,
})

/**
 * The Pix code of an appointment. Its txid never changes, so the professional can find the payment.
 * @throws AppError PIX_KEY_MISSING
 */
export function pixCodeOf(payable: Payable): AppointmentPix {
  const code = pixTextOf(payable)
  return { ...code, svg: pixSvg(code.payload) }
}

/**
 * The Pix code without its picture.
 * @throws AppError PIX_KEY_MISSING
 */
export function pixTextOf(
  payable: Payable,
  txid = txidFor(payable.appointmentId),
): Omit<AppointmentPix, 'svg'> {
  const { priceCents, professionalName, city, keyType, key } = payable
  if (keyType === null || key === null) {
    throw new AppError('PIX_KEY_MISSING', 'The professional has not given a Pix key.')
  }
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

/** The deposit has a txid of its own: the rest of the price may come by the code of the appointment. */
const DEPOSIT = 'deposit'
/** So many of its letters tell Pix apart in a bank's statement. */
const ENDING = 4

export const depositTxid = (appointmentId: string): string => txidFor(`${DEPOSIT}:${appointmentId}`)
/** What the professional looks for in the bank's app. */
export const txidEnding = (txid: string): string => txid.slice(-ENDING)

/** Replaces a name or a city of which a Pix code can write no letter. */
function payloadOf({ merchantCity, ...input }: PixInput): string {
  try {
    return buildPix({ ...input, ...(merchantCity !== undefined && { merchantCity }) })
  } catch (error) {
    if (!(error instanceof PixError) || error.code !== 'EMPTY_TEXT') throw error
    return buildPix({ ...input, merchantName: 'Profissional' })
  }
}
