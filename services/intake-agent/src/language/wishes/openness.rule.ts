import { longest, made, phrase } from '../grammar.rule.ts'

/** Statements about the time that name none. */
export type Openness = 'any' | 'soonest' | 'latest' | 'earlier' | 'later' | 'same'

const any = phrase(`
    qualquer outro dia; outro dia qualquer; qualquer outro horario; qualquer outra data; qualquer outra hora; qualquer horario; qualquer hora; qualquer dia; qualquer um; qualquer uma;
    qualquer dia e horario; qualquer data; tanto faz; o que tiver; o que voce tiver;
    o que voces tiverem; quando tiver; quando der; quando puder; sem preferencia;
    nao tenho preferencia; nao tenho preferencia de horario; o que der; voce escolhe;
    pode escolher; escolhe voce; o que for melhor; o que for melhor para voce; o que ficar melhor; voce que manda; voce que sabe; voce decide; tanto fez; me da igual; indiferente; todo horario; a qualquer hora;
    em qualquer horario`)
const soonest = phrase(`
    o que voce tiver primeiro; o que voces tiverem primeiro; que voce tiver primeiro; que tiver primeiro; o primeiro que voce tiver; o primeiro que vagar; primeiro buraco; o mais cedo; o quanto antes; quanto antes; o mais rapido possivel; mais rapido possivel;
    o mais cedo possivel; mais cedo possivel; o mais breve possivel; primeiro horario; primeira hora; a primeira hora;
    o primeiro horario; primeira vaga; proximo horario; proxima vaga; o proximo horario;
    horario mais proximo; horario mais cedo; assim que puder; assim que possivel; assim que der;
    o mais proximo; mais proximo possivel; primeiro que tiver; o primeiro que tiver;
    primeiro disponivel; primeiro horario disponivel; logo que der; urgente; e urgente; urgencia; com urgencia;
    emergencia; e uma emergencia; o mais urgente possivel; o mais cedo que tiver; o mais cedo que der;
    mais cedo que tiver; mais rapido que tiver; mais rapido que der; para ja; mais proxima; data mais proxima;
    o que for mais cedo; o que tiver mais cedo; o que vier primeiro; o que for primeiro; o que tiver primeiro; o que der primeiro; o mais perto; o que for mais perto; o que tiver mais perto; o mais perto que tiver; o mais proximo que tiver; o mais rapido que tiver; o mais rapido que der; o mais rapido; o proximo disponivel; proximo disponivel`)
const latest = phrase(`
    o mais tarde; horario mais tarde; o horario mais tarde; ultimo horario; o ultimo horario; ultima hora; ultimo horario do dia; o ultimo horario do dia;
    ultimo do dia; o mais tarde possivel; mais tarde possivel; o mais tarde que tiver; ultima vaga; o que for mais tarde;
    o que tiver mais tarde; a que for mais tarde`)
const same = phrase(`
    na horinha de sempre; horinha de sempre; mesma horinha; na mesma horinha; mesmo horariozinho; no mesmo horariozinho; mesmissimo horario; no mesmissimo horario; mesmissima hora; na mesmissima hora; mesmo horario; no mesmo horario; nesse mesmo horario; o mesmo horario; na mesma hora; mesma hora; a mesma hora;
    no horario de sempre; horario de sempre; no mesmo horario de sempre; o de sempre; o mesmo da ultima vez; mesmo da ultima vez; igual da ultima vez;
    igual a ultima vez; igual a da ultima vez; como da ultima vez; mesmo horario da ultima vez; no mesmo horario da ultima vez; o mesmo de sempre; mesmo de sempre; no horario da ultima vez;
    igual ao ultimo; mesmo esquema; mesma coisa da ultima vez; o mesmo de antes; mesmo de antes; mesmo horario de antes;
    o horario mantem; mantem o horario; mantendo o horario; manter o horario; mantenha o horario; mantem a hora; mantendo a hora; o horario continua o mesmo; o horario fica o mesmo; o horario se mantem; a hora mantem; a hora continua a mesma; a hora e a mesma; o horario e o mesmo`)
const earlier = phrase(`
    mais cedo; um pouco mais cedo; antes disso; tem antes; tem mais cedo; nao tem mais cedo;
    antes nao tem; um pouco antes; um horario antes; um horario mais cedo`)
const later = phrase(`
    mais tarde; um pouco mais tarde; mais para tarde; depois disso; tem depois; tem mais tarde;
    nao tem mais tarde; mais para frente; mais para a frente; um pouco depois; um horario depois; um horario mais tarde`)

export const openness = longest<Openness>(
  made(same, () => 'same' as const),
  made(latest, () => 'latest' as const),
  made(any, () => 'any' as const),
  made(soonest, () => 'soonest' as const),
  made(earlier, () => 'earlier' as const),
  made(later, () => 'later' as const),
)
