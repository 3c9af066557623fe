import {
  giveBack,
  hasStorage,
  isText,
  keep,
  keyOf,
  readKept,
  rendered,
  textsOf,
  viewer,
} from './kept-text.ts'

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

  remember()
  const before = readKept(key)
  if (before && isBack && before.viewer === viewer()) giveBack(form, before)
  else forget()
  const ended = new AbortController()
  const { signal } = ended
  form.addEventListener('focusin', remember, { signal })
  form.addEventListener('input', ({ target }) => isText(target) && keep(form, false, key), {
    signal,
  })
  return { forget, end: () => ended.abort() }
}
