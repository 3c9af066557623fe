import { textOf } from './form-problem.ts'

/** Reads one field of a form that was sent. */
type Reader<Value> = (form: FormData, name: string) => Value

/** The fields of a form by their names, each with how it is read. */
export type Fields = Readonly<Record<string, Reader<unknown>>>

/** What the fields of a form hold. */
export type TypedIn<Declared extends Fields> = {
  [Name in keyof Declared]: Awaited<ReturnType<Declared[Name]>>
}

/** A text, trimmed, of at most so many letters. */
export const text =
  (longest = 500): Reader<string> =>
  (form, name) =>
    textOf(form, name, longest)

/** A box that is ticked or not. */
export const ticked: Reader<boolean> = (form, name) => form.has(name)

/** A choice that is sent as `sim` or `nao`. */
export const yes: Reader<boolean> = (form, name) => textOf(form, name) === 'sim'

export const number: Reader<number> = (form, name) => Number(textOf(form, name))

/** The files that were chosen. No answer carries them back: their form names them among its `secrets`. */
export const files: Reader<File[]> = (form, name) =>
  form
    .getAll(name)
    .filter((file) => file instanceof File)
    .filter(({ size }) => size > 0)

export async function readFields<Declared extends Fields>(
  form: FormData,
  fields: Declared,
): Promise<TypedIn<Declared>> {
  const read = Object.entries(fields).map(async ([name, field]) => [name, await field(form, name)])
  return Object.fromEntries(await Promise.all(read))
}
