import { AppError, accountEvents, bookingRpcs, instant, phone } from '@encaixe/contracts'
import { type Bus, Postponed, type Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import type { PhoneSecrets } from '../identity/phone-secrets.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { GatewayTransaction, GatewayWork } from '../store.ts'
import { ownerOf, type Purpose } from './sendings.ts'

const AGAIN_SECONDS = 10

/** What a proof ends: done after the commit, because Redis or booking may be away. */
const endOlder = {
  kind: 'end-older-phone-sessions',
  data: z.object({ phone, provenAt: instant, isOfAccount: z.boolean() }),
}

interface Proof {
  proven: Purpose
  phone: string
  /** The account's verified address. */
  email: string | null
}

export type KeepProof = (work: GatewayWork, proof: Proof) => Promise<void>

interface Parts {
  bus: Bus
  tasks: Tasks<GatewayTransaction>
  sessions: Pick<Sessions, 'endOlderOfPhone'>
  secrets: Pick<PhoneSecrets, 'nameOf'>
  /** Epoch milliseconds. */
  now: () => number
}

/**
 * Keeps a proof of a phone in its transaction. A new proof ends what an older one gave: sessions and calendars of the
 * phone, and the proof of another account, because numbers change owners.
 *
 * PhoneProven tells the services of an account's proof, and an erasure deletes it with the account. A proof without an
 * account has nobody who could erase it, so a task tells booking, and nothing of it stays.
 */
export function proofKeeper({ bus, tasks, sessions, secrets, now }: Parts): KeepProof {
  tasks.handle(endOlder, {
    deleteDone: true,
    async runOutside({ data: { phone, provenAt, isOfAccount } }) {
      try {
        await sessions.endOlderOfPhone(phone, Temporal.Instant.from(provenAt).epochMilliseconds)
        if (!isOfAccount) await bus.call(bookingRpcs.notePhoneSession, { phone, provenAt })
      } catch (error) {
        const isAway = error instanceof AppError && error.code === 'UPSTREAM_UNAVAILABLE'
        if (!isAway) throw error
        throw new Postponed('a proof could not be told', {
          delaySeconds: AGAIN_SECONDS,
          cause: error,
        })
      }
    },
  })

  return async (work, { proven, phone, email }) => {
    const { tx, emit } = work
    const userId = ownerOf(proven)
    const phoneKey = secrets.nameOf('phone', phone)
    const provenAt = new Date(now())
    if (userId === null) {
      await tx.provenPhone.deleteMany({ where: { phoneKey } })
    } else {
      const proof = { userId, provenAt }
      await tx.provenPhone.upsert({
        where: { phoneKey },
        create: { phoneKey, ...proof },
        update: proof,
      })
      await emit(accountEvents.PhoneProven, { subject: userId, data: { userId, phone, email } })
    }
    if (proven.purpose === 'account') {
      await tx.clientProfile.upsert({
        where: { userId: proven.userId },
        create: { userId: proven.userId, phone },
        update: { phone },
      })
    }
    const data = { phone, provenAt: provenAt.toISOString(), isOfAccount: userId !== null }
    await tasks.add(work, endOlder, [{ data }])
  }
}
