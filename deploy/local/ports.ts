/** Every port of a stack, counted from the gateway's. */
export const portsFrom = (base: number) => ({
  gateway: base,
  web: base + 1,
  sandbox: base + 2,
  smtp: base + 3,
  postgres: base + 4,
  redis: base + 5,
  nats: base + 6,
  scheduling: base + 11,
  booking: base + 12,
  billing: base + 13,
  notifier: base + 14,
})

export type Ports = ReturnType<typeof portsFrom>
