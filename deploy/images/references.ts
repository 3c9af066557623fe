/** The digest of each image by its tag; null until `npm run images` has asked a registry. */
export type Digests = Readonly<Record<string, string | null>>

const OWN = 'encaixe/'
/** `image: postgres:17` of Compose and Kubernetes, and `FROM node:26-trixie-slim` of a Dockerfile. */
const REFERENCE = /^(\s*(?:- )?image:\s*|FROM\s+)(['"]?)([\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?/gm

interface Reference {
  tag: string
  /** null: the file names the tag alone. */
  digest: string | null
}

/** The images of others that a file names. Stages of a Dockerfile have no tag, and our own images are built from here. */
export const imagesIn = (text: string): Reference[] =>
  [...text.matchAll(REFERENCE)].flatMap(([, , , tag = '', pin]) =>
    tag.startsWith(OWN) ? [] : { tag, digest: pin?.slice(1) ?? null },
  )

/** The file with the known digests behind its tags. */
export const pinned = (text: string, digests: Digests): string =>
  text.replace(REFERENCE, (found, before: string, quote: string, tag: string) => {
    if (tag.startsWith(OWN) || !Object.hasOwn(digests, tag)) return found
    const digest = digests[tag]
    return `${before}${quote}${tag}${digest ? `@${digest}` : ''}`
  })

/** What differs between a file and the list. */
export const differences = (text: string, digests: Digests): string[] =>
  imagesIn(text).flatMap(({ tag, digest }) => {
    if (!Object.hasOwn(digests, tag)) return `${tag} is not in deploy/images/images.json`
    const listed = digests[tag] ?? null
    return listed === digest ? [] : `${tag} is pinned to ${digest}, and the list says ${listed}`
  })
