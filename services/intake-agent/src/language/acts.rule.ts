import { asksCharge } from './asks-charge.rule.ts'
import { asksHowToPay } from './asks-how-to-pay.rule.ts'
import { asksWhere } from './asks-where.rule.ts'
import { cancelsOne } from './cancels-one.rule.ts'
import { weekdayName } from './dates/day-words.rule.ts'
import {
  before,
  either,
  end,
  longest,
  made,
  meaning,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  unless,
  word,
} from './grammar.rule.ts'
import { lateRule } from './late.rule.ts'
import { moveRule, passMeOn } from './moves.rule.ts'
import { takesOff } from './not-wished/takes-off.rule.ts'
import { number } from './numbers.rule.ts'
import { terms, termsOfChange } from './terms.rule.ts'
import { waitlistRule } from './wishes/waitlist.rule.ts'
import { greeting, parting, thanking, wishesWell } from './words/courtesy-words.rule.ts'
import { isEnd, isQuestion, isWord, type Token } from './words/tokens.rule.ts'

export const actNames = [
  'greet',
  'thanks',
  'affirm',
  'refuse',
  'book',
  'cancel',
  'reschedule',
  'attend',
  'list',
  'price',
  'address',
  'duration',
  'prepare',
  'hours',
  'payment',
  'human',
  'help',
  'find',
  'robot',
  'late',
  'more',
  'restart',
  'services',
  'pix',
  'paid',
  'card',
  'insurance',
  'receipt',
  'terms',
  'parking',
  'ask',
  'wrong',
  'another',
  'all',
  'weekly',
  'home',
  'waitlist',
  'wait',
  'crisis',
] as const

/** What a client does by saying something. */
export type Act = (typeof actNames)[number]

