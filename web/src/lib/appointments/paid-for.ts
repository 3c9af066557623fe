/**
 * Where the professional sees what a payment was for: the appointment, or the conversation in which it was asked for.
 * null: the conversation was erased.
 */
export function paidForHref({
  appointmentId,
  clientId,
}: {
  appointmentId: string | null
  clientId: string | null
}): string | null {
  if (appointmentId !== null) return `/agenda/${appointmentId}`
  return clientId && `/clientes/${clientId}/mensagens`
}
