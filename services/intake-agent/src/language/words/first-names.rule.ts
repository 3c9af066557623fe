/** First names that are no other word, or are said more often as names. */
export const firstNames: ReadonlySet<string> = new Set(
  `ana maria joao jose antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno eduardo
  felipe raimundo rodrigo manoel mateus andre fernando fabio leonardo gustavo guilherme leandro tiago thiago anderson ricardo
  marcio jorge sebastiao alexandre roberto edson diego vitor victor sergio claudio matheus joaquim davi miguel arthur artur
  heitor bernardo theo enzo murilo caio igor otavio renato cesar julio hugo henrique vinicius samuel benicio
  francisca antonia adriana juliana marcia fernanda patricia aline sandra camila amanda bruna jessica leticia julia luciana
  vanessa mariana gabriela vera vitoria larissa claudia beatriz rita luana sonia renata eliane josefa simone natalia cristiane
  carla debora rosangela jaqueline rosa daniela aparecida marlene terezinha raquel fabiana andreia cecilia helena alice laura
  manuela sophia sofia isabella isabela luiza lara clara lorena livia heloisa valentina giovanna eloa joana teresa tereza
  lucia bianca carolina caroline priscila tatiana elaine monica silvia regina celia ines irene olga nina nathalia yasmin
  edgar oscar ademar valdir osmar gilmar itamar jair altair bia duda gui rafa guto zeca chico toninho leo dora paula carolina isadora eva rebeca sara sarah esther ester iris
  neide neuza neusa dalva ivone ivete zilda nilda gilda iracema jandira lourdes nair odete zuleide marinalva edna edilene rosana
  vilma zelia lidia lilian luzia nara noemi quiteria romilda sabrina salete sheila solange sueli suely talita tania valeria vania
  veronica viviane adailton adilson ailton arnaldo benedito cicero cristiano edilson edmilson elias emerson evandro everton flavio
  geraldo gerson gilberto gilson helio hilton humberto ivan jailson jefferson joel jonas josias josue jurandir laercio mauricio
  moacir nelson nilton osvaldo otoniel reginaldo renan ronaldo rubens saulo severino severina sidnei silvio valdemar vanderlei vicente
  walter wellington wesley wilson kaua kauan`
    .split(/\s+/)
    .filter(Boolean),
)
