import { z } from 'zod'
import { noSuch } from '../errors.ts'
import type { Kinds, Store } from '../model/objects.ts'
import { integer, text } from '../parameters.ts'

/** Which ids an answer has the objects in the place of. */
export const expand = z.array(z.string()).optional()
/** The parameters of an operation that has no others. */
export const expandOnly = z.strictObject({ expand })

/** The parameters of every list. */
export const listParameters = {
  limit: integer
    .refine((count) => count >= 1 && count <= 100, 'must be between 1 and 100')
    .default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand: z.array(z.string().max(200)).max(20).optional(),
  created: z
    .strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    })
    .optional(),
}
const listInput = z.object(listParameters)

/** @throws {ProcessorError} 404 if there is no such object */
export function found<K extends keyof Kinds>(
  store: Store,
  kind: K,
  id: string,
  what: string = kind,
): Kinds[K] {
  const object = store.get(kind, id)
  if (!object) throw noSuch(what, id)
  return object
}

/** Whether an object has these values, where they are given. */
export const isLike =
  <T extends object>(wanted: T) =>
  (object: { [K in keyof T]: T[K] | null }): boolean =>
    Object.entries(wanted).every(
      ([key, value]) => value === undefined || Reflect.get(object, key) === value,
    )

/** A page of a list, newest first; cursors are ids. */
export function listOf<T extends { id: string; created: number }>(
  url: string,
  oldestFirst: readonly T[],
  {
    limit,
    starting_after: after,
    ending_before: before,
    created = {},
  }: Omit<z.output<typeof listInput>, 'expand'>,
) {
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = created
  const items = oldestFirst
    .filter(({ created: at }) => at > gt && at >= gte && at < lt && at <= lte)
    .toReversed()
  const place = (id: string, param: string) => {
    const index = items.findIndex((item) => item.id === id)
    if (index < 0) throw noSuch('object', id, param)
    return index
  }
  if (before !== undefined) {
    const end = place(before, 'ending_before')
    const start = Math.max(end - limit, 0)
    return { object: 'list', url, has_more: start > 0, data: items.slice(start, end) }
  }
  const start = after === undefined ? 0 : place(after, 'starting_after') + 1
  return {
    object: 'list',
    url,
    has_more: items.length > start + limit,
    data: items.slice(start, start + limit),
  }
}
