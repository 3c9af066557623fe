import { either, made, phrase } from './grammar.rule.ts'

/** Statements about the time that name none. */
export type Openness = 'any' | 'soonest' | 'earlier' | 'later'

const any = phrase(`
    qualquer horario; qualquer hora; qualquer dia; qualquer um; qualquer uma;
    qualquer dia e horario; qualquer data; tanto faz; o que tiver; o que voce tiver;
    o que voces tiverem; quando tiver; quando der; quando puder; sem preferencia;
    nao tenho preferencia; nao tenho preferencia de horario; o que der; voce escolhe;
    pode escolher; escolhe voce; me da igual; indiferente; todo horario; a qualquer hora;
    em qualquer horario`)
const soonest = phrase(`
    o quanto antes; quanto antes; o mais rapido possivel; mais rapido possivel;
    o mais cedo possivel; mais cedo possivel; o mais breve possivel; primeiro horario;
    o primeiro horario; primeira vaga; proximo horario; proxima vaga; o proximo horario;
    horario mais proximo; horario mais cedo; assim que puder; assim que possivel; assim que der;
    o mais proximo; mais proximo possivel; primeiro que tiver; o primeiro que tiver;
    primeiro disponivel; primeiro horario disponivel; logo que der`)
const earlier = phrase(`
    mais cedo; um pouco mais cedo; antes disso; tem antes; tem mais cedo; nao tem mais cedo;
    antes nao tem; um pouco antes`)
const later = phrase(`
    mais tarde; um pouco mais tarde; mais para tarde; depois disso; tem depois; tem mais tarde;
    nao tem mais tarde; mais para frente; mais para a frente; um pouco depois`)

export const openness = either(
  made(any, () => 'any' as const),
  made(soonest, () => 'soonest' as const),
  made(earlier, () => 'earlier' as const),
  made(later, () => 'later' as const),
)
