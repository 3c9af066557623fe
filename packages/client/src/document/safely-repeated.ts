// Written by `node services/gateway/scripts/client-types.ts` from the OpenAPI document.

/** Calls that take an Idempotency-Key: with the same key they are done once. */
export const safelyRepeated: readonly string[] = [
  "POST /api/appointments",
  "PATCH /api/appointments/{id}",
  "POST /api/clients",
  "POST /api/messages",
  "POST /api/purchases"
]
