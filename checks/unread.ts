/**
 * The fields of a manifest that its schema does not know. Published schemas accept any field, also a misspelt one, but
 * their validators read only the fields they know.
 */
export function fieldsUnreadBy(validate: (value: unknown) => unknown, value: unknown): string[] {
  const read = new Set<string>()
  const watched = (part: unknown, path: string): unknown => {
    read.add(path)
    if (typeof part !== 'object' || part === null) return part
    return new Proxy(part, {
      get: (target, key) => {
        const inner: unknown = Reflect.get(target, key)
        return typeof key === 'symbol' ? inner : watched(inner, `${path}/${key}`)
      },
    })
  }
  validate(watched(value, ''))
  return pathsOf(value, '').filter((path) => !read.has(path))
}

const pathsOf = (value: unknown, path: string): string[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}/${key}`))
    : []),
]
