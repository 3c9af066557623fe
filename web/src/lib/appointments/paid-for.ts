/**
 * Where the professional sees what a payment was for: the appointment, the package, or the conversation in which it was
 * asked for.
 * null: the conversation was erased.
 */
export function paidForHref({
  appointmentId,
  purchaseId,
  clientId,
}: {
  appointmentId: string | null
  purchaseId: string | null
  clientId: string | null
}): string | null {
  if (appointmentId !== null) return `/agenda/${appointmentId}`
  if (purchaseId !== null) return `/pacotes/${purchaseId}`
  return clientId && `/clientes/${clientId}/mensagens`
}
