/** A refund's own id at a bank of the API Pix, which takes letters and digits alone. */
export const idAtBank = (refundId: string): string => refundId.replaceAll('-', '')
