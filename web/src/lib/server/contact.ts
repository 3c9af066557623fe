import { CONTACT_EMAIL } from '$app/env/private'

/** Where people write to whoever runs this site, when it was told. */
export const contact = () => ({ contactEmail: CONTACT_EMAIL ?? null })
