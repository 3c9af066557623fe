import { createHash } from 'node:crypto'

/**
 * The one name an account has in every service. The provider's issuer and subject decide it, never an
 * e-mail: the same address at two providers is two people until they say otherwise. One way, so that it
 * says nothing about either.
 */
export function userIdOf({ issuer, subject }: { issuer: string; subject: string }): string {
  // As JSON no two pairs read the same.
  const digest = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')
  return `acc_${digest}`
}