/** How people say each act, in the words of tokens: small letters, no accents, no abbreviations. */
const phrases: Readonly<Record<Act, string>> = {
  greet: greeting,
  thanks: `${thanking}; ${parting}`,
  affirm: `sim; isso; isso mesmo; isso ai; pode ser; pode; pode sim; pode marcar; pode agendar; pode confirmar;
    pode mandar; pode fazer; claro; claro que sim; ok; beleza; certo;
    certinho; fechado; fechou; perfeito; otimo; bora; vamos; quero; quero sim; quero esse; quero essa; aham; uhum;
    positivo; com certeza; certeza; combinado; ta bom; ta certo; ta otimo; ta; tudo bem sim; esta bom;
    esta certo; por mim tudo bem; por mim ok; por mim pode; manda ver; marca ai; marca esse; marca essa;
    marca entao; marca pode; exato; exatamente; correto; correta; confere; esse mesmo; essa mesma; esse ai; esse; essa;
    serve; me serve; esse serve; serve sim; da certo; da sim; esta otimo; show; show de bola; top; maravilha;
    excelente; legal; joia; aceito; fica bom; fica otimo; ficou otimo; por favor sim; sim por favor;
    sim pode; sim quero; sim isso; sim pode ser; sim claro; tranquilo; suave; firmeza; demorou; partiu;
    melhor ainda; gostei; estou dentro; estou nessa; negocio fechado; trato feito; esta valendo; ta valendo; pode crer; yes; sim senhor; sim senhora; afirmativo; uai sim; e isso; e isso mesmo; e sim; isso pode`,
  refuse: `esses nao dao; esses nao; nao dao; nao dao para mim; esses nao servem; nao servem; nenhum serve; nenhum da; nenhum desses da; esses nao dao para mim; nao quero esse; nao quero essa; esse nao; essa nao; nao pode ser esse; nao pode ser essa; esse nao da; essa nao da; nao;  nao obrigado; nao obrigada; negativo; nao quero; nao quero mais; nao precisa; nao precisa mais;
    deixa para la; deixa quieto; desisto; desisti; melhor nao; nao pode; nao da; nao posso; nao consigo;
    nao serve; nao rola; nenhum; nenhuma; nenhum desses; nenhum deles; nenhuma dessas; esquece; esqueca; nada; nada disso; jamais;
    fica para a proxima; fica para proxima; fica para uma proxima; deixa para a proxima; deixa para proxima; agora nao; por enquanto nao; hoje nao; nao agora; 
    nao e isso; nao isso; nao gostei; nao mesmo; de jeito nenhum; nem pensar; nops; nem;
    nao era isso; nao foi isso; nao eh isso; para tudo; nao vai dar; nao vai rolar; nao ta; nem um;
    quero outra hora; quero outra data; queria outra hora; queria outra data; outro horario; outro dia; outra hora; outra data; tem outro; tem outros; tem outra; outras opcoes; outros horarios; outro`,
  book: `quero fazer; queria fazer; gostaria de fazer; marcar; agendar; agenda; agende; marca; marque; agendo; reservar; reserva; reserve;
    quero um horario; quero horario; queria um horario; queria horario; preciso de um horario; tem horario; tem vaga; tem vagas; tem agenda; tem horarios;
    tem algum horario; tem um horario; teria horario; teria um horario; teria algum horario; tem disponibilidade; disponibilidade; horarios disponiveis; horario disponivel;
    quais horarios; que horarios; qual horario; quero consulta; uma consulta; quero uma sessao; uma sessao; um horario; uma hora com; 
    quero cortar; fazer a barba; cortar o cabelo; cortar cabelo; fazer o cabelo; fazer as unhas; fazer unha; fazer uma aula; uma aula; aula experimental; um encaixe; encaixar; me encaixa; me encaixar; encaixe;
    quero me consultar; passar em consulta; primeira consulta; consulta; consultar; nova consulta; marcar horario; marcar um horario; agendar um horario; agendar horario;
    marcar consulta; marcar uma consulta; agendar consulta; agendar uma consulta; marcar sessao; marcar uma sessao; marcar outro; marcar outra; marcar de novo; marcar novamente; atende; esta atendendo; tem espaco; vaga; vagas; horario; horarios; quando pode; quando voce pode; quando tem; que dia voce pode; que dia pode; quando da; que horas voce pode; qual dia voce tem; que dia voce tem; que dia tem; que horas tem; que dia da; quais dias; que dias; ver horarios; ver os horarios; appointment; book; schedule`,
  cancel: `compromisso; tenho compromisso; tenho um compromisso; surgiu um compromisso; apareceu um compromisso; vou viajar; cancelar; cancela; cancele; cancelo; desmarcar; desmarca; desmarque; desmarco; vou cancelar; quero cancelar; preciso cancelar; pode cancelar para mim; pode cancelar meu horario; pode cancelar minha consulta; pode desmarcar;
    nao vou poder; nao vou poder ir; nao poderei ir; nao poderei; nao vou conseguir; nao vou conseguir ir; nao consigo ir; nao posso ir; nao vou; nao vou mais; nao vou ir; nao vou poder comparecer; nao poderei comparecer; nao irei; nao vai dar para ir; nao vai dar para eu ir; nao vai dar de ir; nao conseguirei; nao conseguirei ir;
    tive um imprevisto; surgiu um imprevisto; aconteceu um imprevisto; imprevisto; desistir; quero desistir; desistir da consulta; tirar meu horario; tira meu horario; tira meu nome; tira o meu nome; limpa meu nome; risca meu nome; apaga meu nome; remove meu nome; me tira da agenda; tira da agenda; me tira; nao preciso mais; nao preciso mais da consulta; nao preciso mais da sessao; nao preciso mais do horario; nao vou precisar mais; nao vou mais precisar; cancel; nao vou comparecer; nao comparecerei; desisti da consulta; desisti da sessao; desisti do corte; desisti do horario; desisti de ir; desisti da aula; esqueci nao vou; estou doente; fiquei doente;
    liberar meu horario; libera meu horario; pode liberar; pode liberar meu horario; vou ter que faltar; vou faltar; faltar; nao tenho como ir; nao vou ter como ir; nao tem como eu ir; excluir; exclui; remover; anular; anula;
    nao quero mais ir; nao vou querer mais; abrir mao; nao vou conseguir comparecer; nao conseguirei comparecer; nao consigo comparecer; nao tenho condicoes de ir; nao vou estar; nao estarei; nao vai rolar de ir; nao vou poder mais; nao vou conseguir mais; nao da para eu ir; nao da para ir; nao da mais para ir`,
  reschedule: `puxar; puxa; puxe; remarcar; remarca; remarque; remarco; reagendar; reagenda; reagende; mudar; muda; mude; mudar o horario; mudar meu horario; mudar o dia; mudar de horario; mudar de dia; mudar a data; mudar horario; mudar a consulta; mudar minha consulta;
    trocar; troca; troque; trocar o horario; trocar meu horario; trocar de horario; trocar o dia; trocar de dia; trocar a data; trocar horario; adiar; adia; adiantar; adianta; antecipar; antecipa; postergar; transferir; passar para; passa para; passar minha consulta; passar meu horario; jogar para; joga para; alterar; altera; alterar o horario; alterar horario; alterar a data; mexer no horario; mover; move; empurrar; empurra; empurre; reschedule; marcar para outro dia; marcar outro dia; marcar em outro dia; marcar outro horario; deixar para; outro dia no lugar; transfere; poderia mudar; da para mudar; tem como mudar; tem como trocar; tem como remarcar; da para remarcar; da para trocar`,
  attend: `pode confirmar minha presenca; pode confirmar a minha presenca; estou chegando ai; estou colando ai; colo ai; colo la; broto ai; estarei presente; estarei presente sim; estou presente; esta confirmado; esta confirmada; ta confirmado; ta confirmada; estarei la sim; la estarei; com certeza vou; vou com certeza; vou com certeza sim; comparecerei sim; nao vou faltar; confirmando; confirmando presenca; confirmando minha presenca; estou confirmando minha presenca; estou confirmando a presenca; estou confirmando; confirmo que vou; confirmo que irei; estou ai; eu estou ai; eu estou la; confirmo que estarei la; eu vou sim; eu irei; eu irei sim; vou sim confirmo; tudo confirmado; confirmado sim; confirmadissima; vou nos dois; vou nas duas; vou aos dois; vou nos 2; vou nas 2; vou em ambos; vou em ambas; vou em todas; vou em todos; deixa comigo; pode deixar comigo; confirmar; confirmo; confirmado; confirmada; confirma; confirmar presenca; confirmo presenca; confirmo sim; confirmar minha presenca; confirmo minha presenca; vou sim; estarei la; estarei ai; eu vou; irei; irei sim; vou comparecer; comparecerei; confirmadissimo; presenca confirmada; pode contar comigo; conte comigo; estou confirmado; sim vou; sim estarei; sim irei; sim confirmo; vou estar la; vou estar ai; to indo; estou indo; nos vemos la; confirmar consulta; confirmar minha consulta; confirmar horario; confirmar meu horario`,
  list: `ainda esta marcado; ainda ta marcado; ainda esta de pe; ainda ta de pe; esta de pe; ta de pe; continua marcado; continua marcada; continua de pe; segue marcado; segue de pe; ainda estou marcado; ainda estou marcada; ainda esta confirmado; ainda ta confirmado; meu pedido; minha solicitacao; achei que era; achava que era; pensei que era; ja respondeu; ja confirmou; ela confirmou; ele confirmou; ela ja confirmou; ele ja confirmou; ela aceitou; ele aceitou; ja aceitou; foi confirmado; ja foi confirmado; meus horarios; meu horario; minha consulta; minhas consultas; meus agendamentos; meu agendar; meus agendar; minha agenda; minha sessao; minhas sessoes; minha reserva; meu compromisso; meus compromissos; tenho marcado; tenho algo marcado; tenho alguma coisa marcada; alguma coisa marcada; tenho alguma coisa; tenho algum horario; tenho algum horario marcado; tenho alguma sessao; tenho alguma aula; algo marcado; tenho consulta; tenho horario; tenho hora; estou marcado; estou marcada; estou agendado; que horas e; que horas e a minha; que horas e minha; que dia e; quando e a minha; quando e minha; quando e meu; quando e o meu; qual meu horario; qual o meu horario; qual e meu horario; qual e o meu horario; qual minha consulta; que hora e a minha; que horas ficou; que dia ficou; que horas marquei; que dia marquei; quando marquei; eu marquei; proxima consulta; minha proxima consulta; meu proximo horario; horario marcado; consulta marcada; ver meu horario; ver minha consulta; ver meus horarios; qual o dia da minha consulta; qual dia e minha consulta; esqueci o horario; esqueci meu horario; esqueci que horas; que horas que e; a que horas e; e que horas; e que horas mesmo; que horas mesmo; e que dia; e que dia mesmo; que dia mesmo; e quando mesmo; tenho alguma consulta; tem algo marcado para mim; ja tenho horario; tem consulta marcada; que horas e meu; que horas e o meu; que dia e minha; que dia e a minha; que dia e meu; que dia e o meu; lembrar meu horario`,
  price: `mais barato; mais barata; mais em conta; e barato; preco; precos; quanto custa; quanto e; quanto fica; quanto sai; quanto voce cobra; quanto cobra; quanto esta; quanto ta; qual o valor; qual valor; valor; valores; quanto e a consulta; quanto e a sessao; quanto custa a consulta; quanto custa a sessao; qual o preco; qual preco; tabela de precos; quanto que e; quanto seria; quanto vale; e caro; investimento; quanto`,
  address: `nao tenho o endereco; nao tenho endereco; nao sei o endereco; nao sei onde e; nao sei onde fica; nao sei chegar; nao sei como chegar; nao lembro onde e; nao lembro onde fica; nao lembro o endereco; qual o numero; qual e o numero; que numero e; qual a rua; qual e a rua; que rua; qual a sala; qual e a sala; qual sala; numero da sala; qual o numero da sala; qual o andar; qual andar; link; manda o link; me manda o link; link da aula; link da chamada; link da consulta; link da sessao; link da reuniao; qual o link; endereco; onde fica; onde e; qual o endereco; qual endereco; localizacao; local; onde voce atende; onde atende; onde voces ficam; onde voce fica; como chego; como chegar; manda a localizacao; fica onde; e onde; e presencial; presencial; e online; atende online; online; e a distancia; pela internet; por internet; fazer de casa; fazer de longe; de qualquer lugar; qual o local; em que lugar; por video; videochamada; por videochamada; por chamada; chamada de video; zoom; por zoom; pelo zoom; google meet; pelo meet; skype; em que cidade; que cidade; qual cidade; qual bairro; que bairro; onde`,
  duration: `quanto tempo; quanto tempo dura; quanto dura; qual a duracao; duracao; demora quanto; demora muito; quanto demora; quantos minutos; quanto tempo leva; dura quanto`,
  prepare: `como me preparo; como me preparar; como eu me preparo; preciso me preparar; tem que levar algum; tem que levar alguma; tem que levar alguma coisa; tem que levar algo; tem de levar algo; preciso levar; preciso levar algo; preciso levar alguma coisa; preciso levar algum; precisa levar; precisa levar algo; precisa levar alguma coisa; tenho que levar; tenho que levar algo; tenho que levar alguma coisa; o que levar; o que levo; o que eu levo; o que devo levar; o que preciso levar; o que precisa levar; o que tenho que levar; levo alguma coisa; levo algo; preparo; preparacao; jejum; em jejum; de jejum; precisa de jejum; precisa estar em jejum; tem que estar em jejum; que roupa; qual roupa; com que roupa; que roupa usar; recomendacao; recomendacoes; alguma recomendacao; orientacao; orientacoes; alguma orientacao`,
  hours: `que horas abre; que horas fecha; que horas voce atende; horario de funcionamento; horario de atendimento; quando atende; que dias atende; quais dias atende; quais dias voce atende; que dias voce atende; atende sabado; atende domingo; abre sabado; abre domingo; trabalha sabado; trabalha domingo; abre hoje; esta aberto; ta aberto; atende feriado; atende no feriado; atende nos feriados; abre; abrem; vai abrir; vao abrir; voce abre; voces abrem; funciona no feriado; funciona nos feriados; trabalha no feriado; trabalha feriado; feriado; feriados; vai ter atendimento; tem atendimento no feriado; fecha no feriado; fecha feriado; esta fechado; atende de noite; atende a noite; ate que horas`,
  payment: `como pago; como pagar; como eu pago; como faco para pagar; como faz para pagar; forma de pagamento; formas de pagamento; aceita pix; pagar; pagamento;
    pago como; pago na hora; paga na hora; pago antes; paga antes; preciso pagar antes; tem que pagar antes; aceita dinheiro; dinheiro; qual a forma de pagamento; quais as formas de pagamento`,
  human: `chama a; chama o; chamar a; chamar o; alguem de verdade; gente de verdade; me responder; responder pessoalmente; falar pessoalmente; atendente; humano; uma pessoa; pessoa de verdade; falar com alguem; falar com uma pessoa; falar com um humano; falar com atendente; falar com o atendente; falar com um atendente; falar com a atendente; falar com a secretaria; secretaria; falar com; quero falar com; queria falar com; preciso falar com; posso falar com; falar diretamente; falar direto; conversar com; pode me ligar; reclamar; reclamacao; reclamar de; deixar um recado; deixar recado; recado; mandar recado; avisa ela; avisa ele; avise; fala para ela; fala para ele; diz para ela; diz para ele; human; speak to; talk to`,
  help: `fazer uma pergunta; quero fazer uma pergunta; queria fazer uma pergunta; tirar uma duvida; quero tirar uma duvida; queria tirar uma duvida; ajuda; ajudar; menu; opcoes; quais opcoes; como funciona; o que da para fazer; me ajuda; duvida; tenho uma duvida; comandos; inicio; comecar; help; o que e isso; quem e voce; quem e; quem fala; quem esta falando; que numero e esse; nao entendi; nao estou entendendo; como assim`,
  find: `outro profissional; outra profissional; trocar de profissional; mudar de profissional; procurar; procuro; procurando; estou procurando; estou procurando por; quero encontrar; encontrar; conhece; conhece algum; conhece alguma; outra clinica; outro lugar; alguem que`,
  robot: `voce e um robo; voce e robo; e um robo; e robo; robo; voce e uma pessoa; e uma maquina; e bot; voce e bot; isso e automatico; inteligencia artificial; voce e real; voce e humano; voce e humana; bot; e automatico; chatbot; are you a bot`,
  late: `vou atrasar; vou me atrasar; estou atrasado; estou atrasada; atrasado; atrasada; vou chegar atrasado; vou chegar atrasada; atraso; chego atrasado; chego atrasada; vou demorar; chego em alguns; chego em uns; chego em umas; vou chegar um pouco depois; estou preso no transito; transito; vou chegar tarde; chegar atrasado; chegar atrasada; vou chegar mais tarde; chego mais tarde; uns minutos atrasado; minutos atrasada; minutos atrasado; me atrasei; atrasei; uber atrasou; onibus atrasou; metro atrasou; trem atrasou; carona atrasou; van atrasou; vou me atrasar um pouco; vou atrasar um pouco; vou atrasar uns; to atrasado`,
  more: `so tem esses; so tem esse; so esses; so tem isso; so tem essas; mais horarios; mais opcoes; ver mais; tem mais; mostra mais; mais; outros dias; mais dias; quais outros; proximos; proximos horarios; outras datas; mostrar mais; outras`,
  services: `servicos; quais servicos; que servicos; lista de servicos; o que voce faz; o que voces fazem; o que faz; o que ela faz; o que ele faz; o que voces oferecem; o que oferece; quais sao os servicos; que tipo de servico; tipos de servico; catalogo; cardapio; opcoes de servico; procedimentos; quais procedimentos; trabalha com; voce faz; voces fazem; ela faz; ele faz`,
  pix: `pix; chave pix; chave do pix; chave de pix; qual o pix; qual e o pix; me manda o pix; manda o pix; manda a chave; me manda a chave; codigo pix; codigo do pix; pix copia e cola; copia e cola; qr code; qrcode; o pix; passa o pix; me passa o pix; pode mandar o pix; quero pagar; posso pagar; quero fazer o pagamento; queria fazer o pagamento; preciso fazer o pagamento; posso fazer o pagamento; gostaria de fazer o pagamento; quero pagar o pix; quero pagar por pix; pagar por pix; pagar no pix; pagar com pix; quero pagar agora; posso pagar agora; posso pagar por pix; fazer o pix; faco o pix; fazer um pix; chave para pagar; chave para eu pagar; passa a chave; me passa a chave; a chave para pagar; a chave para eu pagar; me passa a chave para pagar; me passa a chave para eu pagar; dados para pagamento; dados do pix; dados para o pix`,
  paid: `pix na conta; ja caiu o pix; pix na conta ja; ta na conta; ja paguei; paguei; fiz o pix; ja fiz o pix; mandei o pix; ja mandei o pix; acabei de pagar; acabei de fazer o pix; pix feito; pix enviado; pix realizado; pagamento feito; pagamento realizado; pagamento efetuado; ja esta pago; esta pago; ja ta pago; ta pago; ja esta paga; esta paga; ja ta paga; ta paga; ta pago ja; ja foi pago; transferi; ja transferi; comprovante; segue o comprovante; segue comprovante; fiz o pagamento; ja fiz o pagamento; efetuei o pagamento; realizei o pagamento; fiz a transferencia; ja fiz a transferencia; acabei de transferir; acabei de fazer a transferencia; acabei de depositar; acabei de mandar o pix; depositei; ja depositei; fiz o deposito; ja fiz o deposito; transferi o valor; ja transferi o valor; mandei o valor; ja mandei o valor; depositei o valor; acabei de transferir o valor; acabei de depositar o valor`,
  card: `cartao; aceita cartao; passa cartao; aceita cartao de credito; aceita cartao de debito; cartao de credito; cartao de debito; credito; debito; parcela; parcelar; parcelado; divide; da para parcelar; maquininha; aceita credito; aceita debito; tem maquininha`,
  insurance: `pelo bradesco; bradesco saude; amil; hapvida; sulamerica; sul america; cassi; geap; notredame; golden cross; sus; pelo sus; aceita convenio; convenio; convenios; plano de saude; aceita plano; unimed; pelo plano; meu plano; pelo convenio; meu convenio; atende convenio; atende plano; reembolso`,
  receipt: `recibo; nota fiscal; nota; emite nota; emite recibo; da recibo; tem recibo; nf; declaracao; atestado; comprovante de comparecimento; declaracao de comparecimento; emite nota fiscal; me manda o recibo; preciso de recibo; preciso de nota`,
  terms,
  parking: `onde para o carro; onde para carro; onde parar; onde parar o carro; onde paramos; onde estacionar; onde estaciona; onde coloco o carro; onde boto o carro; colocar o carro; onde deixar o carro; tem onde deixar o carro; onde deixo o carro; onde posso deixar o carro; deixar o carro; parar o carro; guardar o carro; lugar para o carro; onde guardo o carro; estacionamento; tem estacionamento; onde estaciono; estacionar; da para estacionar; vaga de carro; vaga para carro; tem onde parar; tem onde parar o carro; onde paro o carro; tem vaga para carro; manobrista; valet; garagem`,
  ask: `me lembra um dia antes; lembra um dia antes; me avisa um dia antes; avisa um dia antes; me lembra; me manda lembrete; manda lembrete; me manda um lembrete; lembrete; crianca; criancas; bebe; idoso; gestante; aceita cachorro; aceita pet; posso levar; posso levar meu; posso levar minha; posso ir com; tem wifi; wi fi; tem acesso; acessibilidade; cadeirante; cadeira de rodas; elevador; tem elevador; tem banheiro; tem ar condicionado; atende crianca; atende criancas; atende idoso; a partir de que idade; qual idade; atende gestante; gravida; posso ir gravida; crianca paga; tem desconto; desconto; faz pacote; tem pacote; pacote; promocao; tem promocao; qual experiencia; formacao; crm; crp; tem curso; doi; quantas sessoes`,
  wrong: `errei; eu errei; me enganei; enganei; na verdade; quer dizer; quis dizer; queria dizer; era para ser; ops; opa errei; digo; confundi; me confundi; marquei errado; dia errado; horario errado; hora errada; errado; data errada; ta errado; esta errado; foi engano; engano meu; corrigindo; correcao; corrige; corrigir; eu quis dizer; nao era; era na; era no; era para; errei o dia; errei a hora; errei o horario; melhor nao; pensando bem; mudei de ideia; em vez de; ao inves; ao inves de; no lugar; no lugar de`,
  another: `quero outra; queria outra; preciso de outra; marca outra; outra consulta; outra sessao; outra aula; outra vez; tambem; mais um; mais uma; outro tambem; outra tambem; e outro; e outra; mais um horario; um horario para mim e; alem desse; alem disso; e mais um; e mais uma`,
  all: `todos; todas; tudo; os dois; as duas; ambos; ambas; os tres; as tres; todos eles; todas elas; todos os horarios; todas as consultas; todos os meus horarios; todas as minhas consultas; todos os agendamentos; todas as sessoes; meus horarios todos; todas as aulas; os dois horarios; as duas consultas; minhas duas consultas; meus dois horarios; tudo que eu tenho; tudo que tenho marcado; tudo o que tenho marcado`,
  weekly: `toda semana; todas as semanas; semanalmente; semanal; uma vez por semana; por semana; horario fixo; fixo; fixa; fixos; dia fixo; quinzenal; quinzenalmente; a cada 15 dias; a cada quinze dias; de 15 em 15 dias; de quinze em quinze dias; a cada duas semanas; de duas em duas semanas; todo mes; mensal; mensalmente; recorrente; sempre nesse horario; sempre no mesmo horario; vezes por semana; vez por semana; vezes na semana; vez na semana; cada semana`,
  home: `em casa; na minha casa; em domicilio; a domicilio; domicilio; na minha residencia; atende em casa; atende em domicilio; atende a domicilio; vem em casa; vem ate mim; vem na minha casa; vai em casa; vai ate a casa; vai na casa; vai na minha casa; venha em casa; aqui em casa; no meu endereco; no meu apartamento; na casa dela; na casa dele; visita domiciliar; visita em casa; na minha empresa; no meu trabalho`,
  wait: `deixa eu falar com ele; deixa eu falar com ela; deixa eu falar com meu; deixa eu falar com minha; deixa eu falar com a minha; deixa eu falar com o meu; deixa eu conversar com ele; deixa eu conversar com ela; deixa eu perguntar; deixa eu confirmar com; vou tentar; vou tentar ir; depois eu vejo; vou ver; vou pensar; depois vejo; deixa eu ver; deixa eu pensar; preciso pensar; preciso ver; vou ver aqui; vou ver e te falo; te falo depois; te aviso; te aviso depois; te aviso mais tarde; aviso depois; aviso mais tarde; te respondo depois; te respondo mais tarde; respondo depois; te falo mais tarde; posso confirmar mais tarde; posso confirmar depois; posso te confirmar depois; posso te confirmar mais tarde; confirmo depois; confirmo mais tarde; te confirmo; te confirmo depois; te confirmo mais tarde; ja te falo; ja te aviso; ja te confirmo; ja volto; um minuto; um momento; so um minuto; so um momento; um minutinho; pera; perai; pera ai; espera; espera ai; calma; vou confirmar com; vou olhar; vou verificar; vou conferir; vou perguntar; preciso confirmar com; vou falar com; depois te falo; depois eu falo; depois eu confirmo; depois confirmo; depois te confirmo; nao sei ainda; ainda nao sei; nao tenho certeza; to na duvida; na duvida`,
  waitlist: `lista de espera; fila de espera; me avisa se; me avise se; avisa se; avise se; me avisar se; avisar se; se desistir;
    me avisa quando abrir; me avisa quando tiver; me avisa quando surgir; avisa quando abrir; avisa quando tiver; me avisa caso; avisa caso; se alguem cancelar; se aparecer; se aparecer vaga; se liberar; quando liberar; quando surgir;
    se abrir; se abrir algo; se abrir alguma coisa; se abrir algum horario; quero ser avisado; quero ser avisada; ser avisado; ser avisada; entrar na lista; me coloca na lista; me bota na lista; na lista de espera; entrar na lista de espera; me coloca na lista de espera; entrar na fila; se tiver alguma desistencia; se houver desistencia; caso abra algum horario; caso libere; caso apareca; se alguem desistir; se alguem desmarcar; se abrir vaga; se abrir horario; se surgir vaga; se surgir; se vagar; caso abra; caso alguem desista; caso surja; me encaixa se; me chama se; encaixe se; quando abrir vaga; quando vagar; se tiver desistencia; caso tenha desistencia; desistencia`,
  crisis: `quero morrer; queria morrer; vontade de morrer; prefiro morrer; queria estar morto; queria estar morta; quero me matar; vou me matar; me matar; tirar minha vida; tirar a minha vida; tirar a propria vida; acabar com a minha vida; acabar com minha vida;
    acabar com tudo; nao aguento mais viver; nao quero mais viver; nao quero viver; nao vejo sentido em viver; cansei de viver; desistir de viver; desistir da vida; suicidio; suicida; suicidar; me suicidar; pensando em morrer; pensamentos de morte`,
  restart: `comecar de novo; recomecar; reiniciar; do zero; voltar ao inicio; volta ao inicio; inicio do zero; reset; restart; menu principal`,
}

