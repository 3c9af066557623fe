import { page } from '$app/state'

/** Where SvelteKit reads the data of a page, and the parameter by which it names the loads to be run. */
const DATA = '/__data.json'
const LOADS = 'x-sveltekit-invalidated'

type Node = null | { type: 'data' | 'skip' } | { type: 'error'; error: { status: number } }
type Answer = { type: 'data'; nodes: Node[] } | { type: 'redirect'; location: string }

interface Options {
  onRead: () => void
  /** The data could not be read: it has to be asked for again. */
  onMissed: () => void
}

/**
 * Keeps a page whose data cannot be read again just now. SvelteKit puts an error page in its place, or loads the whole
 * document, and what somebody types there is gone. Nobody asked for such a refresh: here it changes nothing.
 * @returns ends it
 */
export function keepPage({ onRead, onMissed }: Options): () => void {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    const loads = loadsOfRefresh(
      new URL(input instanceof Request ? input.url : input, location.href),
    )
    if (loads === null) return plain(input, init)
    const response = await plain(input, init).catch(() => null)
    if (response && (await isWhole(response))) {
      onRead()
      return response
    }
    onMissed()
    // Each load is answered as one that did not have to run: its data stay.
    const nodes = Array.from({ length: loads }, () => ({ type: 'skip' }))
    return Response.json({ type: 'data', nodes })
  }
  return () => {
    window.fetch = plain
  }
}

/** The number of loads of the page that is shown; null for another request, and while an error page is shown. */
function loadsOfRefresh({ origin, pathname, searchParams }: URL): number | null {
  const loads = searchParams.get(LOADS)
  const isShown = origin === location.origin && pathname === `${page.url.pathname}${DATA}`
  if (loads === null || !isShown || page.error) return null
  const rest = new URLSearchParams(searchParams)
  rest.delete(LOADS)
  return `${rest}` === `${page.url.searchParams}` ? loads.length : null
}

async function isWhole(response: Response): Promise<boolean> {
  if (!response.ok) return !isPassing(response.status)
  const [line = ''] = (await response.clone().text()).split('\n')
  const answer: Answer = JSON.parse(line)
  // The session has ended: a form in hand says so when it is sent, and is not lost.
  if (answer.type === 'redirect') return !isBusy()
  return !answer.nodes.some((node) => node?.type === 'error' && isPassing(node.error.status))
}

const isPassing = (status: number) => status === 429 || status >= 500

const isBusy = () =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select') === true
