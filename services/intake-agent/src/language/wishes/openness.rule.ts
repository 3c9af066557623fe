import { meaning } from '../grammar.rule.ts'

/** Statements about the time that name none. */
export type Openness = 'any' | 'soonest' | 'latest' | 'earlier' | 'later' | 'same'

export const openness = meaning<Openness>({
  same: `[no|na|o|a|nesse] mesmo|mesma|mesmissimo|mesmissima horario|hora|horinha|horariozinho [de sempre|de antes|da ultima vez];
    [no|na] horario|hora|horinha de sempre; no horario da ultima vez; o de sempre; [o] mesmo de sempre|antes;
    [o] mesmo da ultima vez; igual a|da ultima vez; igual a da ultima vez; como da ultima vez; igual ao ultimo; mesmo esquema;
    mesma coisa da ultima vez; mantem|mantendo|manter|mantenha o|a horario|hora; o|a horario|hora [se] mantem;
    o|a horario|hora continua|fica|e o|a mesmo|mesma`,
  latest: `o mais tarde [possivel|que tiver]; mais tarde possivel; [o] horario mais tarde; [o] ultimo horario [do dia]; ultimo do dia;
    ultima hora|vaga; o|a que for|tiver mais tarde`,
  any: `qualquer [outro|outra] dia|horario|hora|data; qualquer um|uma; qualquer dia e horario; outro dia qualquer;
    a|em qualquer horario|hora; todo horario; tanto faz|fez; o que tiver|der; o que voce|voces tiver|tiverem;
    o que for|ficar melhor [para voce]; quando tiver|der|puder; sem preferencia; nao tenho preferencia [de horario];
    voce escolhe|decide; escolhe voce; pode escolher; voce que manda|sabe; me da igual; indiferente`,
  soonest: `[o] que voce|voces tiver|tiverem primeiro; [o] que tiver|vier|for|der primeiro; [o] primeiro que [voce] tiver|vagar;
    primeiro buraco; [o] quanto antes; o mais cedo|rapido|breve|proximo|perto|urgente [possivel|que tiver|que der];
    mais cedo|rapido|proximo possivel; mais cedo|rapido que tiver|der; mais proxima; horario|data mais proximo|proxima|cedo;
    [o|a] primeiro|primeira horario|hora|vaga [disponivel]; primeiro disponivel; [o|a] proximo|proxima horario|vaga|disponivel;
    assim|logo que puder|possivel|der; [e] urgente; [com] urgencia; emergencia; e uma emergencia; para ja;
    o que for|tiver mais cedo|perto`,
  earlier:
    '[um pouco|tem|nao tem|um horario] mais cedo; antes disso; tem antes; antes nao tem; um pouco|horario antes',
  later: `[um pouco|tem|nao tem|um horario] mais tarde; mais para tarde; depois disso; tem depois; mais para [a] frente;
    um pouco|horario depois`,
})