/** `preciso ir até aí?`: whether it is online. */
const hasToGo: Rule<Act> = (tokens, at) =>
  isQuestion(tokens, at)
    ? sequence(
        [
          word('preciso precisa precisamos tenho tem'),
          optional(word('que de')),
          word('ir'),
          optional(word('ate')),
        ],
        (_has, _to) => 'address' as const,
      )(tokens, at)
    : null

/** `já fiz seu pix`, `acabei de te mandar o pix`; `quero fazer o pagamento` has not paid. */
const hasPaid: Rule<Act> = sequence(
  [
    either<unknown>(
      sequence(
        [optional(word('ja te')), word('fiz mandei enviei passei realizei efetuei acertei')],
        (_already, made) => made,
      ),
      sequence(
        [phrase('acabei de; acabei de te'), word('mandar fazer enviar passar depositar')],
        (_just, make) => make,
      ),
    ),
    optional(word('o a um')),
    optional(word('seu sua teu tua')),
    word('pix pagamento transferencia deposito valor'),
  ],
  (_made, _the, _your, _payment) => 'paid',
)

/** `mandei agora!`, and not `já mandei mensagem` */
const hasSent: Rule<Act> = before(
  made(
    phrase('mandei agora; enviei agora; transferi agora; ja mandei; ja enviei; acabei de mandar'),
    () => 'paid',
  ),
  end,
)

