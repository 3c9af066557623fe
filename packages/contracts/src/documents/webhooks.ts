import { webhookBody, webhookTypes } from '../notifier/webhooks.ts'
import { exampleOf } from './example.ts'
import type { NamedSchemas } from './named-schemas.ts'

const header = (name: string, description: string, example: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string', examples: [example] },
})

const headers = [
  header('webhook-id', 'The same at every try.', '01a1fd0c-df3d-7aab-b4f3-efff32c477a4'),
  header('webhook-timestamp', 'Seconds since 1970 at this try.', '1795968000'),
  header(
    'webhook-signature',
    'Standard Webhooks 1.0; two, with a space between them, while a secret is exchanged.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
]

/** What addresses are called with, by type (OpenAPI 3.1). */
export function webhooksOf(schemas: NamedSchemas) {
  const schema = schemas.of(webhookBody, 'output')
  const example = exampleOf(schema, schemas)
  return Object.fromEntries(
    webhookTypes.map((type) => [
      type,
      {
        post: {
          operationId: `webhook-${type}`,
          summary: `An address is told ${type}`,
          description:
            'Any 2xx takes it. Anything else is tried again: after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h.',
          tags: ['settings'],
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema,
                example: { ...(typeof example === 'object' ? example : {}), type },
              },
            },
          },
          responses: {
            '2XX': { description: 'Taken.' },
            '4XX': { description: 'Tried again; 410 switches the address off.' },
          },
        },
      },
    ]),
  )
}
