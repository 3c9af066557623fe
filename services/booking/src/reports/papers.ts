import type { MonthlyIncome } from '@encaixe/contracts'
import { dayWords, monthWords, printable, reais, taxIdWords } from './paper-words.rule.ts'

interface Issuer {
  name: string
  taxId: string | null
}

interface Receipt {
  issuer: Issuer
  payer: { name: string; taxId: string | null }
  amountCents: number
  /** Local days. */
  paidOn: string
  heldOn: string
  appointmentId: string
  issuedOn: string
}

const MARGIN = 56
const MUTED = '#4b5a60'

/** Draws a PDF of A4 pages and returns it as base64. */
async function paper(title: string, draw: (page: PDFKit.PDFDocument) => void): Promise<string> {
  // Loaded on first use: its fonts and decoder take ten megabytes.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    info: { Title: title, Creator: 'Encaixe' },
  })
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (part: Buffer) => void parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts).toString('base64')))
    document.on('error', reject)
    document.font('Helvetica-Bold').fontSize(20).text(title).moveDown(0.6)
    draw(document)
    document.end()
  })
}

const issuerWords = ({ name, taxId }: Issuer) =>
  `${printable(name)}${taxId === null ? '' : `, ${taxIdWords(taxId)}`}`

export const receiptPaper = (receipt: Receipt): Promise<string> =>
  paper('Recibo', (page) => {
    const { payer, amountCents, heldOn, paidOn, issuer, issuedOn, appointmentId } = receipt
    const from = `${printable(payer.name)}${payer.taxId === null ? '' : `, ${taxIdWords(payer.taxId)},`}`
    page.font('Helvetica-Bold').fontSize(26).text(reais(amountCents)).moveDown(0.8)
    page
      .font('Helvetica')
      .fontSize(12)
      .text(
        `Recebi de ${from} a quantia de ${reais(amountCents)}, referente ao atendimento de ${dayWords(heldOn)}, paga em ${dayWords(paidOn)}.`,
        { lineGap: 4 },
      )
      .moveDown(3)
    page.text(issuerWords(issuer))
    page.fillColor(MUTED).fontSize(10).moveDown(0.5)
    page.text(`Emitido em ${dayWords(issuedOn)}. Atendimento ${appointmentId}.`)
  })

const COLUMNS = [
  { title: 'Data', width: 80 },
  { title: 'Pagador', width: 210 },
  { title: 'CPF', width: 110 },
  { title: 'Valor', width: 83 },
]
const ROW = 20

/** A month's income by payer, on as many pages as needed. */
export const incomePaper = (
  { month, items, totalCents }: MonthlyIncome,
  issuer: Issuer,
): Promise<string> =>
  paper(`Recebimentos de ${monthWords(month)}`, (page) => {
    page.font('Helvetica').fontSize(11).text(issuerWords(issuer))
    page.fillColor(MUTED).text('Resumo para o carnê-leão: o que foi recebido de pessoas.')
    page.fillColor('black').moveDown(1)
    const line = (cells: readonly string[], font: string) => {
      if (page.y > page.page.height - MARGIN - ROW) page.addPage()
      const { y } = page
      let x = MARGIN
      page.font(font).fontSize(10)
      for (const [at, { width }] of COLUMNS.entries()) {
        const align = at === COLUMNS.length - 1 ? 'right' : 'left'
        page.text(cells[at] ?? '', x, y, {
          width: width - 8,
          align,
          lineBreak: false,
          ellipsis: true,
        })
        x += width
      }
      page.x = MARGIN
      page.y = y + ROW
    }
    line(
      COLUMNS.map(({ title }) => title),
      'Helvetica-Bold',
    )
    for (const { date, payerName, payerTaxId, amountCents } of items) {
      const [year, ofYear, day] = date.split('-')
      const cells = [
        `${day}/${ofYear}/${year}`,
        printable(payerName),
        payerTaxId === null ? '' : taxIdWords(payerTaxId).replace(/^\S+ /, ''),
        reais(amountCents),
      ]
      line(cells, 'Helvetica')
    }
    if (items.length === 0) page.font('Helvetica').text('Nada recebido neste mês.')
    page.moveDown(0.5)
    line(['', '', 'Total', reais(totalCents)], 'Helvetica-Bold')
  })
