import {
  giveBack,
  hasStorage,
  isText,
  type Kept,
  keyOf,
  readKept,
  rendered,
  renderedOf,
  textsOf,
  viewer,
} from './kept-text.ts'

/** Whether this document was reloaded, or come back to. */
export function isDocumentBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (
    navigation instanceof PerformanceNavigationTiming &&
    ['reload', 'back_forward'].includes(navigation.type)
  )
}

/** Takes what fields hold by default as rendered. To be called before a page hydrates. */
export function rememberRendered(): void {
  for (const form of document.forms) {
    for (const field of textsOf(form).values()) rendered.set(field, field.defaultValue)
  }
}

/**
 * Keeps from now on what is typed into a form of a page that hydrates.
 * @param isBack whether its page was reloaded or come back to: what was typed before is there again
 * @returns to be called once the form was accepted, or is gone
 */
export function keepForm(
  form: HTMLFormElement,
  isBack: boolean,
): { forget: () => void; end: () => void } {
  if (!hasStorage()) return { forget: () => undefined, end: () => undefined }
  // The page may draw other forms while it is shown.
  const key = keyOf(form)
  const forget = () => sessionStorage.removeItem(key)
  const remember = () => {
    for (const field of textsOf(form).values()) {
      if (!rendered.has(field)) rendered.set(field, field.value)
    }
  }
  function keep() {
    const changed = [...textsOf(form)].filter(([, field]) => field.value !== renderedOf(field))
    const fields = changed.map(([name, field]) => [
      name,
      { typed: field.value, rendered: renderedOf(field) },
    ])
    const kept: Kept = { viewer: viewer(), isSent: false, fields: Object.fromEntries(fields) }
    if (fields.length === 0) forget()
    else sessionStorage.setItem(key, JSON.stringify(kept))
  }

  remember()
  const before = readKept(key)
  if (before && isBack && before.viewer === viewer()) giveBack(form, before)
  else forget()
  const ended = new AbortController()
  const { signal } = ended
  form.addEventListener('focusin', remember, { signal })
  form.addEventListener('input', ({ target }) => isText(target) && keep(), { signal })
  return { forget, end: () => ended.abort() }
}
