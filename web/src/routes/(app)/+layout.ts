/** Pages behind sign-in hydrate: docs/adr/0050-pages-behind-sign-in-hydrate.md. */
export const csr = true
