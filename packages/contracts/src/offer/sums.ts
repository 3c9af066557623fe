/** Services that one appointment has at most. */
export const MOST_SERVICES = 5

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, one) => total + one, 0)

/** The sum of the prices of services, centavos of BRL; null where one is to be agreed on. */
export const priceOf = (services: readonly { priceCents: number | null }[]): number | null =>
  services.some(({ priceCents }) => priceCents === null)
    ? null
    : sum(services.map(({ priceCents }) => priceCents ?? 0))
