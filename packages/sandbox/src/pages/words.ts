const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
export const amountOf = (cents: number) => money.format(cents / 100)

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})
export const momentOf = (ms: number) => moment.format(new Date(ms))
