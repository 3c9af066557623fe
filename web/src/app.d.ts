import type { Me } from '#lib/api/resources.ts'

declare global {
  namespace App {
    interface Locals {
      /** Who visits; asked once. */
      me?: Promise<Me | null>
      /** Cookies the gateway sets in this request: they are the browser's. */
      setCookies: string[]
      /** Styles of this page alone, made by us and of nothing that anybody typed. */
      pageStyles?: string
      /** Whether a call of the gateway failed: the page may lack something. */
      isIncomplete: boolean
    }
  }
}
