/** What a page is made of that is of no use once it is read without a network. */
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g
const LINKS = /<link\b[^>]*\brel="(?:modulepreload|manifest)"[^>]*>/g
const PICTURES = /<img\b(?:[^>"]|"[^"]*")*>/g
const BUTTONS = /<button\b/g
/** Hides what a script is about to draw anew. Styles stay as they are: the page's policy knows them by their hashes. */
const WAITS = /(\bclass="[^"]*)\bagenda-waits\b/g

/**
 * A page as it is kept to be read without a network: it has no script and loads nothing. Its buttons are dead: what
 * they would send would be lost.
 */
export const keptCopy = (html: string): string =>
  html
    .replace(SCRIPTS, '')
    .replace(LINKS, '')
    .replace(PICTURES, '')
    .replace(BUTTONS, '<button disabled')
    .replace(WAITS, '$1')

/** A class may have a sign that would end the tag: `[&>*]:mx-0`. */
const MAIN = /<main\b(?:[^>"]|"[^"]*")*>/

/** Puts a sentence above what a kept page says. */
export const withNote = (html: string, words: string): string =>
  html.replace(
    MAIN,
    (main) =>
      `${main}<div role="status" class="mb-5 rounded-2xl bg-accent/20 px-4 py-3.5"><p class="font-semibold leading-snug">Sem internet</p><p class="mt-1 text-sm">${words} <a class="text-link inline-flex min-h-11 items-center" href="/agenda">Tentar de novo</a></p></div>`,
  )
