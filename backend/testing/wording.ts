import type { Source } from '#testing/citations'

const CLAUSE = String.raw`(?:What|Whatever|Whether|Who|Whoever|Whose|Of|That|Those|So much|How far)\b`
/** A doc comment, a comment between `/*` and its end, or the first of several `//` lines. */
const COMMENT = new RegExp(
  String.raw`\/\*\*?(?:[ \t]*\n[ \t]*\*)?[ \t]+${CLAUSE}|^(?![ \t]*\/\/.*\n)(?:.*[^:\n])?\n[ \t]*\/\/ ${CLAUSE}`,
  'gm'
)
const TITLE = new RegExp(String.raw`\b(?:test|test\.group)\(\s*['"\`]${CLAUSE}`, 'gi')
const WORDS_IN_SENTENCE = 30

/**
 * Comments and test titles that begin with a pronoun clause, as 'path:line: text', because readers
 * parse such a sentence twice.
 */
export function pronounClauses({ path, text }: Source): string[] {
  const patterns = /\.spec\.tsx?$/.test(path) ? [COMMENT, TITLE] : [COMMENT]
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const end = match.index + match[0].length
      const line = text.slice(0, end).split('\n').length
      return `${path}:${line}: ${text.slice(0, end).split('\n').at(-1)!.trim()}…`
    })
  )
}

/**
 * Sentences of a Markdown document with more than 30 words, as 'path:line: first words'. Tables,
 * code and quotes do not count.
 */
export function longSentences({ path, text }: Source): string[] {
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, blank).replace(/^[ \t]*[|>].*$/gm, blank)
  return paragraphs(prose).flatMap(({ start, body }) =>
    body
      .split(/(?<=[.!?:;][)"'’”*_`]*)\s+/)
      .filter((sentence) => sentence.split(/\s+/).filter(isWord).length > WORDS_IN_SENTENCE)
      .map((sentence) => {
        const at = start + body.indexOf(sentence)
        const line = text.slice(0, at).split('\n').length
        return `${path}:${line}: ${sentence.split(/\s+/).slice(0, 6).join(' ')}…`
      })
  )
}

/** Paragraphs and list items, with their offsets. */
function paragraphs(text: string) {
  return [...text.matchAll(/(?:(?!\n[ \t]*(?:\n|[-*] |\d+\. |#))[\s\S])+/g)].map((match) => ({
    start: match.index,
    body: match[0],
  }))
}

function isWord(text: string) {
  return /[\p{L}\d]/u.test(text)
}

function blank(text: string) {
  return text.replace(/[^\n]/g, ' ')
}
