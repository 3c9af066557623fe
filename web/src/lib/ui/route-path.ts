/** A route as its address shows it: without the folders in parentheses, which only group routes. */
export const routePath = (id: string | null): string => (id ?? '').replaceAll(/\/\([^/]+\)/g, '')
