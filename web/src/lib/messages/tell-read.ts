let told = ''

/**
 * Reports messages as read, each once and only while the page is visible. `body` is JSON that names the newest one.
 * Returns whether the server knows it now.
 */
export async function tellRead(address: string, body: string): Promise<boolean> {
  if (body === told || document.hidden) return false
  told = body
  try {
    const answer = await fetch(address, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (answer.ok) return true
  } catch {
    // The next refresh tells again.
  }
  told = ''
  return false
}
