import { createHash } from 'node:crypto'

const LIMIT = 500

/**
 * Names for prepared statements, so that PostgreSQL parses each text once a connection. Texts that
 * vary without end (lists of parameters) get no name past the limit.
 */
export function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= LIMIT) return ''
    const name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
    return name
  }
}
