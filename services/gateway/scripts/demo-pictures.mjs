/**
 * Draws the pictures of the demo's professionals into static/demo: ours, of nobody. Run it after a change:
 * `node services/gateway/scripts/demo-pictures.mjs`
 */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../../web/static/demo/', import.meta.url))

/** Head and shoulders. `hair` goes behind the face, `fringe` before it. */
const portrait = ({ ground, skin, shirt, hair, fringe, extra = '' }) => `
<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
  <rect width="512" height="512" fill="${ground}"/>
  <circle cx="420" cy="90" r="150" fill="#fff" opacity=".12"/>
  ${hair}
  <path d="M76 512c0-110 70-150 180-150s180 40 180 150z" fill="${shirt}"/>
  <path d="M208 300h96v70c0 30-96 30-96 0z" fill="${skin}" />
  <path d="M208 330c20 24 76 24 96 0v28c-24 26-72 26-96 0z" fill="#000" opacity=".12"/>
  <ellipse cx="256" cy="232" rx="88" ry="106" fill="${skin}"/>
  ${fringe}
  <circle cx="222" cy="236" r="8" fill="#2b1d17"/><circle cx="290" cy="236" r="8" fill="#2b1d17"/>
  <path d="M226 284q30 26 60 0" fill="none" stroke="#2b1d17" stroke-width="7" stroke-linecap="round"/>
  ${extra}
</svg>`

const scene = (body, ground) => `
<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">
  <rect width="960" height="720" fill="${ground}"/>${body}
</svg>`

const plant = (x, y, scale = 1) => `<g transform="translate(${x} ${y}) scale(${scale})">
  <path d="M0 0C-60-40-80-120-50-170 -10-130 10-60 0 0z" fill="#4f7a52"/>
  <path d="M0 0C60-30 90-110 70-170 20-140-10-70 0 0z" fill="#6a9463"/>
  <path d="M0 0C-10-70 0-150 20-200 40-140 30-60 0 0z" fill="#3f6a47"/>
  <path d="M-46 0h92l-12 90h-68z" fill="#b9673f"/></g>`

const lamp = (x, y) => `<g transform="translate(${x} ${y})">
  <path d="M-4 0h8v330h-8z" fill="#6b4a35"/><path d="M-50 330h100v14h-100z" fill="#6b4a35"/>
  <path d="M-70 0h140L44-110h-88z" fill="#f2c566"/></g>`

/** From behind a chair: a head that was just cut. */
const cut = ({ ground, skin, fade, top, cape }) =>
  scene(
    `<rect x="0" y="0" width="960" height="720" fill="#fff" opacity=".05"/>
     <rect x="90" y="60" width="250" height="380" rx="24" fill="#fff" opacity=".12"/>
     <rect x="640" y="60" width="250" height="380" rx="24" fill="#fff" opacity=".12"/>
     <path d="M230 720c0-150 90-210 250-210s250 60 250 210z" fill="${cape}"/>
     <path d="M410 430h140v110c-30 34-110 34-140 0z" fill="${skin}"/>
     <ellipse cx="480" cy="330" rx="128" ry="160" fill="${skin}"/>
     <ellipse cx="350" cy="345" rx="22" ry="36" fill="${skin}"/><ellipse cx="610" cy="345" rx="22" ry="36" fill="${skin}"/>
     <path d="M352 400c0-60 20-70 128-70s128 10 128 70c14-70 10-150-20-190H372c-30 40-34 120-20 190z" fill="${fade}"/>
     ${top}`,
    ground,
  )

const tools = scene(
  `<rect y="470" width="960" height="250" fill="#5a3b2a"/><rect y="470" width="960" height="18" fill="#7a5440"/>
   <rect x="330" y="60" width="300" height="360" rx="150" fill="#f4e7cf"/><rect x="352" y="82" width="256" height="316" rx="128" fill="#dfe9e6"/>
   <path d="M380 330L560 130M430 360L590 190" stroke="#fff" stroke-width="14" opacity=".7"/>
   <g transform="translate(170 300)"><rect width="70" height="180" rx="14" fill="#2f6f73"/><rect x="20" y="-34" width="30" height="40" rx="8" fill="#e9c46a"/><rect x="10" y="60" width="50" height="60" rx="6" fill="#f4e7cf"/></g>
   <g transform="translate(262 350)"><rect width="56" height="130" rx="12" fill="#b4532a"/><rect x="14" y="-22" width="28" height="28" rx="6" fill="#3a2a22"/></g>
   <g transform="translate(690 330)"><rect width="44" height="150" rx="10" fill="#2a2320"/><path d="M-6 0h56l-8-46h-40z" fill="#c9ccc9"/><path d="M-2-46h48v-12h-48z" fill="#8f9391"/></g>
   <g transform="translate(790 400) rotate(-20)"><path d="M0 60L90-60M90 60L0-60" stroke="#d6d9d7" stroke-width="14" stroke-linecap="round"/><circle cx="-8" cy="72" r="26" fill="none" stroke="#b4532a" stroke-width="14"/><circle cx="98" cy="72" r="26" fill="none" stroke="#b4532a" stroke-width="14"/></g>`,
  '#8a3f24',
)

