import { createHash } from 'node:crypto'

/**
 * The Idempotency-Key: the form and what it says. A person who comes back to an old page and types something else
 * sends something new, and must not be given the answer to the old request.
 */
export const requestKey = (formKey: string, typed: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([formKey, ...typed]))
    .digest('base64url')
