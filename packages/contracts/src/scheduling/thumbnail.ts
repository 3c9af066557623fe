const KEPT = /^(\/media\/[0-9a-f]{64})\.webp$/

/**
 * Returns the address of the small square that stands for a picture of the work in lists. A picture that the gateway
 * does not keep, such as the demo's, has none: its own address is returned.
 */
export const thumbnailUrl = (url: string): string => url.replace(KEPT, '$1-thumbnail.webp')