const beard = scene(
  `<path d="M230 720c0-120 90-170 250-170s250 50 250 170z" fill="#f4e7cf"/>
   <ellipse cx="480" cy="320" rx="150" ry="190" fill="#a5683f"/>
   <path d="M330 300c0 190 60 270 150 270s150-80 150-270c-20 60-40 80-70 80H400c-30 0-50-20-70-80z" fill="#2a1c15"/>
   <path d="M420 410q60 34 120 0" fill="none" stroke="#a5683f" stroke-width="14" stroke-linecap="round"/>
   <path d="M330 280c-10-120 40-180 150-180s160 60 150 180c-20-70-60-100-150-100s-130 30-150 100z" fill="#2a1c15"/>
   <circle cx="424" cy="300" r="11" fill="#20140f"/><circle cx="536" cy="300" r="11" fill="#20140f"/>
   <g transform="translate(690 470) rotate(-28)"><rect width="190" height="26" rx="8" fill="#dfe3e1"/><rect x="180" y="-4" width="130" height="34" rx="14" fill="#3a2a22"/></g>`,
  '#d9a05b',
)

const room = scene(
  `<rect y="520" width="960" height="200" fill="#c9a27e"/>
   <rect x="90" y="80" width="260" height="320" rx="10" fill="#cfe3e6"/><path d="M90 300q70-70 130-20t130-50v170H90z" fill="#a9c8b2"/><path d="M220 80v320M90 240h260" stroke="#fff" stroke-width="12"/>
   <rect x="420" y="120" width="120" height="150" rx="8" fill="#fff"/><circle cx="480" cy="195" r="36" fill="#e2a35c"/>
   <rect x="570" y="150" width="90" height="110" rx="8" fill="#fff"/><path d="M585 240l30-50 30 50z" fill="#2f6f73"/>
   <g transform="translate(430 400)"><rect x="-20" y="20" width="380" height="150" rx="34" fill="#2f6f73"/><rect x="10" y="-60" width="320" height="130" rx="34" fill="#38828a"/><rect x="-46" y="10" width="66" height="170" rx="30" fill="#2a6166"/><rect x="320" y="10" width="66" height="170" rx="30" fill="#2a6166"/><rect x="200" y="-10" width="90" height="80" rx="18" fill="#e9b04e"/></g>
   ${plant(150, 490, 1)}${lamp(890, 250)}`,
  '#f1e3cf',
)

const talk = scene(
  `<rect y="540" width="960" height="180" fill="#b98f6c"/>
   <g transform="translate(150 330)"><rect x="0" y="0" width="220" height="200" rx="60" fill="#b4532a"/><rect x="-24" y="90" width="268" height="140" rx="44" fill="#c9663c"/></g>
   <g transform="translate(590 330)"><rect x="0" y="0" width="220" height="200" rx="60" fill="#2f6f73"/><rect x="-24" y="90" width="268" height="140" rx="44" fill="#38828a"/></g>
   <g transform="translate(410 470)"><ellipse cx="70" cy="0" rx="110" ry="26" fill="#6b4a35"/><rect x="60" y="0" width="20" height="110" fill="#5a3b2a"/><rect x="40" y="-50" width="46" height="46" rx="8" fill="#fff"/><path d="M86-42q26 2 20 22t-20 10" fill="none" stroke="#fff" stroke-width="8"/></g>
   ${plant(480, 330, 0.9)}<circle cx="480" cy="130" r="70" fill="#f2c566"/>`,
  '#e4ecea',
)

const park = scene(
  `<circle cx="760" cy="170" r="90" fill="#ffd98a"/>
   <path d="M0 430q160-120 330-40t320-30 310 20v340H0z" fill="#5f9163"/><path d="M0 520q240-80 480-20t480-30v250H0z" fill="#3f7a52"/>
   <path d="M360 720q40-120 120-180t60-110h40q20 90-40 150t-40 140z" fill="#e8d3ac"/>
   <g fill="#2f6446"><circle cx="140" cy="330" r="90"/><circle cx="220" cy="290" r="80"/><rect x="160" y="380" width="30" height="120" fill="#6b4a35"/><circle cx="850" cy="380" r="80"/><rect x="838" y="440" width="26" height="100" fill="#6b4a35"/></g>
   <g transform="translate(480 380)" stroke-linecap="round" fill="none"><circle cx="26" cy="-92" r="26" fill="#7a4a2c"/><path d="M20-60L0 20" stroke="#d8573f" stroke-width="44"/><path d="M0 24L50 70 30 140M-6 24L-40 80-90 90" stroke="#26313a" stroke-width="26"/><path d="M16-46L64-10 96-40M10-44L-36-20-40 24" stroke="#7a4a2c" stroke-width="18"/></g>`,
  '#bfe0ea',
)

