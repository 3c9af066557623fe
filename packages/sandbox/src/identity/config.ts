import { z } from 'zod'
import { address, listOf, optionalAddress, optionalText } from '../variables.ts'

export const identityEnvironment = z.object({
  /** The address under which people reach the sandbox; the one it listens at when left out. */
  PUBLIC_URL: optionalAddress.transform((url) => url?.replace(/\/+$/, '')),
  IDENTITY_CLIENT_ID: z.string().min(1).default('encaixe-web'),
  IDENTITY_CLIENT_SECRET: z.string().min(8).default('encaixe-web-development'),
  IDENTITY_REDIRECT_URIS: listOf(address).prefault(['http://localhost:4000/auth/callback']),
  IDENTITY_POST_LOGOUT_REDIRECT_URIS: listOf(address).prefault(['http://localhost:4000/']),
  /** The gateway's back-channel logout endpoint; without it no logout is sent. */
  IDENTITY_BACKCHANNEL_LOGOUT_URI: optionalAddress,
  IDENTITY_AUDIENCE: address.default('https://api.encaixe.app'),
  /** A SQLite file; without it all data is lost when the sandbox stops. */
  IDENTITY_DATA_FILE: optionalText,
})

export type IdentityConfig = z.output<typeof identityEnvironment>
