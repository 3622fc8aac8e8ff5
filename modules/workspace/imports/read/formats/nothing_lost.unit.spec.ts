import { test } from '@japa/runner'
import fc from 'fast-check'
import type { NodeJson } from '#modules/workspace/document/json'
import { opened, pageNamed } from '../testing/archives.js'
import { countsOf } from '../testing/counts.js'

/** Stand for a word, for the address of a link and for that of a picture. */
const [WORD, LINK, PICTURE] = ['{w}', '{l}', '{p}']
const SIGN = /\{[wlp]\}/g

/** Text within a line, as CommonMark, GitHub and HTML write it. */
const INLINE = [
  `{w}`,
  `*{w}* __{w}__ ~~{w}~~`,
  `**{w} *{w}* {w}**`,
  '`{w}` ``{w} ` {w}``',
  `[{w}]({l})`,
  `[**{w}** {w}]({l} "x")`,
  `<a href="{l}">{w}</a>`,
  `![{w}]({p})`,
  `[![{w}]({p})]({l})`,
  `<img src="{p}" alt="{w}">`,
  `<b>{w}</b> <kbd>{w}</kbd> <sub>{w}</sub>`,
  `{w}<br>{w} &amp; {w}<!-- x -->{w}`,
  `{w}[^{w}] [{w}] <{w}> \\*{w}\\* #{w} ==={w}`,
] as const
/** Blocks without other blocks; each has a blank line around it. */
const BLOCKS = [
  '```js\n{w} | {w}\n\n  {w}\n```',
  `    {w}\n      {w}`,
  `| {w} | {w} |\n|:-|-:|\n| {w} \\| {w} | {w} | {w} |\n| {w} |`,
  `<details><summary>{w} <img src="{p}"></summary>\n\n{w}\n\n</details>`,
  `<figure><img src="{p}" alt="{w}"><figcaption>{w} <a href="{l}">{w}</a></figcaption></figure>`,
  `<table><caption>{w}</caption><tr><th>{w}</th><td>{w}</td></tr></table>`,
  `<dl><dt>{w}</dt><dd>{w}</dd></dl>`,
  `<pre>{w}<img src="{p}"></pre>`,
  `> [!NOTE]\n> {w}`,
  `{w}\n: {w}`,
  `* * *`,
]

const line = fc
  .array(fc.constantFrom(...INLINE), { minLength: 1, maxLength: 3 })
  .map((texts) => texts.join(' '))
const { blocks } = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((list) => list.join('\n\n')),
  block: fc.oneof(
    { maxDepth: 3 },
    line,
    fc.constantFrom(...BLOCKS),
    line.map((text) => `### ${text}`),
    tie('blocks').map((text) => text.replaceAll(/^/gm, '> ')),
    fc.tuple(line, tie('blocks')).map(([text, within]) => `- ${text}\n\n${indented(within)}`),
    fc.tuple(line, tie('blocks')).map(([text, within]) => `- [x] ${text}\n\n${indented(within)}`)
  ),
}))

function indented(text: string) {
  return text.replaceAll(/^(?=.)/gm, '  ')
}

/** Returns a text with a name of its own for each sign, and those names. */
function named(text: string) {
  const names: string[] = []
  const numbered = text.replaceAll(SIGN, (sign) => {
    const name = `n${names.length}z`
    names.push(name)
    return sign === WORD ? name : `https://${name}.test/`
  })
  return { numbered, names }
}

/** Returns the texts and addresses of a page; a link is one, however many texts it has. */
function contentOf(nodes: readonly NodeJson[]): string {
  let link: string | undefined
  return nodes.map((node) => `${linkOf(node)} ${textsOf(node)}`).join(' ')

  function linkOf({ marks = [], text = '' }: NodeJson) {
    const listed = marks as { type: string; attrs?: { url?: string } }[]
    const url = listed.find(({ type }) => type === 'link')?.attrs?.url
    const isNext = url !== link && url !== text
    link = url
    return isNext && url !== undefined ? url : ''
  }
}

function textsOf({ text = '', attrs = {}, content = [] }: NodeJson) {
  return `${text} ${JSON.stringify({ ...attrs, id: '' })} ${contentOf(content)}`
}

test('Markdown keeps each word, link and picture once', async ({ assert, cleanup }) => {
  await fc.assert(
    fc.asyncProperty(blocks, async (text) => {
      const { numbered, names } = named(text)
      const read = await opened(cleanup, numbered, { fileName: 'A.md' })
      const page = await pageNamed(read, 'A')
      const found = contentOf(page.parts.flat())
      for (const name of names) assert.lengthOf(found.split(name), 2, name)
      const { pictures, links } = countsOf(page)
      assert.equal(pictures, text.split(PICTURE).length - 1)
      assert.equal(links, text.split(LINK).length - 1)
      assert.isEmpty(page.problems.filter(({ code }) => code !== 'comments'))
    }),
    { numRuns: 100 }
  )
}).timeout(60_000)
