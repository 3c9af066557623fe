import { readFileSync, writeFileSync } from 'node:fs'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { apiDocument } from '../src/docs/api-document.ts'
import { documentOfKeys, safelyRepeated } from './document-of-keys.ts'

/**
 * Writes what the client library knows of the API: its types, and which calls take an idempotency key. With `--check` it
 * writes nothing, and fails if what is there is of another document.
 */
const here = (name: string) =>
  new URL(`../../../packages/client/src/document/${name}`, import.meta.url)

const NOTICE =
  '// Written by `node services/gateway/scripts/client-types.ts` from the OpenAPI document.\n'

const document = documentOfKeys(apiDocument())
const types = astToString(
  await openapiTypescript(JSON.stringify(document), {
    alphabetize: true,
    // What has a default may be left out of a request.
    defaultNonNullable: false,
  }),
)
const files = [
  ['types.ts', `${NOTICE}\n${types}`],
  [
    'safely-repeated.ts',
    `${NOTICE}
/** Calls that take an Idempotency-Key: with the same key they are done once. */
export const safelyRepeated: readonly string[] = ${JSON.stringify(safelyRepeated(document), null, 2)}
`,
  ],
] as const

if (process.argv.includes('--check')) {
  const stale = files.filter(([name, text]) => readFileSync(here(name), 'utf8') !== text)
  if (stale.length > 0) {
    console.error(
      'The client library knows another API. Run: node services/gateway/scripts/client-types.ts',
    )
    process.exitCode = 1
  }
} else {
  for (const [name, text] of files) writeFileSync(here(name), text)
}