/** `meu menino tem 4 aninhos, pode cortar?`: whether that age may come. */
const asksOfAge: Rule<Act> = before(
  sequence(
    [word('tem com de'), number, word('anos aninhos meses')],
    (_has, _count, _years) => 'ask',
  ),
  sequence(
    [
      optional(piece('stop')),
      optional(word('ja')),
      word('pode atende aceita corta faz cortam atendem aceitam'),
    ],
    (_stop, _already, verb) => verb,
  ),
)

/** `esquece a sessão`, `apaga o meu horário` */
const forgetOwn: Rule<Act> = sequence(
  [
    word('esquece esqueca esquecer apaga apagar apague deleta deletar risca riscar risque'),
    optional(word('o a')),
    optional(word('meu minha')),
    word(
      'consulta sessao aula corte horario atendimento barba treino unha marcacao hora avaliacao retorno',
    ),
  ],
  (_forget, _my, _appointment) => 'cancel',
)

/** `ela mesma`, and not `ela mesma pediu` */
const herself: Rule<Act> = before(
  made(phrase('ela mesma; ele mesmo; com ela mesma; com ele mesmo'), () => 'human'),
  either<unknown>(end, weekdayName, word('por pode que')),
)

/** `busco uma psicóloga`, and not `busco meu filho`, `tenho que buscar o vestido` */
const seeks: Rule<Act> = (tokens, at) => {
  const isErrand =
    isWord(tokens[at - 1], 'que', 'ir', 'fui', 'vou', 'para', 'eu') &&
    isWord(tokens[at + 1], 'o', 'os', 'as', 'a', 'ele', 'ela', 'eles', 'elas')
  return isErrand && !isCallable(tokens, at + 2) ? null : seeking(tokens, at)
}
/** `busco a psicóloga`, `busco o barbeiro`: who can be booked. */
const isCallable = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at]
  return token?.kind === 'word' && /(?:eir[oa]|log[oa]|ista|ure|or|ora|ria)$/.test(token.text)
}
const seeking: Rule<Act> = unless(
  made(word('buscar busco buscando'), () => 'find'),
  sequence(
    [
      optional(word('o a os as')),
      optional(word('meu minha meus minhas')),
      word(
        'menino menina meninos meninas filho filha filhos filhas crianca criancas neto neta marido esposa mae pai sobrinho sobrinha',
      ),
    ],
    (_the, _my, child) => child,
  ),
)

