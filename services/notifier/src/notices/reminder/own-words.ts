import { personName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import type { AppointmentParams } from '../appointment/about-appointment.ts'
import type { WhatsappText, WhatsappWording } from '../whatsapp.ts'

type About = AppointmentParams
type Wordings = Exclude<WhatsappText<About>, WhatsappWording<About>>

/** What the page adds to a reminder, safe to quote: one line, no links; empty where it adds nothing. */
export const ownWordsOf = ({ ownWords }: About): string =>
  ownWords === null ? '' : quoted(ownWords)

/** The same as paragraphs of an e-mail. */
export const ownWordsIn = (about: About): string[] => {
  const words = ownWordsOf(about)
  return words === '' ? [] : [`Um recado de ${personName(about.professionalName)}: ${words}`]
}

/** Registered texts, and each of them with the page's own words before its last paragraph. */
export function withOwnWords({ wordings, choose }: Wordings): Wordings {
  const worded = new Map(wordings.map((wording) => [wording, wordingWithOwnWords(wording)]))
  return {
    wordings: [...wordings, ...worded.values()],
    choose(about) {
      const chosen = choose(about)
      return ownWordsOf(about) === '' ? chosen : (worded.get(chosen) ?? chosen)
    },
  }
}

function wordingWithOwnWords(wording: WhatsappWording<About>): WhatsappWording<About> {
  const paragraphs = wording.body.split('\n\n')
  const places = wording.body.match(/\{\{\d\}\}/g)?.length ?? 0
  return {
    ...wording,
    name: `${wording.name}_words`,
    body: paragraphs.toSpliced(-1, 0, `Um recado: {{${places + 1}}}`).join('\n\n'),
    parameters: (about, links) => [...wording.parameters(about, links), ownWordsOf(about)],
  }
}
