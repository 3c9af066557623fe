import { z } from 'zod'

/** What a key of the API may do, scope by scope. An RPC without a scope is closed to keys. */
export const scopes = [
  'appointments:read',
  'appointments:write',
  'clients:read',
  'clients:write',
  'offer:read',
  'offer:write',
  'schedule:read',
  'schedule:write',
  'payments:read',
  'messages:write',
  'webhooks',
] as const

export const scope = z
  .enum(scopes, 'Essa permissão não existe.')
  .meta({ id: 'Scope', description: 'What a key may do.', examples: ['appointments:read'] })
export type Scope = z.output<typeof scope>
