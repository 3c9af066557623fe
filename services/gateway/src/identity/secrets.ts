import { createHash, randomBytes } from 'node:crypto'

/** 256 bits nobody can guess. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a secret: whoever reads the store cannot become anybody. */
export const digestOf = (...secrets: string[]) =>
  createHash('sha256').update(secrets.join('.')).digest('base64url')
