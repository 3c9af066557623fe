import { email, personName } from '@encaixe/contracts'
import { keyFrom } from '@encaixe/service-kit'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { z } from 'zod'

const hint = z.object({ email, name: personName() })
export type SignUpHint = z.output<typeof hint>

/**
 * Carries what somebody typed on our sign-up form to the provider's, through an address that histories
 * and access logs keep: sealed, so that only a gateway can read it, for an hour.
 */
export function signUpHints(secret: string) {
  const key = keyFrom(secret, 'encaixe sign-up hint')
  return {
    seal: (known: SignUpHint): Promise<string> =>
      new EncryptJWT({ ...known })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime('1h')
        .encrypt(key),

    /** Null when it is not ours or too old: the person types it again. */
    async open(sealed: string): Promise<SignUpHint | null> {
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return hint.safeParse(payload).data ?? null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
