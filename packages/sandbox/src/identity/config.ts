import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ })

/** `a,b` as the environment has it, or a list as a program has it. */
const addresses = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .or(z.array(z.string()))
  .pipe(z.array(address).min(1))

const blank = z.literal('').transform(() => undefined)

export const identityEnvironment = z.object({
  /** The address under which people reach the sandbox; the one it listens at when left out. */
  PUBLIC_URL: blank.or(address.transform((url) => url.replace(/\/+$/, ''))).optional(),
  IDENTITY_CLIENT_ID: z.string().min(1).default('encaixe-web'),
  IDENTITY_CLIENT_SECRET: z.string().min(8).default('encaixe-web-development'),
  IDENTITY_REDIRECT_URIS: addresses.default(['http://localhost:4000/auth/callback']),
  IDENTITY_POST_LOGOUT_REDIRECT_URIS: addresses.default(['http://localhost:4000/']),
  /** Where the gateway is told that somebody signed out; nobody is told when left out. */
  IDENTITY_BACKCHANNEL_LOGOUT_URI: blank.or(address).optional(),
  IDENTITY_AUDIENCE: address.default('https://api.encaixe.app'),
  /** One SQLite file; without it everything is gone when the sandbox stops. */
  IDENTITY_DATA_FILE: blank.or(z.string().min(1)).optional(),
})

export type IdentityConfig = z.output<typeof identityEnvironment>
