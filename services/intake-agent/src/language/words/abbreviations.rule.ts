/** Abbreviations that people type, and what they stand for. */
const written = `
  vc ce vose vosse=voce; vcs=voces; q=que; oq=o que; pq=porque; pra p=para; pro=para o; pras=para as; pros=para os;
  hj hoj oje=hoje; amh amn amnh amnha amanh amanhaa=amanha; tbm tb tmb=tambem; td=tudo; qnd qdo qndo=quando;
  qto qnt qt=quanto; qro kero keru queru=quero; qria qeria keria kiria quiria=queria; pfv pf pfvr=por favor;
  msm=mesmo; n nn naum=nao; dps=depois; agr=agora; dmr dmrou demoro=demorou; fmz=firmeza; tmj tamojunto=tamo junto;
  fexado=fechado; fexou=fechou; mt mto mta mtu=muito; qlq qqr qlqr=qualquer; bj bjo bjs bjos=beijo; abs=abraco;
  pd podi=pode; vamo vamu simbora=vamos; ent=entao; s ss sm sin si yes=sim; blz blza bele blzinha bls=beleza;
  vlw=valeu; flw=falou; obg obgd brigado tks thanks=obrigado; brigada obgda obrigda=obrigada; to tou=estou;
  tava=estava; c=com; ctz=certeza; pouquinho poquinho pouquim tiquinho cadinho=pouco; okay okey oks=ok;
  oii oie oiee oies eae eai opa alo hello hi=oi; fera feria feiar=feira; prox=proxima; dr=doutor; dra=doutora;
  hr=hora; hrs hs h oras=horas; des=dez; treis=tres; sinco=cinco; orario=horario; orarios=horarios; min=minutos;
  facul=faculdade; fds=fim de semana; madruga=madrugada; bb nenem=bebe; x=vezes; vdd=verdade; tds=todos; trd=tarde;
  mnh=manha`

/** Days and months that are written by three letters; `ter`, `mar` and `dez` are other words, too. */
const byThree =
  `segunda quarta quinta sexta sabado domingo janeiro fevereiro abril maio junho julho agosto setembro outubro
  novembro`.split(/\s+/)

/** Abbreviation → the words it stands for. */
export const abbreviations: ReadonlyMap<string, string> = new Map([
  ...byThree.map((name) => [name.slice(0, 3), name] as const),
  ...written.split(';').flatMap((pair) => {
    const [short = '', meant = ''] = pair.trim().split('=')
    return short.split(/\s+/).map((one) => [one, meant] as const)
  }),
])
