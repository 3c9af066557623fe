import { isRecord, type JsonSchema, type NamedSchemas } from './named-schemas.ts'

const ofFormat: Readonly<Record<string, string>> = {
  uuid: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4',
  'date-time': '2026-12-01T15:00:00-03:00',
  date: '2026-12-01',
  email: 'joao@example.com',
  uri: 'https://encaixe.example/entrar',
}

/** Whether somebody would send it: what is needed, and what has an example of its own. */
const isShown = (field: JsonSchema, name: string, required: unknown) =>
  (Array.isArray(required) && required.includes(name)) || Array.isArray(field.examples)

/**
 * One value of a schema, put together from its fields' own examples. Of what is optional only what has
 * an example is shown.
 */
export function exampleOf(schema: JsonSchema, schemas: NamedSchemas): unknown {
  const { examples, enum: values, anyOf, oneOf, type } = schema
  if (Array.isArray(examples)) return examples[0]
  if ('const' in schema) return schema.const
  if (Array.isArray(values)) return values[0]
  if (schema.$ref !== undefined) return exampleOf(schemas.behind(schema), schemas)
  for (const choices of [anyOf, oneOf]) {
    if (Array.isArray(choices) && isRecord(choices[0])) return exampleOf(choices[0], schemas)
  }
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return objectExample(schema, schemas)
    case 'array':
      return isRecord(schema.items) ? [exampleOf(schema.items, schemas)] : []
    case 'integer':
    case 'number':
      return schema.default ?? schema.minimum ?? 1
    case 'boolean':
      return schema.default ?? true
    case 'string':
      return typeof schema.format === 'string' ? (ofFormat[schema.format] ?? 'x') : 'x'
    default:
      return {}
  }
}

function objectExample({ properties, required }: JsonSchema, schemas: NamedSchemas) {
  const fields = isRecord(properties) ? Object.entries(properties) : []
  return Object.fromEntries(
    fields.flatMap(([name, field]) =>
      isRecord(field) && isShown(field, name, required) ? [[name, exampleOf(field, schemas)]] : [],
    ),
  )
}
