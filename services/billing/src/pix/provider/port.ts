import type { pixCheckSteps } from '@encaixe/contracts'
import type { ChargeRead, RefundRead } from './documents.ts'
import type { OpenAccount } from './open-account.ts'

export type CheckStep = (typeof pixCheckSteps)[number]

/** How a provider knows a charge. */
export interface ChargeName {
  /** Ours; asked for twice under one, it is one charge. */
  id: string
  txid: string
  /** What the provider calls it, where it gives it a number of its own; null: not known yet, or it gives none. */
  providerId: string | null
}

export interface MadeCharge {
  /** "Copia e cola". */
  payload: string
  providerId: string | null
}

/**
 * What counts of an answer about a charge, in the words of the standard (bacen/pix-api), whatever the provider speaks.
 * Amounts in centavos.
 */
export interface Read {
  status: ChargeRead['status']
  pix: PaymentRead[]
  /** Told where it was not known. */
  providerId?: string
}

/** Money that came. */
export type PaymentRead = ChargeRead['pix'][number] & {
  /** What the provider keeps of it, in centavos, where it says so. It is not subtracted from `valor`. */
  feeCents?: number
}

/**
 * What charges need of a provider: one for each kind of account. Everything that speaks with it throws ProviderError.
 * `test/provider-contract.test.ts` says what each of them keeps.
 */
export interface Provider {
  account: OpenAccount
  /** Makes a charge that can be paid for so many seconds, or longer; the same one again if it was made. */
  makeCharge(
    charge: ChargeName,
    wanted: { amountCents: number; seconds: number; text: string },
  ): Promise<MadeCharge>
  /** @throws ProviderError `missing` where it was not made there */
  readCharge(charge: ChargeName): Promise<Read>
  /** @throws ProviderError `refused` for one that is paid */
  removeCharge(charge: ChargeName): Promise<void>
  /** Gives back a part of a payment, or all. Asked for twice under one id of ours, it is one refund. */
  giveBack(
    payment: { endToEndId: string },
    refund: { id: string; amountCents: number },
  ): Promise<RefundRead>
  /** What is tried when the account is checked. */
  tries(webhookUrl: string): Readonly<Record<CheckStep, () => Promise<unknown>>>
  /** Has the provider call us no more, where it was asked to. */
  stopCalling(): Promise<void>
  close(): void
}
