/** The ids of a list in the order that a form asks for: as they stand in it, one of them a step up or down. */
export function orderAsked(form: FormData): string[] {
  const ids = form.getAll('id').filter((id) => typeof id === 'string')
  const [rising, falling] = [form.get('sobe'), form.get('desce')]
  const at = ids.findIndex((id) => id === (rising ?? falling))
  const to = rising === null ? at + 1 : at - 1
  const [moved, other] = [ids[at], ids[to]]
  if (moved === undefined || other === undefined) return ids
  return ids.with(to, moved).with(at, other)
}
