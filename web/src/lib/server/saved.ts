import { type RequestEvent, redirect } from '@sveltejs/kit'

/** Redirects to the page after saving, so that a reload does not send the form again. */
export const redirectSaved = ({ url }: RequestEvent): never =>
  redirect(303, `${url.pathname}?salvo=1`)

/** The address of the public page when something has just been saved. */
export const savedPage = ({ url }: RequestEvent, slug: string): string | null =>
  url.searchParams.get('salvo') === '1' ? `/p/${slug}` : null
