import { z } from 'zod'
import { eventsOf, rpcsOf } from '../rpc/define.ts'
import { scope } from '../rpc/scopes.ts'
import { pageOwner } from '../scheduling/professional.ts'
import { chosenOf, id, instant, localDate, page, pageCursor } from '../text/primitives.ts'
import { emptyAsAbsent, line } from '../text/text.ts'

const rpc = rpcsOf('gateway')

/** A professional has at most so many keys. */
export const MOST_API_KEYS = 10

/** A key of the API as its owner sees it: never the key itself. */
const apiKey = z
  .object({
    id,
    name: z.string().meta({ examples: ['Site'] }),
    scopes: z.array(scope),
    createdAt: instant,
    expiresAt: instant,
    lastUsedOn: localDate
      .nullable()
      .meta({ description: 'The day of its last request, in São Paulo; null: never used.' }),
  })
  .meta({ id: 'ApiKey', description: 'A key of the API, without its secret.' })
export type ApiKey = z.output<typeof apiKey>

const apiKeyChange = z
  .object({
    id,
    at: instant,
    keyName: z.string().meta({ examples: ['Site'] }),
    operation: z.string().meta({
      description: 'The `operationId` of what was done.',
      examples: ['createAppointment'],
    }),
    aboutId: id.nullable().meta({ description: 'What was changed; null: the page itself.' }),
  })
  .meta({ id: 'ApiKeyChange', description: 'Something that a key changed.' })
export type ApiKeyChange = z.output<typeof apiKeyChange>

/** Keys of the API; the gateway answers them itself. */
export const apiKeyRpcs = {
  listApiKeys: rpc('listApiKeys', {
    summary: 'The keys of the page an account owns, the newest first.',
    access: 'professional',
    http: { method: 'GET', path: '/api/settings/api-keys' },
    output: page(apiKey),
  }),
  createApiKey: rpc('createApiKey', {
    summary:
      'Makes a key; its text is in this answer alone. It asks for a fresh sign-in, and the professional is told by e-mail.',
    access: 'professional',
    http: { method: 'POST', path: '/api/settings/api-keys', status: 201 },
    input: z.object({
      name: line(1, 60, { missing: 'Dê um nome à chave.', example: 'Site' }),
      scopes: chosenOf(scope, 'Escolha pelo menos uma permissão.'),
      expiresAt: emptyAsAbsent(instant).meta({
        description: 'Within two years; in 90 days by default.',
      }),
    }),
    output: apiKey
      .extend({
        key: z.string().meta({ description: 'The key. Keep it: it is not shown again.' }),
      })
      .meta({ id: 'NewApiKey', description: 'A key that was just made, with its text.' }),
    errors: ['UNAUTHENTICATED'],
  }),
  deleteApiKey: rpc('deleteApiKey', {
    summary: 'Ends a key: its requests are refused within five seconds.',
    access: 'professional',
    http: { method: 'DELETE', path: '/api/settings/api-keys/:id', status: 204 },
    input: z.object({ id: id.meta({ description: 'An id of /api/settings/api-keys.' }) }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  listApiKeyChanges: rpc('listApiKeyChanges', {
    summary: 'What keys changed in the last twelve months, the latest first.',
    access: 'professional',
    http: { method: 'GET', path: '/api/settings/api-keys/changes' },
    input: z.object({
      about: id.optional().meta({ description: 'Only of what has this id.' }),
      cursor: pageCursor.optional(),
    }),
    output: page(apiKeyChange),
  }),
}

export const apiKeyEvents = {
  ApiKeyCreated: eventsOf('ACCOUNT')('ApiKeyCreated', {
    summary: 'A professional made a key of the API, and is told so.',
    data: z.object({
      // Of an account that may be erased later: the subject is the account.
      professional: pageOwner,
      keyName: z.string(),
    }),
  }),
}
