type Mask = Map<string, Mask | null>

/** Reads a partial response's mask, such as `items(id,start),nextPageToken` or `a/b`. */
function readMask(text: string): Mask {
  let at = 0
  function list(): Mask {
    const mask: Mask = new Map()
    while (at < text.length && text[at] !== ')') {
      const [name = ''] = /^[\w*]+/.exec(text.slice(at)) ?? []
      if (name === '') throw new SyntaxError(`no name at ${at}`)
      at += name.length
      if (text[at] === '/') {
        at += 1
        const [inner = ''] = /^[\w*]+/.exec(text.slice(at)) ?? []
        at += inner.length
        mask.set(name, new Map([[inner, null]]))
      } else if (text[at] === '(') {
        at += 1
        mask.set(name, list())
        at += 1
      } else mask.set(name, null)
      if (text[at] === ',') at += 1
    }
    return mask
  }
  return list()
}

function pick(value: unknown, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((one) => pick(one, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const sub = mask.get(name)
      if (sub === undefined) return []
      return [[name, sub === null ? inner : pick(inner, sub)]]
    }),
  )
}

/** Only what `fields` names of an answer; all of it without. */
export const partOf = (answer: unknown, fields: unknown): unknown =>
  typeof fields === 'string' && fields !== '' ? pick(answer, readMask(fields)) : answer