/** `me liga`, and not `o advogado me liga sexta` */
const callMe: Rule<Act> = (tokens, at) => {
  const isTold = isWord(tokens[at - 2], 'o', 'a', 'meu', 'minha') && tokens[at - 1]?.kind === 'word'
  return isTold
    ? null
    : made(phrase('me liga; me ligue; me chama'), () => 'human' as const)(tokens, at)
}

/** `a chave`, and not `só eu tenho a chave` */
const asksForKey: Rule<Act> = (tokens, at) => {
  const isTold = isWord(tokens[at - 1], ...HOLDING)
  return isTold ? null : made(phrase('a chave'), () => 'pix' as const)(tokens, at)
}
const HOLDING =
  'tenho tem perdi perdeu deixei deixou esqueci esqueceu levou levo pego pegar buscar busco com'.split(
    ' ',
  )

/** `deixa`, and not `ele me deixa aí no caminho` */
const letsGo: Rule<Act> = (tokens, at) =>
  isWord(tokens[at - 1], 'me', 'nos') && !isEnd(tokens, at + 1)
    ? null
    : made(word('deixa'), () => 'refuse' as const)(tokens, at)

/** `era 15h`, and not `era o ideal pra mim` */
const wasOther: Rule<Act> = unless(
  made(phrase('era'), () => 'wrong'),
  phrase('o ideal; ideal; otimo; bom; o melhor; melhor; perfeito; tudo o que'),
)

