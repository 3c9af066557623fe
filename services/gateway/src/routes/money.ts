import { billingRpcs, bookingRpcs } from '@encaixe/contracts'
import { get, post, put, type RpcRoute } from './route.ts'

/** Money: reports, receipts, the professional’s own plan. */
export const moneyRoutes: readonly RpcRoute[] = [
  post('/api/stripe/checkout', billingRpcs.startCheckout),
  post('/api/stripe/portal', billingRpcs.openPortal),
  get('/api/reports/finance', bookingRpcs.getFinanceReport),
  get('/api/reports/finance.csv', bookingRpcs.getFinanceCsv, {
    file: { type: 'text/csv', name: 'relatorio.csv' },
  }),
  get('/api/reports/carne-leao', bookingRpcs.getMonthlyIncome),
  get('/api/reports/carne-leao.csv', bookingRpcs.getMonthlyIncomeCsv, {
    file: { type: 'text/csv', name: 'carne-leao.csv' },
  }),
  get('/api/reports/carne-leao.pdf', bookingRpcs.getMonthlyIncomePdf, {
    file: { type: 'application/pdf', name: 'carne-leao.pdf', isBase64: true },
  }),
  get('/api/appointments/:id/receipt.pdf', bookingRpcs.getReceiptPdf, {
    file: { type: 'application/pdf', name: 'recibo.pdf', isBase64: true },
  }),
  get('/api/settings/receipts', bookingRpcs.getReceiptSettings),
  put('/api/settings/receipts', bookingRpcs.setReceiptSettings),
]
