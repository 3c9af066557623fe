import { namedSchemas } from './named-schemas.ts'
import { type DocumentedRoute, operation } from './operation.ts'
import { problems as problemsOf } from './problems.ts'
import { securitySchemes } from './security.ts'
import { tagsOf } from './tags.ts'
import { webhooksOf } from './webhooks.ts'

/** The OpenAPI 3.1 document of a table of routes. */
export function openApi(routes: readonly DocumentedRoute[]) {
  const schemas = namedSchemas()
  const problems = problemsOf(schemas)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const method = route.method.toLowerCase()
    paths[path] = { ...paths[path], [method]: operation(route, schemas, problems) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Encaixe',
      version: '1.0.0',
      description: `Scheduling for independent professionals.

Times are ISO 8601 with an offset, days and hours without one are the professional's. Money is integer
centavos of BRL. Lists come in pages: send \`nextCursor\` as \`cursor\` for what follows. Errors are
RFC 9457 problems, told apart by their \`code\`. Answers may gain fields. The events of the
services are in /asyncapi.json.`,
      contact: { name: 'Encaixe' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Encaixe' },
    },
    servers: [{ url: '/', description: 'The host that this document came from.' }],
    tags: tagsOf(routes.map(({ path }) => path)),
    paths,
    webhooks: webhooksOf(schemas),
    components: { schemas: schemas.all(), examples: problems.examples(), securitySchemes },
  }
}
