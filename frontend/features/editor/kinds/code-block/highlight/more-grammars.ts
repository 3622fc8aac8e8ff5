/** Grammars of all languages, several times the size of those that most code is in. */
export { all as grammars } from 'lowlight'
