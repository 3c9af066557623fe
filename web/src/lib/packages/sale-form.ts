import { clientErrors, readClient } from '../appointments/form/booking-form.ts'
import { methodOf } from '../appointments/payment-methods.ts'
import { textOf } from '../forms/form-problem.ts'
import { parsePrice } from '../text/money.ts'
import { isDate } from '../time/calendar.ts'

/** The sale of a package as its professional writes it down. */
export type TypedSale = ReturnType<typeof readSale>

type SaleStart = Pick<TypedSale, 'client' | 'packageId'> & { today: string }

export const newSale = ({ client, packageId, today }: SaleStart): TypedSale => ({
  ...{ client, clientName: '', clientPhone: '', clientEmail: '' },
  ...{ packageId, price: '', isPaid: true, method: 'pix', paidOn: today, notify: true },
})

export const readSale = (form: FormData) => ({
  ...readClient(form),
  packageId: textOf(form, 'pacote'),
  /** Empty: the package's price. */
  price: textOf(form, 'preco'),
  isPaid: textOf(form, 'pago') === 'sim',
  method: textOf(form, 'forma'),
  paidOn: textOf(form, 'pago-em'),
  notify: form.has('avisar'),
})

/** Saves a round trip; the service decides. */
export function saleErrors(typed: TypedSale): Record<string, string> {
  const errors = clientErrors(typed)
  if (typed.packageId === '') errors.pacote = 'Escolha o pacote.'
  if (parsePrice(typed.price) === null) errors.preco = 'Escreva um valor como 900 ou 900,00.'
  if (typed.isPaid && typed.paidOn !== '' && !isDate(typed.paidOn))
    errors['pago-em'] = 'Escolha o dia do pagamento.'
  return errors
}

/** What was agreed, as the API takes it. */
export const termsOfSale = (typed: TypedSale) => ({
  packageId: typed.packageId,
  ...(typed.price !== '' && { priceCents: parsePrice(typed.price) ?? 0 }),
  ...(typed.isPaid && {
    paid: {
      method: methodOf(typed.method),
      ...(typed.paidOn !== '' && { at: typed.paidOn }),
    },
  }),
  notify: typed.notify,
})

/** The API's names of fields, as the form has them. */
export const SALE_FIELDS: Readonly<Record<string, string>> = {
  clientId: 'cliente',
  packageId: 'pacote',
  priceCents: 'preco',
  'paid.method': 'forma',
  'paid.at': 'pago-em',
}
