import type { Me } from '#lib/api/resources.ts'

declare global {
  namespace App {
    interface Locals {
      /** The signed-in visitor, fetched once for each request. */
      me?: Promise<Me | null>
      /** Cookies that the gateway sets in this request, to pass on to the browser. */
      setCookies: string[]
      /** Styles of this page alone. They contain no text that anybody typed. */
      pageStyles?: string
      /** Whether a call of the gateway failed: the page may lack something. */
      isIncomplete: boolean
      /** The code of the last call that failed, for the log. */
      failure?: string
    }
  }
}