const weights = scene(
  `<rect y="500" width="960" height="220" fill="#394a52"/><path d="M0 500h960v20H0z" fill="#4d616a"/>
   <g transform="translate(480 420)"><rect x="-330" y="-12" width="660" height="24" rx="12" fill="#c9ced0"/>${[
     -300, -250, 220, 270,
   ]
     .map(
       (x, i) =>
         `<rect x="${x}" y="${i === 1 || i === 2 ? -120 : -84}" width="40" height="${i === 1 || i === 2 ? 240 : 168}" rx="14" fill="${i === 1 || i === 2 ? '#d8573f' : '#e9b04e'}"/>`,
     )
     .join('')}</g>
   <g transform="translate(200 590)"><ellipse rx="110" ry="40" fill="#2f6f73"/><ellipse rx="60" ry="20" fill="#38828a"/></g>
   <g transform="translate(700 560)"><path d="M-60 0a60 70 0 0 1 120 0z" fill="none" stroke="#20262a" stroke-width="22"/><rect x="-80" y="0" width="160" height="110" rx="50" fill="#20262a"/></g>`,
  '#f0d9b8',
)

const mat = scene(
  `<rect y="430" width="960" height="290" fill="#d9b98f"/><path d="M120 640l120-130h560l60 130z" fill="#6d4aa8"/><path d="M120 640h740v18H120z" fill="#55388a"/>
   <rect x="560" y="70" width="300" height="280" rx="12" fill="#cfe3e6"/><path d="M560 260q90-60 150-10t150-30v130H560z" fill="#8fbf94"/>
   <g transform="translate(430 500)" stroke-linecap="round" fill="none"><circle cx="-160" cy="-96" r="30" fill="#8a5a3a"/><path d="M-120-70L30-56" stroke="#d8573f" stroke-width="50"/><path d="M30-50L120-10 110 60M30-46L180 50" stroke="#26313a" stroke-width="30"/><path d="M-110-60L-116 50" stroke="#8a5a3a" stroke-width="20"/></g>${plant(110, 420, 0.9)}`,
  '#f4ead8',
)

const board = scene(
  `<rect x="90" y="70" width="780" height="460" rx="20" fill="#24493f"/><rect x="90" y="70" width="780" height="460" rx="20" fill="none" stroke="#a9774a" stroke-width="22"/>
   <g stroke="#f4f1e6" stroke-width="7" fill="none" stroke-linecap="round"><path d="M180 440h300M220 480V180"/><path d="M190 420q120-330 260-20"/><path d="M560 180l60 120h-120z"/><circle cx="720" cy="240" r="56"/><path d="M720 240l40-40M540 380h240M540 430h160"/></g>
   <rect y="600" width="960" height="120" fill="#b98f6c"/><rect x="200" y="560" width="150" height="46" rx="8" fill="#b4532a"/><rect x="216" y="520" width="130" height="40" rx="8" fill="#2f6f73"/><rect x="190" y="484" width="150" height="36" rx="8" fill="#e9b04e"/>
   <g transform="translate(660 600)"><path d="M-30 0h60l-8-90h-44z" fill="#f4e7cf"/><path d="M-12-90l-14-70M4-90l2-84M14-90l24-64" stroke="#d8573f" stroke-width="10"/></g>`,
  '#efe2c8',
)

const online = scene(
  `<rect y="520" width="960" height="200" fill="#a9774a"/>
   <g transform="translate(250 140)"><rect width="460" height="310" rx="22" fill="#2a2320"/><rect x="20" y="20" width="420" height="270" rx="10" fill="#dfeaf0"/><path d="M-60 330h580l-30 40H-30z" fill="#c9ced0"/>
   <circle cx="150" cy="120" r="44" fill="#8a5a3a"/><path d="M70 290c0-80 40-110 80-110s80 30 80 110z" fill="#2f5fb3"/><rect x="270" y="60" width="140" height="14" rx="7" fill="#2f5fb3"/><rect x="270" y="96" width="110" height="14" rx="7" fill="#9db7d8"/><rect x="270" y="132" width="130" height="14" rx="7" fill="#9db7d8"/><path d="M270 240q40-90 70-30t70-50" fill="none" stroke="#d8573f" stroke-width="8"/></g>
   <g transform="translate(800 470)"><rect width="70" height="70" rx="12" fill="#fff"/><path d="M70 14q34 4 26 30t-26 14" fill="none" stroke="#fff" stroke-width="10"/></g>${plant(130, 500, 0.9)}`,
  '#d7e3ee',
)

