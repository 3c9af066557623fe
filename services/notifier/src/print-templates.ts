import { registrations } from './notices/catalogue.ts'

/** Prints every WhatsApp template as its provider's API takes it, for registration by hand. */
console.log(JSON.stringify(registrations(), null, 2))
