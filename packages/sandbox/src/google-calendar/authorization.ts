import { z } from 'zod'

/** What a client asks for (RFC 6749, 4.1.1, with PKCE). */
export const authorization = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string().min(1),
  state: z.string().optional(),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
  access_type: z.enum(['online', 'offline']).default('online'),
  prompt: z.string().optional(),
  login_hint: z.string().optional(),
})
export type Authorization = z.output<typeof authorization>