const pictures = {
  'ana-lima': portrait({
    ...{ ground: '#cfe0dc', skin: '#d9a27a', shirt: '#2f6f73' },
    hair: '<path d="M130 420c-30-150-20-320 126-320s156 170 126 320z" fill="#3b2419"/>',
    fringe:
      '<path d="M168 220c10-80 60-96 120-90 40 4 52 40 56 90-30-20-60-50-70-60-20 26-70 50-106 60z" fill="#3b2419"/>',
  }),
  'caio-ribeiro': portrait({
    ...{ ground: '#d99a63', skin: '#8a5a3a', shirt: '#2a2320' },
    hair: '<path d="M164 200c0-90 40-124 92-124s92 34 92 124z" fill="#1d1410"/>',
    fringe:
      '<path d="M168 250c0 110 40 140 88 140s88-30 88-140c-10 46-26 60-50 60h-76c-24 0-40-14-50-60z" fill="#1d1410"/><path d="M168 216c4-80 40-100 88-100s84 20 88 100c-16-40-40-52-88-52s-72 12-88 52z" fill="#1d1410"/>',
    extra:
      '<path d="M232 300q24 18 48 0" fill="none" stroke="#8a5a3a" stroke-width="8" stroke-linecap="round"/>',
  }),
  'marina-souza': portrait({
    ...{ ground: '#bfe0ea', skin: '#7a4a2c', shirt: '#d8573f' },
    hair: '<circle cx="256" cy="92" r="62" fill="#20140f"/><path d="M160 240c0-110 36-140 96-140s96 30 96 140z" fill="#20140f"/>',
    fringe:
      '<path d="M166 226c6-80 44-100 90-100s84 20 90 100c-20-50-50-66-90-66s-70 16-90 66z" fill="#20140f"/>',
  }),
  'joao-batista': portrait({
    ...{ ground: '#efe2c8', skin: '#c98f66', shirt: '#2f5fb3' },
    hair: '<path d="M160 220c-6-90 40-130 96-130s102 40 96 130z" fill="#6a6663"/>',
    fringe:
      '<path d="M166 214c0-70 40-94 92-94 60 0 88 30 88 94-30-30-50-46-90-46s-66 22-90 46z" fill="#6a6663"/>',
    extra:
      '<g fill="none" stroke="#2b1d17" stroke-width="7"><rect x="190" y="214" width="58" height="44" rx="18"/><rect x="264" y="214" width="58" height="44" rx="18"/><path d="M248 232h16"/></g>',
  }),
  'bruno-nogueira': portrait({
    ...{ ground: '#cfdccb', skin: '#b9805a', shirt: '#f4f1ea' },
    hair: '<path d="M158 230c-8-100 36-140 98-140s106 40 98 140z" fill="#4a2f20"/>',
    fringe:
      '<path d="M164 226c-4-80 40-112 94-112 60 0 94 34 92 112-14-34-30-58-58-66-30 26-84 30-128 66z" fill="#4a2f20"/>',
  }),
  'barbearia-balcao': tools,
  'barbearia-degrade': cut({
    ...{ ground: '#7d4a34', skin: '#c98f66', fade: '#6b4a38', cape: '#1f2a2c' },
    top: '<path d="M366 250c0-100 40-140 114-140s114 40 114 140c-40-24-60-30-114-30s-80 6-114 30z" fill="#1d1410"/>',
  }),
  'barbearia-cacheado': cut({
    ...{ ground: '#2f6f73', skin: '#8a5a3a', fade: '#4b3122', cape: '#f4e7cf' },
    top: [370, 410, 450, 490, 530, 575]
      .map((x, i) => `<circle cx="${x}" cy="${i % 2 ? 170 : 210}" r="52" fill="#1d1410"/>`)
      .join(''),
  }),
  'barbearia-barba': beard,
  'consultorio-sala': room,
  'consultorio-poltronas': talk,
  'treino-parque': park,
  'treino-forca': weights,
  'treino-colchonete': mat,
  'aula-quadro': board,
  'aula-online': online,
}

for (const [name, svg] of Object.entries(pictures)) {
  const { size } = await sharp(Buffer.from(svg))
    .webp({ quality: 70, effort: 6 })
    .toFile(`${folder}${name}.webp`)
  console.log(`${name}.webp ${(size / 1024).toFixed(1)} KB`)
}
