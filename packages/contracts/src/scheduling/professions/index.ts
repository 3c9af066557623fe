/** Pure and small: web pages bring it to phones. */
export { findProfession, PROFESSIONS, type ProfessionKey } from './catalogue.ts'
export { distanceBetween } from './edit-distance.ts'
export { corrected, findProfessions } from './find.ts'
export { isSmallWord, plainWords } from './plain-words.ts'
export { searchedAs } from './words.ts'
