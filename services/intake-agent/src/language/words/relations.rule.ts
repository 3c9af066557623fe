const named =
  `marido esposa esposo mulher filho filha filhos filhas mae pai pais avo irmao irma namorado namorada noivo noiva sogro sogra
  amigo amiga primo prima tio tia sobrinho sobrinha neto neta chefe colega vizinho vizinha bebe menino menina crianca
  enteado enteada companheiro companheira afilhado afilhada madrinha padrinho cunhado cunhada genro nora mamae papai mainha painho voinha voinho
  filhinho filhinha vo vovo titia aluno aluna patroa patrao funcionario funcionaria moleque garoto garota atleta paciente cliente hospede bisavo bisavo enteada comadre compadre nono nona guri guria pia piazinho`
    .split(/\s+/)
    .filter(Boolean)

/** `netinha`, `sobrinho` */
const little = named.map((one) => one.replace(/(?<=.{3})([oa]s?)$/, 'inh$1'))

/** Who somebody is to whoever writes. */
export const relations: ReadonlySet<string> = new Set([...named, ...little])