/** `tem alguém aí?`, and not `alguém aí trata de dor nas costas?` */
const isAnybodyThere: Rule<Act> = before(
  made(phrase('tem alguem ai; alguem ai'), () => 'human'),
  end,
)

const myTime: Rule<unknown> = sequence(
  [optional(word('o a')), word('meu minha'), word('horario hora vaga lugar consulta sessao aula')],
  (_the, _my, appointment) => appointment,
)

/** `pode dar meu horário pra outra pessoa`; `o link da minha consulta` gives nothing away. */
const givesAway: Rule<Act> = either(
  sequence([word('dar ceder cedo oferecer doar liberar'), myTime], (_gives, _time) => 'cancel'),
  before(
    sequence([word('da de'), myTime], (_gives, _time) => 'cancel'),
    word('para'),
  ),
)

/** `pode deixar!`, and not `pode deixar no meu nome` */
const willDo: Rule<Act> = before(
  made(phrase('pode deixar'), () => 'attend'),
  end,
)

/** The longest phrase that matches; if two are equally long, the act that stands further up. */
export const actRule: Rule<Act> = longest(
  made(termsOfChange, () => 'terms'),
  made(lateRule, () => 'late'),
  hasToGo,
  hasPaid,
  hasSent,
  made(moveRule, () => 'reschedule'),
  made(passMeOn, () => 'human'),
  made(waitlistRule, () => 'waitlist'),
  forgetOwn,
  made(takesOff, () => 'cancel'),
  made(cancelsOne, () => 'cancel'),
  herself,
  seeks,
  isAnybodyThere,
  callMe,
  asksForKey,
  wasOther,
  letsGo,
  givesAway,
  willDo,
  asksOfAge,
  made(asksCharge, () => 'price'),
  made(asksHowToPay, () => 'payment'),
  made(asksWhere, () => 'address'),
  made(wishesWell, () => 'greet'),
  meaning(phrases),
)

/** Whether something was said, and nothing but acts that are allowed. */
export const only = (acts: readonly Act[], ...allowed: Act[]) =>
  acts.length > 0 && acts.every((act) => allowed.includes(act))
