/** The ids of a form in their order, with the pressed one moved one step up or down. */
export function orderAsked(form: FormData): string[] {
  const ids = form.getAll('id').filter((id) => typeof id === 'string')
  const [rising, falling] = [form.get('sobe'), form.get('desce')]
  const at = ids.findIndex((id) => id === (rising ?? falling))
  const to = rising === null ? at + 1 : at - 1
  const [moved, other] = [ids[at], ids[to]]
  if (moved === undefined || other === undefined) return ids
  return ids.with(to, moved).with(at, other)
}
