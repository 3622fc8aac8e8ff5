import { common, createLowlight } from 'lowlight'
import { createParser } from 'prosemirror-highlight/lowlight'
import type { Decoration } from 'prosemirror-view'
import { loadCode } from '../../../../../app/load-code.js'

/** Languages that a paste may be in. Others are too rare, or too like one of these. */
const GUESSED = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'diff',
  'go',
  'graphql',
  'ini',
  'java',
  'javascript',
  'json',
  'kotlin',
  'lua',
  'makefile',
  'php',
  'python',
  'ruby',
  'rust',
  'scss',
  'sql',
  'swift',
  'typescript',
  'xml',
  'yaml',
]
/** Matches of a language's grammar that are enough, and the lead over the next language. */
const RELEVANCE = 5
const LEAD = 1
/** Characters of a text that its language is guessed from. */
const SAMPLE = 4_000

const lowlight = createLowlight(common)
const parse = createParser(lowlight)

/** Loads the grammar of a language that few pages have. Resolves to false if there is none. */
export async function loadGrammar(language: string) {
  if (lowlight.registered(language)) return true
  const { grammars } = await loadCode(() => import('./more-grammars.js'))
  const grammar = Object.hasOwn(grammars, language) ? grammars[language] : undefined
  if (grammar) lowlight.register(language, grammar)
  return grammar !== undefined
}

export function hasGrammar(language: string) {
  return lowlight.registered(language)
}

/** Returns the colors of a text in a language whose grammar is loaded, as the text stands at `from`. */
export function decorationsOf(text: string, language: string, from: number): Decoration[] {
  const decorations = parse({ content: text, language, pos: from - 1, size: text.length + 2 })
  return Array.isArray(decorations) ? decorations : []
}

/** Colored part of a text, in characters. */
export interface ColoredText {
  from: number
  to: number
  color: string
}

/** Colors of the highlighter's classes, as in code-block.module.css; inner ones win. */
const COLORS: readonly (readonly [color: string, classes: string])[] = [
  ['muted', 'comment quote meta'],
  ['purple', 'keyword selector-tag section doctag'],
  ['green', 'string regexp addition symbol char'],
  ['orange', 'number literal bullet'],
  ['yellow', 'type built_in'],
  ['blue', 'title name selector-id selector-class'],
  ['brown', 'attr attribute property variable template-variable'],
  ['red', 'deletion selector-attr selector-pseudo'],
  ['fg', 'subst'],
]
const COLOR_OF: ReadonlyMap<string, string> = new Map(
  COLORS.flatMap(([color, classes]) =>
    classes.split(' ').map((name) => [`hljs-${name}`, color] as const)
  )
)

/** Returns the colored parts of a text in a language whose grammar is loaded. */
export function coloredTexts(text: string, language: string): ColoredText[] {
  const found: ColoredText[] = []
  let at = 0
  const walk = (children: Children, color: string | undefined) => {
    for (const child of children) {
      if (child.type === 'text') {
        const to = at + child.value.length
        if (color !== undefined) found.push({ from: at, to, color })
        at = to
      } else if (child.type === 'element') {
        const [name = '', kind] = child.properties.className as string[]
        const own =
          kind === 'class_' ? 'yellow' : kind === 'constant_' ? 'orange' : COLOR_OF.get(name)
        walk(child.children as Children, own ?? color)
      }
    }
  }
  walk(lowlight.highlight(language, text).children, undefined)
  return found
}

/** Returns the text as elements in the colors of a language whose grammar is loaded. */
export function elementsOf(text: string, language: string) {
  return nodesOf(lowlight.highlight(language, text).children)
}

type Children = ReturnType<typeof lowlight.highlight>['children']

function nodesOf(children: Children): Node[] {
  return children.flatMap<Node>((child) => {
    if (child.type === 'text') return document.createTextNode(child.value)
    if (child.type !== 'element') return []
    const span = document.createElement('span')
    span.className = (child.properties.className as string[]).join(' ')
    span.append(...nodesOf(child.children as Children))
    return span
  })
}

/** Returns the language of a text; null if no language fits clearly. */
export function guessLanguage(text: string) {
  if (isJson(text)) return 'json'
  const sample = text.slice(0, SAMPLE)
  const [first, second] = GUESSED.map((language) => {
    const { data } = lowlight.highlight(language, sample)
    return { language, relevance: data?.relevance ?? 0 }
  }).toSorted((a, b) => b.relevance - a.relevance)
  const lead = first!.relevance - second!.relevance
  if (first!.relevance < RELEVANCE) return null
  // Every script in JavaScript is also one in TypeScript.
  const isKin = [first, second].every((one) => /^(java|type)script$/.test(one!.language))
  return lead >= LEAD || isKin ? first!.language : null
}

/** Objects and lists of JSON are too plain for their grammar to find much in them. */
function isJson(text: string) {
  if (!/^\s*[{[]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
