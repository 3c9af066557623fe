import { z } from 'zod'
import { registrations } from './notices/catalogue.ts'
import { messageLinks } from './texts/links.ts'

const { PUBLIC_URL } = z
  .object({ PUBLIC_URL: z.url().default('https://encaixe.example') })
  .parse(process.env)

/**
 * Prints every WhatsApp template as its provider's API takes it, for registration by hand. Their links lead to
 * PUBLIC_URL; the tokens in the examples open nothing.
 */
const links = messageLinks({ PUBLIC_URL, LINK_SECRET: 'for the examples of templates' })
console.log(JSON.stringify(registrations(links), null, 2))
