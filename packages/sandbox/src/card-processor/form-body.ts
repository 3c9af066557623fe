/** The decoded value of a form: texts, objects and lists. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }

const DEEPEST = 8
const MOST_FIELDS = 1_000

type Branch = Map<string, string | Branch>

/**
 * Reads a form in which brackets nest (`items[0][price]=price_1`, `expand[]=customer`), as the processor's
 * libraries write it.
 * @returns undefined if a field is a text and an object at once, or nests too deep
 */
export function readForm(text: string): Record<string, FormValue> | undefined {
  const root: Branch = new Map()
  const fields = [...new URLSearchParams(text)]
  if (fields.length > MOST_FIELDS) return undefined
  for (const [name, value] of fields) if (!put(root, name, value)) return undefined
  return objectOf(root)
}

function put(root: Branch, name: string, value: string): boolean {
  const path = pathOf(name)
  const last = path?.pop()
  if (path === undefined || last === undefined) return false
  let branch = root
  for (const key of path) {
    const next = branch.get(key) ?? new Map()
    if (typeof next === 'string') return false
    branch.set(key, next)
    branch = next
  }
  const key = last === '' ? String(branch.size) : last
  if (branch.get(key) instanceof Map) return false
  branch.set(key, value)
  return true
}

/** `a[b][0]` is a, b, 0. */
function pathOf(name: string): string[] | undefined {
  const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)]
  return first === '' || path.length > DEEPEST ? undefined : path
}

function formValueOf(branch: string | Branch): FormValue {
  if (typeof branch === 'string') return branch
  const isList = branch.size > 0 && [...branch.keys()].every((key) => /^\d+$/.test(key))
  return isList ? [...branch.values()].map(formValueOf) : objectOf(branch)
}

const objectOf = (branch: Branch): Record<string, FormValue> =>
  Object.fromEntries([...branch].map(([key, value]) => [key, formValueOf(value)]))
