import { test } from '@japa/runner'
import { longSentences, pronounClauses } from '#testing/wording'

const code = (text: string) => pronounClauses({ path: 'a.ts', text })
const spec = (text: string) => pronounClauses({ path: 'a.spec.ts', text })
const doc = (text: string) => longSentences({ path: 'a.md', text })
const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ')

test.group('Wording', () => {
  test('refuses comments that begin with a pronoun clause', ({ assert }) => {
    assert.deepEqual(code('/** What it is. */\nconst a = 1'), ['a.ts:1: /** What…'])
    assert.deepEqual(code('const a = 1\n/**\n * Whether it is.\n */'), ['a.ts:3: * Whether…'])
    assert.deepEqual(code('const a = 1\n// Those that are'), ['a.ts:2: // Those…'])
    assert.deepEqual(code('x = {\n  /* Of use. */\n}'), ['a.ts:2: /* Of…'])
  })

  test('accepts the words within a comment, and where a line of a comment begins', ({ assert }) => {
    assert.deepEqual(code('/** Returns what it is. Often. */'), [])
    assert.deepEqual(code('const a = 1\n// Returns the names\n// Of all of them'), [])
    assert.deepEqual(code('/** Returns the names\n * Of all of them. */'), [])
    assert.deepEqual(code("const url = 'https://Who.example'"), [])
  })

  test('refuses test titles that begin with a pronoun clause', ({ assert }) => {
    assert.deepEqual(spec("test('of nobody is not found', run)"), ["a.spec.ts:1: test('of…"])
    assert.deepEqual(spec('test(\n  `Those of ${name}`, run)'), ['a.spec.ts:2: `Those…'])
    assert.deepEqual(spec("test('offers what is there', run)"), [])
    assert.deepEqual(code("test('of nobody is not found', run)"), [])
  })

  test('names sentences over 30 words, and not tables, code and quotes', ({ assert }) => {
    assert.deepEqual(doc(`# Title\n\nShort one. ${words(31)}.`), ['a.md:3: w0 w1 w2 w3 w4 w5…'])
    assert.deepEqual(doc(`- a\n- ${words(31)}\n`), ['a.md:2: - w0 w1 w2 w3 w4…'])
    assert.deepEqual(doc(`${words(30)}. ${words(30)}: ${words(30)}`), [])
    assert.deepEqual(
      doc(`| ${words(40)} |\n\n> ${words(40)}\n\n\`\`\`\n${words(40)}\n\`\`\`\n`),
      []
    )
  })
})
