import type { Me } from '#lib/server/own-api.ts'

declare global {
  namespace App {
    interface Locals {
      /** Who visits; asked once. */
      me?: Promise<Me | null>
      /** Cookies the gateway sets in this request: they are the browser's. */
      setCookies: string[]
    }
  }
}
