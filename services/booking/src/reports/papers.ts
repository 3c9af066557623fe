import type { MonthlyIncome } from '@encaixe/contracts'
import {
  dayWords,
  monthWords,
  paidWords,
  printable,
  type ReceiptPayment,
  reais,
  reaisInWords,
  receiptNumber,
  taxIdWords,
} from './paper-words.rule.ts'

interface Issuer {
  name: string
  taxId: string | null
}

export interface Receipt {
  issuer: Issuer
  payer: Issuer
  /** null: the payer. */
  attended: Issuer | null
  amountCents: number
  /** What came and was given back, the earliest first; at least one. */
  payments: readonly ReceiptPayment[]
  /** What it was paid for: `a Corte de 4 de novembro de 2026`. */
  purpose: string
  city: string | null
  /** What it was paid for, by its id. */
  paidFor: { kind: 'Atendimento' | 'Pacote'; id: string }
  /** A local day. */
  issuedOn: string
}

const MARGIN = 56
const MUTED = '#4b5a60'
const LINE = '#9aa5a9'

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

/** What stands beside its label, on as many lines as it needs. */
function labelled(page: PDFKit.PDFDocument, label: string, text: string) {
  page.fillColor(MUTED).font('Helvetica').fontSize(9).text(label)
  page.fillColor('black').fontSize(12).text(text, { lineGap: 2 }).moveDown(0.8)
}

const partyWords = ({ name, taxId }: Issuer) =>
  [printable(name), ...(taxId === null ? [] : [taxIdWords(taxId)])].join('\n')

export const receiptPaper = (receipt: Receipt): Promise<string> =>
  paper('Recibo', (page) => {
    const { payer, attended, amountCents, purpose, payments, issuer, issuedOn, city, paidFor } =
      receipt
    const width = page.page.width - 2 * MARGIN
    page.fillColor(MUTED).font('Helvetica').fontSize(10)
    page.text(`Nº ${receiptNumber(paidFor.id, payments[0]?.paidOn ?? issuedOn)}`).moveDown(1)

    const top = page.y
    page.roundedRect(MARGIN, top, width, 62, 8).lineWidth(1).strokeColor(LINE).stroke()
    page.fillColor('black').font('Helvetica-Bold').fontSize(24)
    page.text(reais(amountCents), MARGIN + 16, top + 11)
    page.font('Helvetica').fontSize(10)
    page.text(`(${reaisInWords(amountCents)})`, MARGIN + 16, top + 40, { width: width - 32 })
    page.x = MARGIN
    page.y = top + 84

    page
      .fontSize(12)
      .text(
        `Recebi de ${printable(payer.name)} a quantia de ${reais(amountCents)}, referente ${purpose}, ${paidWords(payments)}, da qual dou quitação.`,
        { lineGap: 4 },
      )
      .moveDown(1.5)
    labelled(page, 'PAGO POR', partyWords(payer))
    if (attended !== null) labelled(page, 'ATENDIMENTO DE', partyWords(attended))
    labelled(page, 'RECEBIDO POR', partyWords(issuer))

    page.moveDown(1).fontSize(12)
    page.text(`${city === null ? '' : `${printable(city)}, `}${dayWords(issuedOn)}.`).moveDown(4)
    page
      .moveTo(MARGIN, page.y)
      .lineTo(MARGIN + 240, page.y)
      .strokeColor(LINE)
      .stroke()
    page.moveDown(0.4).text(issuerWords(issuer))
    page.fillColor(MUTED).fontSize(9).moveDown(2)
    page.text(`Documento emitido pelo Encaixe. ${paidFor.kind} ${paidFor.id}.`)
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
  { month, items, totalCents, feesCents }: MonthlyIncome,
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
    if (feesCents === 0) return
    page.moveDown(0.5).fillColor(MUTED).font('Helvetica').fontSize(10)
    page.text(
      `Os valores são os que as pessoas pagaram. Deles, o Mercado Pago ficou com ${reais(feesCents)} de tarifas.`,
    )
  })
